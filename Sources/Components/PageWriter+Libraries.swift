import Diagnostics

/// Components of well-known packages.
extension PageWriter {
  func writeLibrary(_ given: ExternalName, name: String, _ element: ElementValue) {
    let external = Self.partOfRadix(given)
    let package = external.package
    let last = external.name.split(separator: ".").last.map(String.init) ?? external.name
    let shown = last == "default" || last == "*" || last.isEmpty ? name : last
    switch package {
    case "solid-js", "solid-js/web": if writeSolid(shown, element) { return }
    case "vue", "svelte": if writeBuiltIn(shown, element) { return }
    case "vue-router", "#components", "nuxt/app":
      if let name = MarkupNames.builtIn(ComponentNames.hyphenated(shown)), writeBuiltIn(name, element) { return }
    case "@auth/sveltekit/components" where shown == "SignIn": return writeSignIn(element)
    case "@fortawesome/vue-fontawesome", "svelte-fa": return writeIcon(shown, package, element)
    case "@iconify/vue", "@iconify/svelte": return writeIconify(element)
    case "next/link": return writeLink(element)
    case "next/image", "next/legacy/image", "next/future/image", "gatsby-plugin-image", "@unpic/react": return writeImage(element)
    case "next/head", "react-helmet", "react-helmet-async", "@unhead/react":
      // What gives helmets their place stands around the whole program.
      return Self.onlyWraps(shown) ? writeWrapped(element) : writeHead(element)
    case "next/script": return writeHost("script", element)
    case "next/document":
      switch shown {
      case "Html": return writeHost("html", element)
      case "Head": return writeHead(element)
      default: return
      }
    case "solid-start": if writeSolidStart(shown, element) { return }
    case "next/form": return writeHost("form", element)
    case "@radix-ui/react-slot": return writeSlot(element)
    case "reka-ui", "radix-vue", "bits-ui", "vee-validate", "@kobalte/core", "@kobalte/core/polymorphic", "@kobalte/core/button":
      if writePrimitive(external, element) { return }
    case "@radix-ui/react-label": return writeHost("label", element)
    case "@radix-ui/react-separator": return writeHost("div", element)
    case "framer-motion", "motion/react", "motion", "framer-motion/client", "motion/react-client":
      let isNamespace = external.package.hasSuffix("client") && external.name.allSatisfy { $0.isLowercase || $0.isNumber }
      if isNamespace || external.name.hasPrefix("motion.") || external.name.hasPrefix("m.") { return writeHost(last, element) }
      return writeChildren(of: element)
    case "lenis/react", "lenis/vue", "@studio-freight/react-lenis", "@studio-freight/lenis/react":
      // The window scrolls smoothly, or else what stands in an element without styles.
      return element.props["root"] != nil ? writeChildren(of: element) : writeHost("div", element)
    case "styled-components", "@emotion/styled": if external.name.hasPrefix("default.") { return writeHost(last, element) }
    case "react-redux" where shown == "Provider": return writeStore(element)
    case "react" where external.name.hasPrefix("context@"): return writeContext(external.name, element)
    case "react": return writeReact(shown, element)
    case "@iconify/react", "@iconify-icon/react": return writeIconify(element)
    default: break
    }
    if writeBare(shown, package, element, TabPart(external.name, of: package)) || writeService(shown, package, element)
      || writeMaterialButton(shown, package, element)
      || writeGoogleButton(shown, package, element)
    {
      return
    }
    if ["FormattedMessage", "Trans", "I18nT"].contains(shown) { if writeTranslated(element) { return } }
    if ComponentNames.isIconPackage(package) { return writeIcon(shown, package, element) }
    if Evaluation.isRouter(package) { if writeRouting(shown, element) { return } }
    if shown == "Link" || shown == "NavLink", element.props["href"] != nil || element.props["to"] != nil { return writeLink(element) }
    if writeOffering(shown, package, element) { return }
    if Self.onlyWraps(shown) {
      let isTheme = shown.contains("Theme") || shown.contains("CssVars") || shown.contains("StyledEngine")
      themes += isTheme ? 1 : 0
      defer { themes -= isTheme ? 1 : 0 }
      return writeWrapped(element)
    }
    if Self.showsNothing.contains(shown) || isClosed(shown, package, element) { return }
    let written = name.contains(".") || shown.isEmpty ? name.isEmpty ? "unknown" : name : shown
    evaluation.miss(written, of: package, at: element.place, isOwn: external.isMissing)
    writeCustom(written, of: package, Self.isMaterial(package) ? styled(element) : element, isMissing: external.isMissing)
  }

  /// Radix's parts by the names of their own packages, where they come from the one that holds all: "Dialog.Content" of "radix-ui" is "Content" of
  /// "@radix-ui/react-dialog".
  private static func partOfRadix(_ external: ExternalName) -> ExternalName {
    guard external.package == "radix-ui", let first = external.name.split(separator: ".").first else { return external }
    let part = external.name.dropFirst(first.utf8.count).drop { $0 == "." }
    let package = "@radix-ui/react-" + ComponentNames.hyphenated(String(first))
    return ExternalName(package: package, name: part.isEmpty ? "Root" : String(part), words: external.words)
  }

  private static let overlays = [
    "dialog", "modal", "drawer", "sheet", "popover", "dropdown", "tooltip", "hover", "menu", "select", "toast", "collaps",
    "vaul",
  ]

  /// Whether something is open, where nobody knows: not at first.
  func closedAtFirst(_ value: ComponentValue) -> ComponentValue {
    guard case .unknown(var unknown) = value, unknown.usual == nil else { return value }
    unknown.usual = .boolean(unknown.isNegated)
    return .unknown(unknown)
  }

  /// Whether a component that lies over the page, once it is opened, is still closed: by its own prop, or since nobody has asked for it yet.
  func isClosed(_ name: String, _ package: String, _ element: ElementValue) -> Bool {
    let lower = name.lowercased()
    if lower.hasSuffix("content") || lower.hasSuffix("portal"), let open = openings.last ?? nil {
      return evaluation.holds(closedAtFirst(evaluation.force(open))) == false
    }
    let isNamed = Self.overlays.contains { lower.contains($0) }
    if isNamed,
      let open = element.props["isOpen"] ?? element.props["open"] ?? element.props["opened"] ?? element.props["visible"]
        ?? element.props["show"]
    {
      return evaluation.holds(evaluation.force(open)) == false
    }
    guard lower.hasSuffix("content") || lower.hasSuffix("portal") || lower.hasSuffix("viewport"),
      isNamed || Self.overlays.contains(where: { package.lowercased().contains($0) })
    else { return false }
    var opening = UnknownValue(
      key: "open " + package, place: Place(file: element.place.file, range: element.nameRange), usual: .boolean(false))
    opening.isShown = true
    return evaluation.holds(.unknown(opening)) == false
  }

  private func writeRouting(_ name: String, _ element: ElementValue) -> Bool {
    switch name {
    case "Link", "NavLink", "HashLink": writeLink(element)
    case "Form": writeHost("form", element)
    case "Outlet", "FileRoutes": if let outlet = outlets.popLast() { write(outlet) }
    // What the routes' own functions give the head is read where they stand.
    case "Links", "Meta", "Scripts", "HeadContent", "ScrollRestoration", "LiveReload", "Navigate", "Redirect", "Prefetch": break
    // Each route is a page of its own: those that lead to this page are shown.
    case "Routes", "Switch": if let children = element.props["children"] { writeRoutes(evaluation.force(children)) }
    case "Route": writeRoutes(.element(element))
    case "RouterProvider": if let router = element.props["router"] { writeRoutes(evaluation.force(router)) }
    case _ where name.hasSuffix("Router"): writeRouter(element)
    default: return false
    }
    return true
  }

  private static let showsNothing: Set<String> = [
    "Toaster", "ToastContainer", "Analytics", "SpeedInsights", "GoogleAnalytics", "GoogleTagManager", "ReactQueryDevtools",
    "TailwindIndicator",
    "GlobalStyles", "Global", "CssBaseline", "SignedIn", "NextTopLoader", "ProgressBar", "ColorSchemeScript", "Script", "VercelToolbar",
    "ScrollToTop", "ClerkLoading", "AuthLoading", "TanStackRouterDevtools", "ReactQueryStreamedHydration", "Toast",
  ]

  /// Whether a component only gives things to what stands in it.
  static func onlyWraps(_ name: String) -> Bool {
    for ending in [
      "Provider", "Providers", "Boundary", "Suspense", "StrictMode", "Fragment", "Router", "Context", "PersistGate", "AnimatePresence",
      "SignedOut",
    ]
    where name.hasSuffix(ending) { return true }
    return [
      "NuqsAdapter", "HydrateClient", "Hydrate", "ClerkLoaded", "Unauthenticated", "ClientOnly", "NoSsr", "LazyMotion", "MotionConfig",
    ].contains(name)
  }

  func writeWrapped(_ element: ElementValue) {
    guard let children = element.props["children"] else { return }
    if case .function(let function) = evaluation.force(children) {
      return write(
        evaluation.call(function, [LazyValue(.unknown(UnknownValue(key: "context", place: element.place)))], instance: element.origin))
    }
    writeChildren(of: element)
  }

  /// What stands in a context of React, with the value that it gives; `createContext` and its place are the name.
  private func writeContext(_ name: String, _ element: ElementValue) {
    var key = name.dropFirst("context@".utf8.count)
    if key.hasSuffix(".Consumer") {
      key = key.dropLast(".Consumer".utf8.count)
      guard let children = element.props["children"], case .function(let function) = evaluation.force(children),
        let value = evaluation.contexts[String(key)]?.last ?? evaluation.contextDefaults[String(key)]
      else { return writeWrapped(element) }
      return write(evaluation.call(function, [value], instance: element.origin))
    }
    if key.hasSuffix(".Provider") { key = key.dropLast(".Provider".utf8.count) }
    guard let value = element.props["value"] else { return writeChildren(of: element) }
    evaluation.contexts[String(key), default: []].append(value)
    writeChildren(of: element)
    evaluation.contexts[String(key)]?.removeLast()
  }

  /// What stands in a provider of Redux's store.
  private func writeStore(_ element: ElementValue) {
    guard let store = element.props["store"] else { return writeWrapped(element) }
    evaluation.contexts[Evaluation.reduxContext, default: []].append(store)
    writeWrapped(element)
    evaluation.contexts[Evaluation.reduxContext]?.removeLast()
  }

  private func writeReact(_ name: String, _ element: ElementValue) {
    if name == "Consumer" || Self.onlyWraps(name) || ["Profiler", "Activity", "ViewTransition"].contains(name) {
      return writeWrapped(element)
    }
    writeCustom(name, element)
  }

  // MARK: - Links and pictures

  private func props(of element: ElementValue, without names: Set<String>, renaming: [String: String] = [:]) -> ObjectValue {
    let made = ObjectValue()
    for key in element.props.keys where !names.contains(key) {
      let name = renaming[key] ?? key
      made[name] = element.props[key]
      made.keyPlaces[name] = element.props.keyPlaces[key]
    }
    made.unknown = element.props.unknown
    return made
  }

  private func writeLink(_ element: ElementValue) {
    let props = props(
      of: element, without: ["end", "replace", "preventScrollReset", "locale", "params", "search"], renaming: ["to": "href"])
    // The state of a link gives its class: `className={({ isActive }) => …}`.
    if let name = props["className"], case .function(let function) = evaluation.force(name) {
      let unknown = UnknownValue(key: "link", place: element.place)
      props["className"] = LazyValue(evaluation.withoutForks { evaluation.call(function, [LazyValue(.unknown(unknown))]) })
    }
    // Around a link that is written out it only gives the address.
    if let children = props["children"], case .element(let child) = evaluation.force(children), case .host("a") = child.kind {
      let merged = ObjectValue()
      merged.merge(child.props)
      if let address = props["href"] {
        merged["href"] = address
        merged.keyPlaces["href"] = props.keyPlaces["href"]
      }
      return write(.element(child.with(merged)))
    }
    writeHost("a", element.with(props))
  }

  private func writeImage(_ element: ElementValue) {
    let props = props(of: element, without: ["children", "placeholder", "layout", "objectFit", "onLoadingComplete", "image"])
    if element.props["fill"] != nil {
      let style = ObjectValue()
      if let given = element.props["style"], case .object(let object) = evaluation.force(given) { style.merge(object) }
      for (name, value) in [("position", "absolute"), ("width", "100%"), ("height", "100%"), ("inset", "0")] {
        style[name] = LazyValue(.text(AssembledText(value, from: element.place.range, of: element.place.file)))
      }
      props["style"] = LazyValue(.object(style))
    }
    writeHost("img", element.with(props))
  }

  /// What stands in a slot takes the slot's props.
  func writeSlot(_ element: ElementValue) {
    guard let children = element.props["children"] else { return }
    var child = evaluation.force(children)
    if case .list(let items) = child,
      let first = items.lazy.map({ self.evaluation.force($0) }).first(where: { if case .element = $0 { true } else { false } })
    {
      child = first
    }
    guard case .element(let inner) = child else { return write(child) }
    let merged = ObjectValue()
    merged.merge(props(of: element, without: ["children", "asChild"]))
    // React's components are given `className`, those of templates `class`.
    let key = merged["class"] != nil || inner.props["class"] != nil ? "class" : "className"
    let slotClass = merged[key]
    merged.merge(inner.props)
    if let slotClass, let own = inner.props[key] {
      let place = element.place
      merged[key] = LazyValue { [unowned evaluation] in
        var made = AssembledText()
        if case .text(let text) = evaluation.force(slotClass) { made.append(text) }
        if case .text(let text) = evaluation.force(own) {
          made.append(" ", from: place.range, of: place.file)
          made.append(text)
        }
        return .text(made)
      }
    }
    write(.element(inner.with(merged)))
  }

  // MARK: - Icons

  /// An icon of a package: an empty drawing with the class by which its subject is known.
  private func writeIcon(_ name: String, _ package: String, _ element: ElementValue) {
    var subject = name
    var source = package
    // `<FontAwesomeIcon icon={faApple} />`
    if let icon = element.props["icon"] ?? (name == "Icon" ? element.props["src"] : nil) {
      let value = evaluation.withoutForks { evaluation.known(evaluation.force(icon)) }
      if case .external(let external) = value {
        subject = external.name
        source = external.package
      } else if let name = iconName(value) {
        subject = name
      }
    }
    let place = Place(file: element.place.file, range: element.nameRange)
    var classes = AssembledText(ComponentNames.iconClass(subject, package: source), from: place.range, of: place.file)
    var isOpen = element.props.unknown != nil
    if let given = element.props["className"] {
      if case .text(let text) = evaluation.force(given) {
        classes.append(" ", from: place.range, of: place.file)
        classes.append(text)
      } else {
        isOpen = true
      }
    }
    append("<svg", from: Place(file: place.file, range: SourceRange(element.startTag.start, element.nameRange.end)))
    writeAttribute("class", classes, place)
    append(" fill=\"currentColor\" aria-hidden=\"true\"", from: place)
    let size = iconSize(source, element)
    if let size {
      writeAttribute("width", size, place)
      writeAttribute("height", size, place)
    } else {
      isOpen = true
    }
    if isOpen { append(" :class=\"props\"", from: place) }
    let inner = ObjectValue()
    for key in ["style", "color"] where element.props[key] != nil {
      inner[key] = element.props[key]
      inner.keyPlaces[key] = element.props.keyPlaces[key]
    }
    out.append(attributes(of: "svg", element.with(inner)))
    append("></svg>", from: place)
  }

  /// The name of an icon that is said by words: "apple" of `fa-brands fa-apple` and of `['fab', 'apple']`.
  func iconName(_ value: ComponentValue) -> String? {
    switch value {
    case .text(let text): return text.string.split { $0 == " " || $0 == "/" }.last.map { String($0) }
    case .list(let items):
      guard let last = items.last else { return nil }
      return iconName(evaluation.withoutForks { evaluation.known(evaluation.force(last)) })
    default: return nil
    }
  }

  /// How large the package draws an icon; nil where that is not known.
  private func iconSize(_ package: String, _ element: ElementValue) -> AssembledText? {
    let place = element.place
    for key in ["size", "width", "height"] {
      guard let size = element.props[key] else { continue }
      switch evaluation.withoutForks({ evaluation.known(evaluation.force(size)) }) {
      case .number(let number, let place): return AssembledText(Evaluation.digits(number), from: place.range, of: place.file)
      case .text(let text): return text.string.first?.isNumber == true && !package.hasPrefix("@fortawesome") ? text : nil
      default: return nil
      }
    }
    if package.hasPrefix("react-icons") || package.hasPrefix("@mui") || package.hasPrefix("@ant-design") || package.hasPrefix("@phosphor") {
      return AssembledText(package.hasPrefix("@mui") ? "24" : "1em", from: place.range, of: place.file)
    }
    if package == "react-feather" || ["lucide", "@lucide", "@tabler", "@icons-pack"].contains(where: { package.hasPrefix($0) }) {
      return AssembledText("24", from: place.range, of: place.file)
    }
    if package.hasPrefix("@radix-ui/react-icons") { return AssembledText("15", from: place.range, of: place.file) }
    return nil
  }

  /// The name of an icon that stands as text in a library's component, whatever white space and expressions stand around it: `<v-icon>mdi-apple</v-icon>`. A file
  /// that a script imports is called after itself. Nil for other components, and where the name is not known.
  func iconName(in element: ElementValue, _ component: String) -> AssembledText? {
    guard ComponentNames.isNamedIcon(component), let children = element.props["children"] else { return nil }
    func text(_ value: ComponentValue) -> String? {
      switch evaluation.known(value) {
      case .text(let text): text.string.holdsUnknownPiece ? nil : text.string
      case .asset(let path): ComponentProject.name(path)
      case .list(let items):
        items.reduce("" as String?) { made, item in made.flatMap { made in text(evaluation.force(item)).map { made + $0 } } }
      default: nil
      }
    }
    let name = evaluation.withoutForks { text(evaluation.force(children)) }?.trimmed ?? ""
    return name.isEmpty ? nil : AssembledText(name, from: element.nameRange, of: element.place.file)
  }

  /// An icon of a font, by its name: "mdi-apple", "pi pi-apple".
  func writeFontIcon(_ name: AssembledText, _ element: ElementValue) {
    guard name.bytes.count <= 60, !name.string.holdsUnknownPiece else { return }
    append("<i", from: element.place)
    writeAttribute("class", AssembledText(name.string.trimmed, from: element.nameRange, of: element.place.file), element.place)
    append(" :class=\"props\" aria-hidden=\"true\"></i>", from: element.place)
  }

  private func writeIconify(_ element: ElementValue) {
    let place = Place(file: element.place.file, range: element.nameRange)
    append("<iconify-icon", from: place)
    out.append(attributes(of: "iconify-icon", element))
    append("></iconify-icon>", from: place)
  }
}
