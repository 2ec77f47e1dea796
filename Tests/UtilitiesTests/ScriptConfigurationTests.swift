import CSS
import Testing

@testable import Utilities

/// `tailwind.config` as far as its text says outright what it means.
@Suite struct ScriptConfigurationTests {
  private func framework(_ text: String) -> (UtilityFramework, ScriptConfiguration) {
    let configuration = ScriptConfiguration(Array(text.utf8), path: "tailwind.config.ts")
    var framework = UtilityFramework(.older)
    configuration.apply(to: &framework)
    return (framework, configuration)
  }

  private func text(_ source: String, _ name: String) -> String {
    framework(source).0.generate([name]).map(\.text).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: [
    (
      "module.exports = { theme: { extend: { colors: { brand: '#123456' } } } }", "bg-brand/50",
      ".bg-brand\\/50 { background-color: rgb(18 52 86 / 0.5); }"
    ),
    (
      "export default { theme: { extend: { colors: { brand: { DEFAULT: '#fff', dark: '#000' } } } } } satisfies Config", "text-brand-dark",
      "color: rgb(0 0 0 / var(--tw-text-opacity, 1));"
    ),
    (
      "const config: Config = { theme: { extend: { height: { 13: '3.25rem' } } } }; export default config;", "h-13",
      ".h-13 { height: 3.25rem; }"
    ),
    (
      "module.exports = { theme: { extend: { colors: { primary: { DEFAULT: 'hsl(var(--primary))' } } } } }", "bg-primary",
      "background-color: hsl(var(--primary) / var(--tw-bg-opacity, 1));"
    ),
    (
      "module.exports = { theme: { extend: { colors: { p: 'rgb(var(--p) / <alpha-value>)' } } } }", "bg-p/20",
      "background-color: rgb(var(--p) / 0.2);"
    ),
    ("module.exports = { theme: { spacing: { 1: '8px' } } }", "p-1", "padding: 8px;"),
    ("module.exports = { theme: { spacing: { 1: '8px' } } }", "p-4", ""),
    ("module.exports = { darkMode: ['class'] }", "dark:flex", ":is(.dark .dark\\:flex) { display: flex; }"),
    ("module.exports = { darkMode: 'selector' }", "dark:flex", ".dark\\:flex:where(.dark, .dark *) { display: flex; }"),
    ("module.exports = { prefix: 'tw-' }", "md:tw-flex", "@media (min-width: 768px) { .md\\:tw-flex { display: flex; } }"),
    ("module.exports = { prefix: 'tw-' }", "flex", ""),
    ("module.exports = { important: true }", "flex", ".flex { display: flex !important; }"),
    (
      "module.exports = { theme: { screens: { tablet: '700px' } } }", "tablet:flex",
      "@media (min-width: 700px) { .tablet\\:flex { display: flex; } }"
    ),
    ("module.exports = { theme: { screens: { tablet: '700px' } } }", "md:flex", ""),
    (
      "module.exports = { theme: { extend: { fontSize: { tiny: ['10px', { lineHeight: '12px' }] } } } }", "text-tiny",
      ".text-tiny { font-size: 10px; line-height: 12px; }"
    ),
    (
      "const d = require('tailwindcss/defaultTheme'); module.exports = { theme: { extend: { fontFamily: { sans: ['Inter', ...d.fontFamily.serif] } } } }",
      "font-sans", ".font-sans { font-family: Inter, ui-serif, Georgia, Cambria, \"Times New Roman\", Times, serif; }"
    ),
    (
      "const colors = require('tailwindcss/colors'); module.exports = { theme: { extend: { colors: { brand: colors.red } } } }",
      "bg-brand-500/50", "background-color: rgb(239 68 68 / 0.5);"
    ),
    ("tailwind.config = { theme: { extend: { borderRadius: { box: '13px' } } } }", "rounded-box", ".rounded-box { border-radius: 13px; }"),
  ])
  func literalConfigurationsAreApplied(_ source: String, _ name: String, _ expected: String) {
    let text = text(source, name)
    #expect(expected.isEmpty ? text.isEmpty : text.contains(expected), "\(text)")
  }

  @Test(arguments: [
    ("module.exports = { theme: { extend: { colors: palette() } } }", "bg-brand", true),
    ("module.exports = { theme: { extend: { colors: palette() } } }", "h-10", false),
    ("module.exports = { theme: { extend: { colors: { brand: pick() } } } }", "bg-brand", true),
    ("module.exports = { theme: { extend: { colors: { brand: pick() } } } }", "bg-red-500", false),
    ("module.exports = { theme: make() }", "p-4", true),
    ("module.exports = { theme: make() }", "flex", false),
    ("module.exports = { theme: { screens: breakpoints } }", "tablet:flex", true),
  ])
  func whatIsNotLiteralIsUndecided(_ source: String, _ name: String, _ isUndecided: Bool) {
    #expect(UtilitySheet(framework(source).0, classes: [name]).undecided.contains(name) == isUndecided)
  }

  @Test(arguments: [
    (
      "function ({ addUtilities }) { const own = { '.own': { color: 'red', '&:hover': { lineHeight: 1 } } }; addUtilities(own, ['hover']); }",
      true
    ),
    ("plugin(({ addComponents: add }) => add([{ '.own': { 'color': 'red' } }]))", true),
    ("plugin((api) => { api.addUtilities({ '.own': { color: 'red' } }) })", true),
    ("function ({ addBase }) { addBase({ button: { color: 'red' } }) }", false),
    ("function ({ addComponents, theme }) { addComponents({ '.own': { color: 'red', margin: theme('spacing.4'), top: size() } }) }", true),
    ("function ({ addUtilities }) { addUtilities({ '.own': { color: 'red', '&:hover': hover() } }) }", false),
    ("function ({ addUtilities }) { for (const name of names) addUtilities({ ['.' + name]: {} }) }", false),
  ])
  func pluginsThatAreWrittenOutAddTheirClasses(_ plugin: String, _ isKnown: Bool) {
    let source = "const plugin = require('tailwindcss/plugin'); module.exports = { plugins: [\(plugin)] }"
    #expect(framework(source).1.unknownPlugins.isEmpty == isKnown)
    #expect(text(source, "own").contains("color: red") == isKnown)
    #expect(text(source, "hidden").contains("display: none"))
  }

  @Test(arguments: [
    ("addVariant('thumb', '&::-webkit-slider-thumb')", "thumb:hidden", ".thumb\\:hidden::-webkit-slider-thumb"),
    ("addVariant('hocus', ['&:hover', '&:focus'])", "hocus:hidden", ".hocus\\:hidden:focus"),
    ("addVariant('roomy', '@media (min-width: 90rem)')", "roomy:hidden", "@media (min-width: 90rem)"),
  ])
  func `A plugin that is written out adds its variants`(_ call: String, _ name: String, _ form: String) {
    let source =
      "const plugin = require('tailwindcss/plugin'); module.exports = { plugins: [plugin(function ({ addVariant }) { \(call) })] }"
    #expect(framework(source).1.unknownPlugins.isEmpty)
    #expect(text(source, name).contains(form), "\(text(source, name))")
  }

  @Test(arguments: ["addVariant('own', make())", "addVariant(name, '&:hover')", "addVariant('own', ({ container }) => {})"])
  func `A plugin whose variants only running it would tell is not known`(_ call: String) {
    #expect(!framework("module.exports = { plugins: [function ({ addVariant }) { \(call) }] }").1.unknownPlugins.isEmpty)
  }

  @Test func `A plugin's values of the theme are worked out, and what only running it tells is not known`() {
    let source =
      "module.exports = { theme: { extend: { colors: { bark: '#3d2914' } } }, plugins: [({ addComponents, theme }) => addComponents({ '.own': { color: theme('colors.bark'), border: `1px solid ${theme('colors.bark')}`, top: size() } })] }"
    let made = text(source, "own")
    #expect(made.contains("color: #3d2914") && made.contains("border: 1px solid #3d2914"))
    #expect(made.contains("top: \u{FFFC}"))
  }

  @Test(arguments: ["import base from './base.js'; export default", "const base = require('./base.js'); module.exports ="])
  func `A configuration names the modules that it begins with`(_ start: String) {
    let made = framework(start + " { presets: [base], content: [] }").1
    #expect(made.presets == ["./base.js"] && !made.isWhollyUnknown)
  }

  @Test func pluginsAreKnownByName() {
    let known = framework(
      "module.exports = { plugins: [require('tailwindcss-animate'), require('@tailwindcss/typography'), require('@tailwindcss/forms')({ strategy: 'class' })] }"
    ).1
    #expect(known.unknownPlugins.isEmpty && known.restylesFields && !known.isWhollyUnknown)
    #expect(framework("import daisyui from 'daisyui'; export default { plugins: [daisyui] }").1.unknownPlugins == ["daisyui"])
    #expect(framework("module.exports = { presets: [require('@acme/base')] }").1.isWhollyUnknown)
    #expect(framework("module.exports = make({})").1.isWhollyUnknown)
    #expect(framework("").1.isWhollyUnknown)
  }
}
