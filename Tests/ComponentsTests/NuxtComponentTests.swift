import Testing

/// What the configuration of Nuxt registers is found.
struct NuxtComponentTests {
  private func way(_ template: String, _ configuration: String, _ files: [String: String]) -> String? {
    var all = files
    all["package.json"] = "{\"dependencies\": {\"nuxt\": \"4\"}}"
    all["nuxt.config.ts"] = "export default defineNuxtConfig({ \(configuration) })"
    return MemoryProject.ways("<template>\(template)</template>", in: "pages/login.vue", with: all).first
  }

  @Test(arguments: [
    ("modules: ['shadcn-nuxt'], shadcn: { prefix: '', componentDir: './components/ui' }", "components/ui", "<Field/>"),
    ("modules: ['shadcn-nuxt'], shadcn: { prefix: 'My', componentDir: '~/lib/ui' }", "app/lib/ui", "<MyField/>"),
    ("modules: ['shadcn-nuxt']", "app/components/ui", "<UiField/>"),
  ])
  func `shadcn-nuxt registers what the index of each folder exports`(_ configuration: String, _ folder: String, _ template: String) {
    let files = [
      folder + "/field/index.ts": "export { default as Field } from './TheField.vue'\nexport const variants = 1",
      folder + "/field/TheField.vue": "<template><input class=\"f\"></template>",
    ]
    #expect(way(template, configuration, files)?.contains("<body><input class=\"f\"></body>") == true)
  }

  @Test(arguments: [
    ("components: [{ path: '~/parts', prefix: 'Base' }]", "<BaseFormField/>"),
    ("components: { dirs: [{ path: '~/parts', pathPrefix: false }] }", "<Field/>"), ("components: ['~/parts']", "<FormField/>"),
  ])
  func `Folders of components have the names that the configuration says`(_ configuration: String, _ template: String) {
    let files = ["app/parts/form/Field.vue": "<template><input class=\"f\"></template>"]
    #expect(way(template, configuration, files)?.contains("<body><input class=\"f\"></body>") == true)
  }
}
