import Components
import Diagnostics
import Templates
import Testing

/// Angular's components are put together as Angular does it, without running anything.
struct AngularTests {
  private static let program = [
    "package.json": "{ \"dependencies\": { \"@angular/core\": \"19\" } }",
    "src/main.ts":
      "import { bootstrapApplication } from '@angular/platform-browser'\nimport { App } from './app/app'\nimport { routes } from './app/routes'\nbootstrapApplication(App, {})",
    "src/index.html": "<!doctype html><html><head><title>t</title></head><body><app-root>wait</app-root></body></html>",
    "src/app/app.ts":
      "import { Component } from '@angular/core'\n@Component({ selector: 'app-root', template: '<main><router-outlet /></main>' })\nexport class App {}",
    "src/app/routes.ts":
      "import { Routes } from '@angular/router'\nexport const routes: Routes = [{ path: 'login', loadComponent: () => import('./login').then((m) => m.Login) }]",
  ]

  /// The ways of a component that a route shows, between the tags of its own element, with U+FFFC as `#`.
  private func ways(_ template: String, _ members: String = "", with others: [String: String] = [:]) -> [String] {
    var files = Self.program
    files["src/app/login.ts"] =
      "import { Component, Input, input, signal, computed } from '@angular/core'\n@Component({ selector: 'app-login', templateUrl: './login.html' })\nexport class Login { \(members) }"
    files["src/app/login.html"] = template
    files.merge(others) { $1 }
    return (MemoryProject(files).assembly("src/app/login.html")?.ways ?? []).map { way in
      let text = way.text.string.replacing("\u{FFFC}", with: "#")
      guard let start = text.firstRange(of: "<app-login _nghost=\"\">"), let end = text.firstRange(of: "</app-login>") else { return text }
      return String(text[start.upperBound..<end.lowerBound])
    }
  }

  @Test func `A routed component stands in its program's page`() throws {
    var files = Self.program
    files["src/app/login.ts"] =
      "import { Component } from '@angular/core'\n@Component({ template: '<button>Sign in</button>' })\nexport class Login {}"
    let project = MemoryProject(files)
    let assembly = try #require(project.assembly("src/app/login.ts"))
    #expect(
      assembly.ways.map(\.text.string) == [
        "<!doctype html><html><head><title>t</title></head><body><app-root _nghost=\"\"><main><ng-component _nghost=\"\"><button>Sign in</button></ng-component></main></app-root></body></html>"
      ])
    let page = try #require(project.text(at: "/p/src/app/login.ts"))
    #expect(ComponentAssembler(files: project).uses(of: page) == ["src/app/app.ts", "src/index.html"])
  }

  @Test(arguments: [
    ("<mat-form-field><mat-label>Name</mat-label><input matInput required></mat-form-field>", "", true),
    ("<mat-form-field><mat-label>Name</mat-label><input matInput></mat-form-field>", "", false),
    ("<mat-form-field hideRequiredMarker><mat-label>Name</mat-label><input matInput required></mat-form-field>", "", false),
    ("<mat-form-field><mat-label>Name</mat-label><input matInput [required]=\"must\"></mat-form-field>", "must = false", false),
    ("<mat-form-field><mat-label>Name</mat-label><input matInput [required]=\"must\"></mat-form-field>", "must = true", true),
    (
      "<mat-form-field><mat-label>Name</mat-label><input matInput formControlName=\"name\"></mat-form-field>",
      "form = this.builder.group({ name: ['', [Validators.required]], other: [''] })", true
    ),
    (
      "<mat-form-field><mat-label>Name</mat-label><input matInput formControlName=\"other\"></mat-form-field>",
      "form = this.builder.group({ name: ['', [Validators.required]], other: [''] })", false
    ),
  ])
  func `Material marks the label of a field that is required`(_ template: String, _ members: String, _ isMarked: Bool) {
    #expect(
      ways(template, members).first?.contains(isMarked ? ">Name *</label>" : ">Name</label>") == true, "\(ways(template, members))")
  }

  @Test(arguments: [
    ("formControlName=\"phone\"", "form = this.builder.group({ phone: ['', Validators.required] })", true),
    (
      "formControlName=\"phone\"", "constructor() { this.form = new FormGroup({ phone: new FormControl('', [Validators.required]) }) }",
      true
    ),
    (
      "formControlName=\"phone\"", "form = inject(NonNullableFormBuilder).group({ 'phone': ['', { validators: [Validators.required] }] })",
      true
    ),
    (
      "formControlName=\"phone\"", "form = fb.group({ phone: this.fb.nonNullable.control('', Validators.compose([Validators.required])) })",
      true
    ),
    (
      "formControlName=\"phone\"", "constructor() { const rules = [Validators.required]; this.form = fb.group({ phone: ['', rules] }) }",
      true
    ),
    ("formControlName=\"phone\"", "constructor() { this.form.addControl('phone', new FormControl('', Validators.required)) }", true),
    ("[formControl]=\"phone\"", "phone = new FormControl('', { validators: Validators.required })", true),
    ("[formControl]=\"form.controls.phone\"", "form = fb.group({ phone: ['', Validators.required] })", true),
    ("[formControl]=\"form.get('phone')\"", "form = fb.group({ phone: ['', Validators.required] })", true),
    ("formControlName=\"phone\"", "form = fb.group({ phone: ['', Validators.minLength(3)], name: ['', Validators.required] })", false),
    ("[formControl]=\"phone\"", "phone = new FormControl(''); name = new FormControl('', Validators.required)", false),
    ("name=\"phone\"", "form = fb.group({ phone: ['', Validators.required] })", false),
  ])
  func `What a control's validators require is required`(_ attribute: String, _ members: String, _ isRequired: Bool) {
    let made = ways("<input \(attribute)>", members)
    #expect(made.first?.contains("aria-required=\"true\"") == isRequired, "\(made)")
  }

  @Test(arguments: ["<p-button label=\"Sign in\"></p-button>", "<button pButton [label]=\"words\"></button>"])
  func `A button of PrimeNG's shows its label`(_ template: String) {
    #expect(ways(template, "words = 'Sign in'").first?.contains(">Sign in</") == true, "\(ways(template, "words = 'Sign in'"))")
  }

  @Test func `A component without a program is Angular's by what it imports, and so is the template beside it`() {
    let script =
      "import { Component } from '@angular/core'\n@Component({ selector: 'app-login', TEMPLATE })\nexport class Login { busy = false }"
    let template = "<button [disabled]=\"busy\">Sign in</button>"
    let written = MemoryProject(["login.ts": script.replacing("TEMPLATE", with: "template: `\(template)`")])
    let linked = MemoryProject(["login.ts": script.replacing("TEMPLATE", with: "templateUrl: './login.html'"), "login.html": template])
    for made in [written.assembly("login.ts"), linked.assembly("login.html")] {
      #expect(made?.ways.first?.text.string.contains("<button>Sign in</button>") == true)
    }
    #expect(MemoryProject(["login.ts": "export class Login {}", "login.html": template]).assembly("login.html") == nil)
  }

  @Test(
    arguments: [
      ("<p>{{ title }} &amp; {{ a.b }}</p>", "title = 'Hi'", ["<p>Hi &amp; #</p>"]),
      (
        "<a [href]=\"url\" [class.on]=\"yes\" class=\"a\" [style.width.px]=\"12\">x</a>", "url = '/x'; yes = true",
        ["<a href=\"/x\" class=\"a on\" style=\"width:12px\">x</a>"]
      ),
      ("<p *ngIf=\"user; else out\">in</p><ng-template #out><b>out</b></ng-template>", "user: any", ["<b>out</b>", "<p>in</p>"]),
      ("@if (big()) {<b>1</b>} @else if (1 > 2) {<i>2</i>} @else {<u>3</u>}", "big = signal(false)", ["<u>3</u>", "<b>1</b>"]),
      (
        "<li *ngFor=\"let p of list; let i = index\">{{ i }}{{ p.name }}</li>", "list = [{ name: 'a' }, { name: 'b' }]",
        ["<li>0a</li><li>1b</li>"]
      ),
      ("@for (p of list; track p) {<i>{{ p }}</i>} @empty {none}", "list: string[]", ["<i>#</i>"]),
      ("@for (p of []; track p) {<i>{{ p }}</i>} @empty {none}", "", ["none"]),
      ("@switch (kind) { @case ('a') {<a></a>} @default {<b></b>} }", "kind = 'a'", ["<a></a>"]),
      ("<div [ngSwitch]=\"kind\"><a *ngSwitchCase=\"'a'\"></a><b *ngSwitchDefault></b></div>", "kind = 'c'", ["<div><b></b></div>"]),
      ("@let t = 'x';<p>{{ t | uppercase }}</p>", "", ["<p>X</p>"]),
      (
        "<ng-container>a</ng-container>\n  <input [(ngModel)]=\"x\" [disabled]=\"off\">", "x = ''; off: boolean",
        ["a<input :disabled=\"off\">"]
      ),
      ("<p>{{ name | async }}</p><p>{{ 'k' | translate }}</p>", "name", ["<p>#</p><p>#</p>"]),
      (
        "<div [ngClass]=\"{ a: true, b: false }\" [ngStyle]=\"{ 'font-size.px': 14 }\"></div>", "",
        ["<div class=\"a\" style=\"font-size:14px\"></div>"]
      ),
      ("<p>a@if.example {b}</p>@defer (on idle) {<i></i>} @placeholder {<b></b>}", "", ["<p>a@if.example {b}</p><i></i>"]),
    ] as [(String, String, [String])])
  func `Templates are read`(_ template: String, _ members: String, _ expected: [String]) { #expect(ways(template, members) == expected) }

  private static let button = [
    "src/app/button.ts":
      "import { Component, Input } from '@angular/core'\n@Component({ selector: 'app-button, button[big]', template: '<b>{{ label }}</b><ng-content select=\"[icon]\" /><ng-content />', styles: [':host { color: red } b:hover, ::ng-deep i { top: 0 }'], host: { class: 'own' } })\nexport class Button { @Input() label = 'Go' }"
  ]

  @Test func `Components get inputs, content, and styles of their own`() throws {
    #expect(
      ways("<app-button label=\"Hi\" class=\"a\"><i icon></i>text</app-button>", with: Self.button) == [
        "<app-button label=\"Hi\" class=\"a own\" _nghost-c1=\"\"><b _ngcontent-c1=\"\">Hi</b><i icon=\"\"></i>text</app-button>"
      ])
    #expect(
      ways("<button big [label]=\"'Ho'\"></button>", with: Self.button) == [
        "<button big=\"\" _nghost-c1=\"\" class=\"own\"><b _ngcontent-c1=\"\">Ho</b></button>"
      ])
    var files = Self.program.merging(Self.button) { $1 }
    files["src/app/login.ts"] =
      "import { Component } from '@angular/core'\n@Component({ selector: 'app-login', template: '<app-button />' })\nexport class Login {}"
    let text = try #require(MemoryProject(files).assembly("src/app/login.ts")?.ways.first?.text.string)
    #expect(text.contains("<style>[_nghost-c1] { color: red } b[_ngcontent-c1]:hover,  i { top: 0 }</style>"))
    #expect(text.contains("<b _ngcontent-c1=\"\">Go</b>"))
  }

  @Test func `A click tells what the method does that it calls`() {
    #expect(
      ways("<a (click)=\"go()\"></a><a (click)=\"sign('apple')\"></a>", "go() { this.auth.signIn('google') } sign(x: string) {}") == [
        "<a onclick=\"go(); go(); go() { this.auth.signIn('google') }\"></a><a onclick=\"sign('apple')\"></a>"
      ])
  }

  @Test func `A routed component that is called after a field is none`() throws {
    var files = Self.program
    files["src/app/login.ts"] =
      "import { Component } from '@angular/core'\n@Component({ selector: 'app-forgot-password', template: '<p>a</p>' })\nexport class Login {}"
    let text = try #require(MemoryProject(files).assembly("src/app/login.ts")?.ways.first?.text.string)
    #expect(text.contains("<p>a</p></app-forgot-password>"))
  }

  @Test func `Icons of libraries say what they show`() {
    #expect(
      ways("<fa-icon [icon]=\"['fab', 'apple']\" />").first?.contains("icon=\"fa-apple\"") == true
        && ways("<p-button icon=\"pi pi-apple\" />").first?.contains("<i class=\"pi pi-apple\"") == true)
    let imported = [
      "src/app/login.ts":
        "import { Component } from '@angular/core'\nimport { faApple } from '@fortawesome/free-brands-svg-icons'\n@Component({ selector: 'app-login', template: '<fa-icon [icon]=\"faApple\" />' })\nexport class Login { faApple = faApple }"
    ]
    let text = MemoryProject(Self.program.merging(imported) { $1 }).assembly("src/app/login.ts")?.ways.first?.text.string
    #expect(text?.contains("icon=\"fa-apple\"") == true, "\(text ?? "")")
  }

  @Test func `A component that nothing shows is a part, and one in a circle ends`() throws {
    var files = Self.program
    files["src/app/a.ts"] =
      "import { Component } from '@angular/core'\n@Component({ selector: 'app-a', template: '<p>a</p><app-a />' })\nexport class A {}"
    let way = try #require(MemoryProject(files).assembly("src/app/a.ts")?.ways.first)
    #expect(way.text.string.hasPrefix("<app-a _nghost=\"\"><p>a</p><app-a _nghost=\"\"><p>a</p>"))
    #expect(way.text.bytes.count < 10_000)
  }

  @Test(arguments: [
    String(repeating: "<div>", count: 5_000), String(repeating: "@if (a) {", count: 5_000), "{{ (", "<p [a]=\"{{\"", "@let x", "{{{{}}",
  ])
  func `Whatever a template holds is read to its end`(_ template: String) { _ = ways(template) }
}
