import Components
import Diagnostics
import Templates
import Testing

/// What may be otherwise around the pages of a program is shown on one of them, and on those that may sign people in.
struct SurroundingsTests {
  private static let field = "<input type=\"password\">"
  /// Asks about itself, and once more about what the program asks around it.
  private static let page = "<p v-if=\"other\">other</p><i v-if=\"$store.state.wide\">wide</i>"

  private static func vue(around: String = "<b v-if=\"menu\">menu</b><u v-if=\"$store.state.wide\"/><router-view/>") -> [String: String] {
    [
      "package.json": "{ \"dependencies\": { \"vue\": \"3\" } }",
      "src/main.ts": "import { createApp } from 'vue'\nimport App from './App.vue'\ncreateApp(App).mount('#app')",
      "src/App.vue": "<template><main>\(around)</main></template>",
      "src/A.vue": "<script setup>import F from './F.vue'</script><template>\(page)<F/></template>",
      "src/B.vue": "<template>\(page)</template>", "src/C.vue": "<template>\(page)</template>",
      "src/D.vue": "<script setup>import A from './A.vue'</script><template>\(page)<A/></template>",
      "src/E.vue": "<template>\(page)<a>Sign in with Google</a></template>", "src/F.vue": "<template>\(field)</template>",
      "src/router.ts":
        "import { createRouter } from 'vue-router'\nexport default createRouter({ routes: ["
        + ["A", "B", "C", "D", "E"].map { "{ path: '/\($0)', component: () => import('./\($0).vue') }" }.joined(separator: ", ") + "] })",
    ]
  }

  /// Which of some words each way shows.
  private func shown(_ files: [String: String], _ path: String) -> Set<String> {
    let ways = MemoryProject(files).assembly(path)?.ways ?? []
    return Set(
      ways.map { way in
        let text = way.text.string
        return [("<b>", "b"), ("<u>", "u"), ("<p>", "p"), ("<i>", "i")].filter { text.contains($0.0) }.map(\.1).joined()
      })
  }

  @Test func `A page of Vue's that is not about signing in stands in its program as that mostly is`() {
    let files = Self.vue()
    // The page itself parts, also where the program has asked the same before.
    #expect(shown(files, "src/C.vue") == ["bupi", "bui", "bp"])
    // The first page, of those that no other shows, and those that may sign people in show what else the program may be.
    for path in ["src/B.vue", "src/D.vue", "src/E.vue"] { #expect(shown(files, path).contains { !$0.contains("b") }, "\(path)") }
  }

  @Test func `What mostly hides a page of Vue's is otherwise where the page is shown`() throws {
    let files = Self.vue(around: "<b v-if=\"menu\">menu</b><router-view v-if=\"isExpanded\"/>")
    #expect(shown(files, "src/C.vue") == ["bpi", "bi", "bp"])
    let ways = try #require(MemoryProject(files).assembly("src/C.vue")).ways
    #expect(ways.allSatisfy { $0.conditions.contains { $0.text == "isExpanded" && $0.holds } })
  }

  /// A program of Next's, whose layout has a menu.
  private static func next(_ layout: String) -> [String: String] {
    func page(_ content: String) -> String {
      "import { useThings } from 'things'\nexport default function Page() { const { other } = useThings('p'); return <div>{other && <p>other</p>}\(content)</div> }"
    }
    return [
      "package.json": "{ \"dependencies\": { \"next\": \"15\" } }",
      "app/layout.tsx":
        "import { useThings } from 'things'\nexport default function Layout({ children }) { const { menu, expanded } = useThings('l'); return \(layout) }",
      "app/a/page.tsx": page(""), "app/b/page.tsx": page(""), "app/c/page.tsx": page("<input type=\"password\"/>"),
    ]
  }

  @Test func `A page of Next's that is not about signing in stands in its layouts as they mostly are`() {
    let files = Self.next("<html><body>{menu && <b>menu</b>}{children}</body></html>")
    #expect(shown(files, "app/b/page.tsx") == ["bp", "b"])
    for path in ["app/a/page.tsx", "app/c/page.tsx"] { #expect(shown(files, path).contains { !$0.contains("b") }, "\(path)") }
    let hidden = Self.next("<html><body>{menu && <b>menu</b>}{expanded ? children : null}</body></html>")
    #expect(shown(hidden, "app/b/page.tsx").contains { $0.contains("p") })
  }

  private static func angular(around: String = "@if (menu()) { <b>menu</b> }<router-outlet />") -> [String: String] {
    var files = [
      "package.json": "{ \"dependencies\": { \"@angular/core\": \"19\" } }",
      "src/main.ts":
        "import { bootstrapApplication } from '@angular/platform-browser'\nimport { App } from './app/app'\nbootstrapApplication(App, {})",
      "src/index.html": "<!doctype html><html><head><title>t</title></head><body><app-root></app-root></body></html>",
      "src/app/app.ts":
        "import { Component } from '@angular/core'\n@Component({ selector: 'app-root', template: `\(around)` })\nexport class App { constructor(menu) {} }",
      "src/app/routes.ts":
        "import { Routes } from '@angular/router'\nexport const routes: Routes = ["
        + ["A", "B", "C"].map { "{ path: '\($0)', loadComponent: () => import('./\($0)').then((m) => m.\($0)) }" }.joined(separator: ", ")
        + "]",
    ]
    for (name, template) in [("A", "a"), ("B", "<p *ngIf=\"other\">b</p>"), ("C", field)] {
      files["src/app/\(name).ts"] =
        "import { Component } from '@angular/core'\n@Component({ selector: 'app-\(name)', template: `\(template)` })\nexport class \(name) { constructor(other) {} }"
    }
    return files
  }

  @Test func `A page of Angular's that is not about signing in stands in its program as that mostly is`() {
    let files = Self.angular()
    #expect(shown(files, "src/app/A.ts") == ["b", ""])
    #expect(shown(files, "src/app/B.ts") == ["bp", "b"])
    #expect(shown(files, "src/app/C.ts") == ["b", ""])
    let hidden = Self.angular(around: "@if (menu()) { <b>menu</b> }@if (expanded()) { <router-outlet /> }")
    #expect(shown(hidden, "src/app/B.ts") == ["bp", "b"])
  }
}
