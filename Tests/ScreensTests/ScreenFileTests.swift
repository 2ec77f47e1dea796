import Diagnostics
import ScreenModel
import Screens
import TestSupport
import Testing

@Suite struct ScreenFileTests {
  private func read(_ text: String) -> (reading: ScreenFile.Reading, file: SourceFile) {
    let file = SourceFile(path: "login.screen.json", text)
    return (ScreenFile.read(file), file)
  }

  private func node(_ text: String) -> (reading: ScreenFile.Reading, file: SourceFile) { read(#"{"screens": [{"root": \#(text)}]}"#) }

  /// Each notice as severity, what its place holds, and its message.
  private func notices(_ read: (reading: ScreenFile.Reading, file: SourceFile)) -> [String] {
    read.reading.notices.map { "\($0.severity.rawValue) [\($0.range.map(read.file.string) ?? "nowhere")] \($0.message)" }
  }

  @Test func `Every key of a node becomes an attribute with its place`() throws {
    let (reading, file) = node(
      """
      {"type": "button", "id": "google", "title": "Continue with Google", "label": "Google", "provider": "google", "action": "sign-in",
       "frame": {"x": 16, "y": 500.5, "width": 358, "height": 44},
       "style": {"background": "#FFFFFF", "foreground": "#1f1f1F", "border": {"width": 1, "color": "#747775"}, "cornerRadius": 8, "fontSize": 19,
                 "fontFamily": "Roboto", "fontWeight": 600, "opacity": 0.5},
       "image": {"source": "g.svg", "frame": {"x": 20, "y": 510, "width": 24, "height": 24}}}
      """)
    #expect(reading.notices == [])
    let button = try #require(reading.documents.first?.nodes.last)
    #expect(button.element == .button)
    let expected: [(AttributeName, String, String)] = [
      (.id, "google", #""google""#), (.title, "Continue with Google", #""Continue with Google""#), (.label, "Google", #""Google""#),
      (.provider, "google", #""google""#),
      (.action, "sign-in", #""sign-in""#), (.x, "16", "16"), (.y, "500.5", "500.5"), (.width, "358", "358"), (.height, "44", "44"),
      (.background, "#FFFFFF", "\"#FFFFFF\""),
      (.foreground, "#1F1F1F", "\"#1f1f1F\""), (.borderWidth, "1", "1"), (.borderColor, "#747775", "\"#747775\""),
      (.cornerRadius, "8", "8"), (.fontSize, "19", "19"),
      (.fontFamily, "Roboto", #""Roboto""#), (.fontWeight, "600", "600"), (.opacity, "0.5", "0.5"), (.logoSource, "g.svg", #""g.svg""#),
      (.logoX, "20", "20"),
      (.logoHeight, "24", "24"),
    ]
    for (name, value, source) in expected {
      #expect(button[name]?.text == value, "\(name)")
      #expect(button.attribute(name)?.source.map { file.string($0.range) } == source, "\(name)")
    }
  }

  @Test func `The keys of a screen become its attributes`() throws {
    let (reading, _) = read(
      """
      {"$schema": "higlint-screen-1", "screens": [{"id": "login", "kind": "pre-alert", "platform": "ios", "viewport": {"width": 390, "height": 844}, "locale": "en-US",
       "colorScheme": "light", "entry": true, "requiresAccount": true, "after": "sign-in-with-apple", "permission": "location"}, {}]}
      """)
    #expect(reading.notices == [])
    #expect(reading.documents.count == 2)
    let screen = try #require(reading.documents.first?.nodes.first)
    #expect(
      screen.string(.kind) == "pre-alert" && screen.string(.kindSource) == "json" && screen.string(.platform) == "ios"
        && screen.string(.scheme) == "light")
    #expect(screen.number(.viewportWidth) == 390 && screen.number(.viewportHeight) == 844)
    #expect(screen.boolean(.entry) == true && screen.boolean(.requiresAccount) == true && screen.string(.permission) == "location")
  }

  @Test func `What is absent has the values that the format promises`() throws {
    let (reading, _) = node(
      #"{"type": "view", "style": {}, "children": [{"type": "button", "hidden": true}, {"type": "text", "hidden": false}]}"#)
    let nodes = try #require(reading.documents.first?.nodes)
    #expect(nodes[1].number(.borderWidth) == 0, "no border where style is given")
    #expect(nodes[2].boolean(.visible) == false)
    #expect(nodes[3].boolean(.visible) != false)
    #expect(nodes[3].number(.borderWidth) == nil, "nothing is known of a border where no style is given")
  }

  @Test func `An unknown key is a located warning that says what was meant`() {
    let typo = node(#"{"type": "button", "titel": "x", "frame": {"widht": 3}, "style": {"backgroud": "black"}, "zzz": 1}"#)
    #expect(
      notices(typo) == [
        #"warning ["titel"] The key 'titel' is unknown. Did you mean 'title'?"#,
        #"warning ["widht"] The key 'widht' is unknown. Did you mean 'width'?"#,
        #"warning ["backgroud"] The key 'backgroud' is unknown. Did you mean 'background'?"#, #"warning ["zzz"] The key 'zzz' is unknown."#,
      ])
    #expect(typo.reading.documents.count == 1)
    #expect(
      notices(read(#"{"screens": [], "screns": 1}"#)) == [#"warning ["screns"] The key 'screns' is unknown. Did you mean 'screens'?"#])
  }

  @Test(arguments: [
    (#"{"type": "button", "title": 5}"#, "error [5] 'title' is a string, not a number."),
    (#"{"type": "button", "frame": {"width": "wide"}}"#, #"error ["wide"] 'width' is a number, not a string."#),
    (#"{"type": "button", "frame": {"width": -1}}"#, "error [-1] 'width' cannot be negative."),
    (#"{"type": "button", "frame": {"height": -0.5}}"#, "error [-0.5] 'height' cannot be negative."),
    (#"{"type": "button", "frame": []}"#, "error [[]] 'frame' is an object with 'x', 'y', 'width' and 'height', not an array."),
    (#"{"type": "button", "hidden": "no"}"#, #"error ["no"] 'hidden' is true or false, not a string."#),
    (#"{"type": "button", "style": {"background": "blackish"}}"#, #"error ["blackish"] 'blackish' is not a colour; write it as #RRGGBB."#),
    (#"{"type": "button", "style": {"cornerRadius": -4}}"#, "error [-4] 'cornerRadius' cannot be negative."),
    (#"{"type": "button", "style": {"border": 1}}"#, "error [1] 'border' is an object with 'width' and 'color', not a number."),
    (#"{"type": "buton"}"#, #"error ["buton"] 'buton' is not a type of node. Did you mean 'button'?"#),
    (#"{"type": 3}"#, "error [3] 'type' is a string, not a number."),
    (#"{"title": "x"}"#, "error [{] A node has a 'type'."),
    (#"{"type": "view", "children": {}}"#, "error [{}] 'children' is an array, not an object."),
    (#"{"type": "view", "children": [null]}"#, "error [null] A node is an object, not null."),
    (
      #"{"type": "view", "width": 3, "estimated": {"width": [4, 2]}}"#,
      "error [[4, 2]] 'estimated' holds the least and the greatest value of an attribute."
    ),
    (#"{"type": "image", "image": {"frame": 3}}"#, "error [3] 'frame' is an object with 'x', 'y', 'width' and 'height', not a number."),
    (#"{"type": "button", "image": {"frame": {"width": -2}}}"#, "error [-2] 'width' cannot be negative."),
  ]) func `A wrong type or a negative size is a located error, and no screen of the file is judged`(_ text: String, _ message: String) {
    let result = node(text)
    #expect(notices(result) == [message])
    #expect(result.reading.documents.isEmpty)
  }

  @Test(arguments: [
    ("[]", "error [[]] A file of screens is an object, not an array."),
    ("{}", "error [{] The key 'screens' is missing."),
    (#"{"screens": {}}"#, "error [{}] 'screens' is an array, not an object."),
    (#"{"screens": [1]}"#, "error [1] A screen is an object, not a number."),
    (#"{"screens": [{"kind": "sign-inn"}]}"#, #"error ["sign-inn"] 'sign-inn' is not a kind of screen. Did you mean 'sign-in'?"#),
    (
      #"{"screens": [{"after": "sign-in-with-aple"}]}"#,
      #"error ["sign-in-with-aple"] 'sign-in-with-aple' is not a value of 'after'. Did you mean 'sign-in-with-apple'?"#
    ),
    (
      #"{"screens": [{"root": {"type": "button", "action": "signin"}}]}"#,
      #"error ["signin"] 'signin' is not a value of 'action'. Did you mean 'sign-in'?"#
    ),
    (#"{"screens": [{"platform": "iOS"}]}"#, #"error ["iOS"] 'iOS' is not a platform. Did you mean 'ios'?"#),
    (#"{"screens": [{"colorScheme": "sepia"}]}"#, #"error ["sepia"] 'colorScheme' is 'light' or 'dark'."#),
    (#"{"screens": [{"viewport": {"width": -390}}]}"#, "error [-390] 'width' cannot be negative."),
    (#"{"screens": [{"root": []}]}"#, "error [[]] A node is an object, not an array."),
    (#"{"screens": [{"entry": 1}]}"#, "error [1] 'entry' is true or false, not a number."),
  ]) func `A wrong file or screen is a located error`(_ text: String, _ message: String) {
    let result = read(text)
    #expect(notices(result) == [message])
    #expect(result.reading.documents.isEmpty)
  }

  @Test func `Text that is no JSON is one located error`() {
    let result = read("{\"screens\": [\n  {\"id\": \"a\",}\n]}")
    #expect(result.reading.documents.isEmpty)
    #expect(result.reading.notices.count == 1)
    #expect(result.reading.notices.first?.range == SourceRange(27, 28))
  }

  @Test func `Unknown values and estimates read back as inspect wrote them`() throws {
    let (reading, _) = node(
      #"{"type": "button", "element": "button", "width": 120.55, "estimated": {"width": [118, 131.2]}, "unknown": {"height": "templateValue"}}"#
    )
    #expect(reading.notices == [])
    let button = try #require(reading.documents.first?.nodes.last)
    #expect(button.attribute(.width)?.bounds == 118...131.2)
    #expect(button.reason(.height) == .templateValue)
    #expect(!button.has(.height))
  }

  @Test func `A screen may say what it does not know too`() throws {
    let (reading, _) = read(#"{"screens": [{"unknown": {"locale": "templateValue"}}]}"#)
    #expect(reading.documents.first?.nodes[0].reason(.locale) == .templateValue)
  }

  @Test func `The system's types stand for themselves`() throws {
    let (reading, _) = node(
      #"{"type": "view", "children": [{"type": "sign-in-with-apple-button"}, {"type": "secure-field"}, {"type": "location-button"}, {"type": "service", "kind": "script", "children": [{"type": "parameter", "name": "a", "value": "b"}]}]}"#
    )
    #expect(reading.notices == [])
    let nodes = try #require(reading.documents.first?.nodes)
    #expect(nodes.map(\.element) == [.screen, .view, .button, .field, .locationButton, .service, .parameter])
    #expect(nodes[2].string(.provider) == "apple" && nodes[2].boolean(.custom) == false)
    #expect(!nodes[5].has(.type) && !nodes[6].has(.type), "only what is drawn has a type")
  }

  @Test func `Nodes as deep as the parser reads are no trouble`() {
    let depth = 240
    let text = String(repeating: #"{"type": "view", "children": ["#, count: depth) + String(repeating: "]}", count: depth)
    #expect(node(text).reading.documents.first?.nodes.count == depth + 1)
    #expect(node(String(repeating: #"{"type": "view", "children": ["#, count: 10_000)).reading.notices.count == 1)
  }
}
