extension SassFunctions {
  private static let moduleNames: [String: String] = ["adjust": "adjust-color", "scale": "scale-color", "change": "change-color"]
  private static let colorNames: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "red", "green", "blue", "hue", "saturation", "lightness", "alpha", "opacity", "mix", "lighten", "darken",
    "saturate",
    "desaturate", "grayscale", "complement", "invert", "adjust-hue", "opacify", "fade-in", "transparentize", "fade-out", "adjust-color",
    "scale-color", "change-color", "channel",
  ]

  /// Functions of colours; nil for others, and for what is a function of CSS.
  func colorFunction(_ name: String, module: String) -> SassValue? {
    guard module.isEmpty || module == "color" else { return nil }
    let name = module == "color" ? Self.moduleNames[name] ?? name : name
    guard Self.colorNames.contains(name), module == "color" || name != "channel" else { return module == "color" ? .unknown : nil }
    if positional.contains(where: { $0.isUnknown }) || named.values.contains(where: { $0.isUnknown }) { return .unknown }
    switch name {
    case "rgb", "rgba": return rgb()
    case "hsl", "hsla": return hsl()
    case "mix": return mix()
    case "adjust-color", "scale-color", "change-color": return changed(name)
    case "grayscale", "invert", "saturate", "opacity":
      // The filters of CSS have these names, too.
      if positional.count == 1, positional[0].color == nil { return nil }
    default: break
    }
    guard let color = color() else {
      // "alpha(opacity=50)" of old, and colours that CSS computes.
      return name == "alpha" ? nil : .unknown
    }
    if name == "channel" {
      // In other spaces the channels are others.
      guard let channel = argument(1, "channel")?.string, ["hsl", "rgb", nil].contains(argument(2, "space")?.string) else {
        return .unknown
      }
      return self.channel(channel, color) ?? .unknown
    }
    return channel(name, color) ?? adjusted(name, color)
  }

  private func channel(_ name: String, _ color: SheetColor) -> SassValue? {
    switch name {
    case "red": .number(color.red.rounded(.toNearestOrAwayFromZero))
    case "green": .number(color.green.rounded(.toNearestOrAwayFromZero))
    case "blue": .number(color.blue.rounded(.toNearestOrAwayFromZero))
    case "alpha", "opacity": .number(color.alpha)
    case "hue": .number(color.hsl.hue, "deg")
    case "saturation": .number(color.hsl.saturation * 100, "%")
    case "lightness": .number(color.hsl.lightness * 100, "%")
    default: nil
    }
  }

  private func adjusted(_ name: String, _ color: SheetColor) -> SassValue {
    var (hue, saturation, lightness) = color.hsl
    let amount = share(1, "amount")
    switch name {
    case "lighten": lightness += amount ?? .nan
    case "darken": lightness -= amount ?? .nan
    case "saturate": saturation += amount ?? .nan
    case "desaturate": saturation -= amount ?? .nan
    case "grayscale": saturation = 0
    case "complement": hue += 180
    case "adjust-hue": hue += number(1, "degrees")?.value ?? .nan
    case "invert":
      let weight = amount ?? share(1, "weight") ?? 1
      func inverted(_ channel: Double) -> Double { (255 - channel) * weight + channel * (1 - weight) }
      return .color(SheetColor(red: inverted(color.red), green: inverted(color.green), blue: inverted(color.blue), alpha: color.alpha))
    case "opacify", "fade-in", "transparentize", "fade-out":
      guard let change = number(1, "amount")?.value else { return .unknown }
      let sign: Double = name == "opacify" || name == "fade-in" ? 1 : -1
      return .color(SheetColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha + sign * change))
    default: return .unknown
    }
    guard hue.isFinite, saturation.isFinite, lightness.isFinite else { return .unknown }
    return .color(SheetColor(hue: hue, saturation: min(max(saturation, 0), 1), lightness: min(max(lightness, 0), 1), alpha: color.alpha))
  }

  /// The parts of `rgb(1 2 3 / 50%)` and `rgb(1, 2, 3, .5)`; nil where they are not all numbers.
  private func channels() -> [(value: Double, unit: String)]? {
    var parts: [SassValue] = []
    for value in positional {
      for item in value.items {
        if case .list(let inner, .slash, _) = item.kind { parts += inner } else { parts.append(item) }
      }
    }
    parts += ["red", "green", "blue", "hue", "saturation", "lightness", "alpha"].compactMap { named[$0] }
    let numbers = parts.compactMap(\.number)
    return numbers.count == parts.count && (3...4).contains(numbers.count) ? numbers : nil
  }

  private static func alpha(_ number: (value: Double, unit: String)) -> Double { number.unit == "%" ? number.value / 100 : number.value }

  private func rgb() -> SassValue? {
    if positional.count == 2, let color = color(), let alpha = positional[1].number {
      return .color(SheetColor(red: color.red, green: color.green, blue: color.blue, alpha: Self.alpha(alpha)))
    }
    if positional.isEmpty, let color = named["color"]?.color, let alpha = named["alpha"]?.number {
      return .color(SheetColor(red: color.red, green: color.green, blue: color.blue, alpha: Self.alpha(alpha)))
    }
    // With variables of CSS in it the function is CSS's.
    guard let channels = channels() else { return nil }
    let values = channels.prefix(3).map { $0.unit == "%" ? $0.value * 2.55 : $0.value }
    return .color(SheetColor(red: values[0], green: values[1], blue: values[2], alpha: channels.count > 3 ? Self.alpha(channels[3]) : 1))
  }

  private func hsl() -> SassValue? {
    guard let channels = channels() else { return nil }
    let factor = channels[0].unit.isEmpty ? 1 : SheetUnits.factor(from: channels[0].unit, to: "deg") ?? .nan
    guard factor.isFinite else { return .unknown }
    return .color(
      SheetColor(
        hue: channels[0].value * factor, saturation: channels[1].value / 100, lightness: channels[2].value / 100,
        alpha: channels.count > 3 ? Self.alpha(channels[3]) : 1))
  }

  private func mix() -> SassValue {
    guard let a = color(0, "color1"), let b = color(1, "color2") else { return .unknown }
    let weight = share(2, "weight") ?? 0.5
    let share = a.weight(against: b, share: weight)
    return .color(
      SheetColor(
        red: a.red * share + b.red * (1 - share), green: a.green * share + b.green * (1 - share),
        blue: a.blue * share + b.blue * (1 - share),
        alpha: a.alpha * weight + b.alpha * (1 - weight)))
  }

  private func changed(_ name: String) -> SassValue {
    guard let color = color(), positional.count <= 1, named["space"] == nil, named["whiteness"] == nil, named["blackness"] == nil else {
      return .unknown
    }
    func value(_ key: String, _ old: Double, _ limit: Double, _ unit: Double = 1) -> Double? {
      guard let argument = named[key] else { return old }
      guard let number = argument.number else { return nil }
      switch name {
      case "adjust-color": return min(max(old + number.value * unit, 0), limit)
      case "change-color": return number.value * unit
      default:
        let share = number.value / 100
        return share > 0 ? old + (limit - old) * share : old + old * share
      }
    }
    let usesHSL = named["hue"] != nil || named["saturation"] != nil || named["lightness"] != nil
    let usesRGB = named["red"] != nil || named["green"] != nil || named["blue"] != nil
    guard !(usesHSL && usesRGB), let alpha = value("alpha", color.alpha, 1) else { return .unknown }
    if usesHSL {
      let (hue, saturation, lightness) = color.hsl
      var turned = hue
      if let change = named["hue"] {
        guard let number = change.number, name != "scale-color" else { return .unknown }
        turned = name == "adjust-color" ? hue + number.value : number.value
      }
      guard let saturation = value("saturation", saturation, 1, 0.01), let lightness = value("lightness", lightness, 1, 0.01) else {
        return .unknown
      }
      return .color(SheetColor(hue: turned, saturation: saturation, lightness: lightness, alpha: alpha))
    }
    guard let red = value("red", color.red, 255), let green = value("green", color.green, 255), let blue = value("blue", color.blue, 255)
    else {
      return .unknown
    }
    return .color(SheetColor(red: red, green: green, blue: blue, alpha: alpha))
  }
}
