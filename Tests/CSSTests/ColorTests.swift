@testable import CSS
import Colors
import JSON
import Testing

@Suite struct ColorTests {
  @Test("Black on white has the greatest contrast there is, 21")
  func contrast() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(Color.white.relativeLuminance == 1)
  }

  @Test("CIELAB has white at L* 100 without chroma")
  func lab() {
    let lab = CIELAB(.white)
    #expect(abs(lab.lightness - 100) < 1e-3)
    #expect(lab.chroma < 0.05)
  }
}
