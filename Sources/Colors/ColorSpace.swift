/// The colour spaces of CSS Color 4, and their way to sRGB.
package enum ColorSpace: UInt8, Sendable {
  case srgb, srgbLinear, displayP3, displayP3Linear, a98RGB, proPhotoRGB, rec2020, xyzD65, xyzD50
  case hsl, hwb, lab, lch, oklab, oklch

  /// The name in `color()`, as it is serialised.
  package var name: String {
    switch self {
    case .srgb: "srgb"
    case .srgbLinear: "srgb-linear"
    case .displayP3: "display-p3"
    case .displayP3Linear: "display-p3-linear"
    case .a98RGB: "a98-rgb"
    case .proPhotoRGB: "prophoto-rgb"
    case .rec2020: "rec2020"
    case .xyzD65: "xyz-d65"
    case .xyzD50: "xyz-d50"
    case .hsl: "hsl"
    case .hwb: "hwb"
    case .lab: "lab"
    case .lch: "lch"
    case .oklab: "oklab"
    case .oklch: "oklch"
    }
  }

  /// The space that a name means in `color()`.
  package static func predefined(_ name: String) -> ColorSpace? {
    switch name {
    case "srgb": .srgb
    case "srgb-linear": .srgbLinear
    case "display-p3": .displayP3
    case "display-p3-linear": .displayP3Linear
    case "a98-rgb": .a98RGB
    case "prophoto-rgb": .proPhotoRGB
    case "rec2020": .rec2020
    case "xyz", "xyz-d65": .xyzD65
    case "xyz-d50": .xyzD50
    default: nil
    }
  }

  /// The space that a name means in `color-mix()`.
  package static func interpolation(_ name: String) -> ColorSpace? {
    switch name {
    case "hsl": .hsl
    case "hwb": .hwb
    case "lab": .lab
    case "lch": .lch
    case "oklab": .oklab
    case "oklch": .oklch
    default: predefined(name)
    }
  }

  /// Which component is the hue, if one is.
  package var hueIndex: Int? {
    switch self {
    case .hsl, .hwb: 0
    case .lch, .oklch: 2
    default: nil
    }
  }

  package typealias Vector = (Double, Double, Double)

  /// Components in this space (angles in degrees, hsl and hwb in hundredths) as XYZ with the D65 white.
  package func toXYZ(_ v: Vector) -> Vector {
    switch self {
    case .srgb: return Self.multiply(Self.srgbToXYZ, Self.map(v, Self.linearSRGB))
    case .srgbLinear: return Self.multiply(Self.srgbToXYZ, v)
    case .displayP3: return Self.multiply(Self.p3ToXYZ, Self.map(v, Self.linearSRGB))
    case .displayP3Linear: return Self.multiply(Self.p3ToXYZ, v)
    case .a98RGB: return Self.multiply(Self.a98ToXYZ, Self.map(v) { Self.signedPower($0, 563.0 / 256) })
    case .proPhotoRGB:
      let linear = Self.map(v) { abs($0) <= 16.0 / 512 ? $0 / 16 : Self.signedPower($0, 1.8) }
      return Self.multiply(Self.d50ToD65, Self.multiply(Self.proPhotoToXYZ, linear))
    case .rec2020:
      let linear = Self.map(v) { value in
        let magnitude = abs(value)
        if magnitude < 0.018053968510807 * 4.5 { return value / 4.5 }
        return (value < 0 ? -1 : 1) * Transcendental.power((magnitude + 0.09929682680944) / 1.09929682680944, 1 / 0.45)
      }
      return Self.multiply(Self.rec2020ToXYZ, linear)
    case .xyzD65: return v
    case .xyzD50: return Self.multiply(Self.d50ToD65, v)
    case .hsl: return ColorSpace.srgb.toXYZ(Self.hslToSRGB(v))
    case .hwb: return ColorSpace.srgb.toXYZ(Self.hwbToSRGB(v))
    case .lab: return Self.multiply(Self.d50ToD65, Self.labToXYZ(v, white: Self.d50White))
    case .lch: return ColorSpace.lab.toXYZ(Self.polarToRectangular(v))
    case .oklab: return Self.oklabToXYZ(v)
    case .oklch: return Self.oklabToXYZ(Self.polarToRectangular(v))
    }
  }

  /// XYZ with the D65 white as components of this space.
  package func fromXYZ(_ v: Vector) -> Vector {
    switch self {
    case .srgb: return Self.map(Self.multiply(Self.xyzToSRGB, v), Self.gammaSRGB)
    case .srgbLinear: return Self.multiply(Self.xyzToSRGB, v)
    case .displayP3: return Self.map(Self.multiply(Self.xyzToP3, v), Self.gammaSRGB)
    case .displayP3Linear: return Self.multiply(Self.xyzToP3, v)
    case .a98RGB: return Self.map(Self.multiply(Self.xyzToA98, v)) { Self.signedPower($0, 256.0 / 563) }
    case .proPhotoRGB:
      return Self.map(Self.multiply(Self.xyzToProPhoto, Self.multiply(Self.d65ToD50, v))) {
        abs($0) >= 1.0 / 512 ? Self.signedPower($0, 1 / 1.8) : $0 * 16
      }
    case .rec2020:
      return Self.map(Self.multiply(Self.xyzToRec2020, v)) { value in
        let magnitude = abs(value)
        if magnitude <= 0.018053968510807 { return value * 4.5 }
        return (value < 0 ? -1 : 1) * (1.09929682680944 * Transcendental.power(magnitude, 0.45) - 0.09929682680944)
      }
    case .xyzD65: return v
    case .xyzD50: return Self.multiply(Self.d65ToD50, v)
    case .hsl: return Self.srgbToHSL(ColorSpace.srgb.fromXYZ(v))
    case .hwb:
      let rgb = ColorSpace.srgb.fromXYZ(v)
      return (Self.srgbToHSL(rgb).0, min(rgb.0, rgb.1, rgb.2) * 100, (1 - max(rgb.0, rgb.1, rgb.2)) * 100)
    case .lab: return Self.xyzToLab(Self.multiply(Self.d65ToD50, v), white: Self.d50White)
    case .lch: return Self.rectangularToPolar(ColorSpace.lab.fromXYZ(v))
    case .oklab: return Self.xyzToOklab(v)
    case .oklch: return Self.rectangularToPolar(Self.xyzToOklab(v))
    }
  }

  /// Components in this space as sRGB, not clipped.
  package func toSRGB(_ v: Vector) -> Vector {
    switch self {
    case .srgb: v
    case .hsl: Self.hslToSRGB(v)
    case .hwb: Self.hwbToSRGB(v)
    default: ColorSpace.srgb.fromXYZ(toXYZ(v))
    }
  }

  /// Components of this space from those of another.
  package func from(_ v: Vector, in space: ColorSpace) -> Vector {
    if space == self { return v }
    switch (space, self) {
    case (.srgb, .hsl): return Self.srgbToHSL(v)
    case (.hsl, .srgb), (.hwb, .srgb): return space.toSRGB(v)
    case (.srgb, .hwb): return (Self.srgbToHSL(v).0, min(v.0, v.1, v.2) * 100, (1 - max(v.0, v.1, v.2)) * 100)
    case (.lch, .lab), (.oklch, .oklab): return Self.polarToRectangular(v)
    case (.lab, .lch), (.oklab, .oklch): return Self.rectangularToPolar(v)
    default: return fromXYZ(space.toXYZ(v))
    }
  }

  package static let d50White: Vector = (0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
  package static let d65White: Vector = (0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290)

  // The matrices of https://www.w3.org/TR/css-color-4/#color-conversion-code
  private static let srgbToXYZ: [Double] = [
    0.4123907992659595, 0.35758433938387796, 0.1804807884018343, 0.21263900587151036, 0.7151686787677559, 0.07219231536073371,
    0.01933081871559185,
    0.11919477979462599, 0.9505321522496606,
  ]
  private static let xyzToSRGB: [Double] = [
    3.2409699419045213, -1.5373831775700935, -0.4986107602930033, -0.9692436362808798, 1.8759675015077206, 0.04155505740717561,
    0.05563007969699361,
    -0.20397695888897657, 1.0569715142428786,
  ]
  private static let p3ToXYZ: [Double] = [
    0.48657094864821626, 0.26566769316909294, 0.1982172852343625, 0.22897456406974884, 0.6917385218365062, 0.079286914093745, 0.0,
    0.045113381858902575,
    1.0439443689009757,
  ]
  private static let xyzToP3: [Double] = [
    2.4934969119414245, -0.9313836179191236, -0.40271078445071684, -0.829488969561575, 1.7626640603183468, 0.02362468584194359,
    0.035845830243784335,
    -0.07617238926804171, 0.9568845240076873,
  ]
  private static let a98ToXYZ: [Double] = [
    0.5766690429101308, 0.18555823790654627, 0.18822864623499472, 0.29734497525053616, 0.627363566255466, 0.07529145849399789,
    0.027031361386412378, 0.07068885253582714, 0.9913375368376389,
  ]
  private static let xyzToA98: [Double] = [
    2.041587903810746, -0.5650069742788596, -0.3447313507783295, -0.9692436362808798, 1.8759675015077206, 0.04155505740717561,
    0.013444280632031024, -0.11836239223101824, 1.0151749943912054,
  ]
  private static let proPhotoToXYZ: [Double] = [
    0.79776664490064230, 0.13518129740053308, 0.03134773412839220, 0.28807482881940130, 0.71183523424187300, 0.00008993693872564, 0.0, 0.0,
    0.82510460251046020,
  ]
  private static let xyzToProPhoto: [Double] = [
    1.34578688164715830, -0.25557208737979464, -0.05110186497554526, -0.54463070512490190, 1.50824774284514680, 0.02052744743642139, 0.0,
    0.0,
    1.21196754563894520,
  ]
  private static let rec2020ToXYZ: [Double] = [
    0.6369580483012913, 0.14461690358620838, 0.16888097516417205, 0.26270021201126703, 0.677998071518871,
    0.059301716469861945, 0.0, 0.028072693049087508, 1.0609850577107909,
  ]
  private static let xyzToRec2020: [Double] = [
    1.7166511879712676, -0.3556707837763924, -0.2533662813736598, -0.666684351832489, 1.616481236634939,
    0.01576854581391113, 0.017639857445310915, -0.042770613257808655, 0.942103121235474,
  ]
  private static let d50ToD65: [Double] = [
    0.955473421488075, -0.02309845494876471, 0.06325924320057072, -0.0283697093338637, 1.0099953980813041, 0.021041441191917323,
    0.012314014864481998, -0.020507649298898964, 1.330365926242124,
  ]
  private static let d65ToD50: [Double] = [
    1.0479297925449969, 0.022946870601609652, -0.05019226628920524, 0.02962780877005599, 0.9904344267538799, -0.017073799063418826,
    -0.009243040646204504, 0.015055191490298152, 0.7518742814281371,
  ]

  private static func multiply(_ m: [Double], _ v: Vector) -> Vector {
    (m[0] * v.0 + m[1] * v.1 + m[2] * v.2, m[3] * v.0 + m[4] * v.1 + m[5] * v.2, m[6] * v.0 + m[7] * v.1 + m[8] * v.2)
  }

  private static func map(_ v: Vector, _ transform: (Double) -> Double) -> Vector { (transform(v.0), transform(v.1), transform(v.2)) }

  private static func signedPower(_ value: Double, _ exponent: Double) -> Double {
    (value < 0 ? -1 : 1) * Transcendental.power(abs(value), exponent)
  }

  package static func linearSRGB(_ value: Double) -> Double {
    abs(value) <= 0.04045 ? value / 12.92 : (value < 0 ? -1 : 1) * Transcendental.power((abs(value) + 0.055) / 1.055, 2.4)
  }

  package static func gammaSRGB(_ value: Double) -> Double {
    abs(value) > 0.0031308 ? (value < 0 ? -1 : 1) * (1.055 * Transcendental.power(abs(value), 1 / 2.4) - 0.055) : 12.92 * value
  }

  package static func hslToSRGB(_ v: Vector) -> Vector {
    var hue = v.0.truncatingRemainder(dividingBy: 360)
    if hue < 0 { hue += 360 }
    let saturation = v.1 / 100
    let light = v.2 / 100
    func channel(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      return light - saturation * min(light, 1 - light) * max(-1, min(k - 3, 9 - k, 1))
    }
    return (channel(0), channel(8), channel(4))
  }

  package static func hwbToSRGB(_ v: Vector) -> Vector {
    let white = v.1 / 100
    let black = v.2 / 100
    if white + black >= 1 {
      let gray = white / (white + black)
      return (gray, gray, gray)
    }
    let rgb = hslToSRGB((v.0, 100, 50))
    return map(rgb) { $0 * (1 - white - black) + white }
  }

  package static func srgbToHSL(_ v: Vector) -> Vector {
    let high = max(v.0, v.1, v.2)
    let low = min(v.0, v.1, v.2)
    let light = (low + high) / 2
    let delta = high - low
    guard delta > 1e-10 else { return (0, 0, light * 100) }
    var saturation = light == 0 || light == 1 ? 0 : (high - light) / min(light, 1 - light)
    var hue: Double
    if high == v.0 {
      hue = (v.1 - v.2) / delta + (v.1 < v.2 ? 6 : 0)
    } else if high == v.1 {
      hue = (v.2 - v.0) / delta + 2
    } else {
      hue = (v.0 - v.1) / delta + 4
    }
    hue *= 60
    if saturation < 0 {
      hue += 180
      saturation = -saturation
    }
    if hue >= 360 { hue -= 360 }
    return (hue, saturation * 100, light * 100)
  }

  package static func labToXYZ(_ v: Vector, white: Vector) -> Vector {
    let kappa = 24389.0 / 27
    let epsilon = 216.0 / 24389
    let f1 = (v.0 + 16) / 116
    let f0 = v.1 / 500 + f1
    let f2 = f1 - v.2 / 200
    let x = f0 * f0 * f0 > epsilon ? f0 * f0 * f0 : (116 * f0 - 16) / kappa
    let y = v.0 > kappa * epsilon ? f1 * f1 * f1 : v.0 / kappa
    let z = f2 * f2 * f2 > epsilon ? f2 * f2 * f2 : (116 * f2 - 16) / kappa
    return (x * white.0, y * white.1, z * white.2)
  }

  package static func xyzToLab(_ v: Vector, white: Vector) -> Vector {
    func f(_ value: Double) -> Double { value > 216.0 / 24389 ? Transcendental.cubeRoot(value) : (24389.0 / 27 * value + 16) / 116 }
    let x = f(v.0 / white.0)
    let y = f(v.1 / white.1)
    let z = f(v.2 / white.2)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  private static func oklabToXYZ(_ v: Vector) -> Vector {
    let lms = multiply(
      [
        1, 0.3963377773761749, 0.2158037573099136, 1, -0.1055613458156586, -0.0638541728258133, 1, -0.0894841775298119, -1.2914855480194092,
      ], v)
    return multiply(
      [
        1.2268798758459243, -0.5578149944602171, 0.2813910456659647, -0.0405757452148008, 1.1122868032803170, -0.0717110580655164,
        -0.0763729366746601, -0.4214933324022432, 1.5869240198367816,
      ], map(lms) { $0 * $0 * $0 })
  }

  private static func xyzToOklab(_ v: Vector) -> Vector {
    let lms = multiply(
      [
        0.8190224379967030, 0.3619062600528904, -0.1288737815209879, 0.0329836539323885, 0.9292868615863434, 0.0361446663506424,
        0.0481771893596242, 0.2642395317527308, 0.6335478284694309,
      ], v)
    return multiply(
      [
        0.2104542683093140, 0.7936177747023054, -0.0040720430116193, 1.9779985324311684, -2.4285922420485799, 0.4505937096174110,
        0.0259040424655478, 0.7827717124575296, -0.8086757549230774,
      ], map(lms, Transcendental.cubeRoot))
  }

  private static func polarToRectangular(_ v: Vector) -> Vector {
    let angle = v.2 * .pi / 180
    return (v.0, v.1 * Transcendental.cosine(angle), v.1 * Transcendental.sine(angle))
  }

  private static func rectangularToPolar(_ v: Vector) -> Vector {
    let chroma = (v.1 * v.1 + v.2 * v.2).squareRoot()
    var hue = Transcendental.arcTangent(v.2, v.1) * 180 / .pi
    if hue < 0 { hue += 360 }
    return (v.0, chroma, chroma < 1e-6 ? 0 : hue)
  }
}
