import Recognition
import Testing

/// An app's own names in its purpose strings.
@Suite struct ProductNamesTests {
  private func analysis(_ text: String, _ names: String...) -> PurposeAnalysis {
    PurposeAnalysis(text: text, key: "NSCameraUsageDescription", names: names)
  }

  @Test(arguments: ["Photo Scanner", "Kitchen Timer", "Find My Bus", "AT&T Wallet", "Bon Appétit!"])
  func `A name is no use, whatever words it is made of`(_ name: String) {
    #expect(analysis("\(name) needs access to your camera.", name).ground?.value == "none")
    #expect(analysis("\(name) would like to use the camera.", name).ground?.value == "none")
    #expect(analysis("\(name) reads the code on your ticket.", name).ground?.value == "specific")
  }

  @Test func `The capitals of a name are right`() {
    #expect(analysis("The camera in Photo Access reads your ticket.", "Photo Access").letterCase?.value == "sentence")
    #expect(analysis("The camera in Photo Access reads your ticket.").letterCase?.value == "title")
    #expect(analysis("byte code reads your ticket.", "byte code").letterCase?.value == "sentence")
  }

  @Test func `A name that is a common word counts only where it stands as a name`() {
    #expect(analysis("Scan codes on tickets.", "Scan").mood?.value == "imperative")
    #expect(analysis("Scan needs the camera.", "Scan").ground?.value == "none")
    #expect(analysis("We scan your ticket.", "Scan").ground?.value == "specific")
  }

  @Test func `What templates call their targets is no name`() {
    #expect(analysis("This App Needs The Camera To Read Tickets.", "App", "Runner").letterCase?.value == "title")
  }

  @Test func `A name in a language without spaces is taken away where a name stands`() {
    let text = "地图导航需要使用您的相机。"
    #expect(PurposeAnalysis(text: text, key: "NSCameraUsageDescription", names: ["地图导航"]).ground?.value == "none")
    #expect(PurposeAnalysis(text: text, key: "NSCameraUsageDescription").ground?.value == "specific")
  }

  @Test func `Endless names and texts end`() {
    let names = (0..<500).map { "Name \($0)" } + [String(repeating: "a ", count: 10_000)]
    let text = String(repeating: "Name 1 Name 2 ", count: 20_000)
    #expect(PurposeAnalysis(text: text, key: "NSCameraUsageDescription", names: names).length > 200_000)
  }
}
