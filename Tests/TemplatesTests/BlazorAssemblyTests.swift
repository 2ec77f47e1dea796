import Diagnostics
import Templates
import Testing

@Suite("Putting Blazor's components together")
struct BlazorAssemblyTests {
  private static let files = [
    "Shop/Components/App.razor":
      "<!DOCTYPE html><html><head><link rel=\"stylesheet\" href=\"@Assets[\"app.css\"]\" />"
      + "<link href=\"Shop.styles.css\" rel=\"stylesheet\" /><HeadOutlet /></head><body><Routes /></body></html>",
    "Shop/Components/Routes.razor":
      "<Router AppAssembly=\"typeof(Program).Assembly\"><Found Context=\"routeData\">"
      + "<AuthorizeRouteView RouteData=\"routeData\" DefaultLayout=\"typeof(Layout.MainLayout)\"><NotAuthorized>no</NotAuthorized></AuthorizeRouteView></Found></Router>",
    "Shop/Components/Layout/MainLayout.razor": "@inherits LayoutComponentBase\n<main>@Body</main>",
    "Shop/Components/Box.razor":
      "<div class=\"box @Class\" @attributes=\"Rest\">@if (Title is not null) {<h2>@Title</h2>}@ChildContent</div>@code {\n"
      + "  [Parameter] public string? Title { get; set; }\n  [Parameter] public string Class { get; set; } = \"plain\";\n  [Parameter] public RenderFragment? ChildContent { get; set; }\n  [Parameter(CaptureUnmatchedValues = true)] public Dictionary<string, object>? Rest { get; set; }\n}",
    "Shop/Components/Provider.razor":
      "<button class=\"@Css\" @onclick=\"OnPress\">@Words</button>@code {\n"
      + "  [Parameter] public Kind Kind { get; set; } = Kind.Google;\n  [Parameter] public EventCallback OnPress { get; set; }\n  private string Css => Kind switch { Kind.Apple => \"apple\", _ => \"other\" };\n  private string Words => Kind == Kind.Apple ? \"Sign in with Apple\" : \"Sign in\";\n}",
    "Shop/Components/Split.razor":
      "<i>@Head</i><b>@Foot</b>@code { [Parameter] public RenderFragment Head { get; set; } [Parameter] public RenderFragment Foot { get; set; } }",
    "Shop/Components/Later.razor": "<i>@Body.Invoke(this)</i>@code { [Parameter] public RenderFragment<object> Body { get; set; } }",
    "Shop/Components/Typed.razor":
      "<input type=\"@Type.ToString().ToLower()\" title=\"@Title\" />@code { [Parameter] public Type Type { get; set; } = Type.Text; "
      + "[Parameter] public string Title { get; set; } = string.Empty; }",
    "Shop/Components/Own.razor": "<p class=\"a\">own</p>",
    "Shop/Components/Own.razor.css": ".a { color: red }\n.b ::deep .c { color: blue }",
  ]

  private static func page(_ head: String, _ body: String) -> String {
    "<!DOCTYPE html><html><head><link rel=\"stylesheet\" href=\"app.css\">\(head)</head><body>\n<main>\n\(body)</main></body></html>"
  }

  @Test(
    "Pages",
    arguments: [
      ("<p>x</p>", [page("", "<p>x</p>")]),
      ("<PageTitle>Sign in</PageTitle><p>x</p>", [page("<title>Sign in</title>", "<p>x</p>")]),
      ("<Box>in</Box>", [page("", "<div class=\"box plain\">in</div>")]),
      (
        "<Box Title=\"T\" Class=\"@css\" id=\"n\"><i>in</i></Box>@code { private string css = \"mine\"; }",
        [page("", "<div class=\"box mine\" id=\"n\"><h2>T</h2><i>in</i></div>")]
      ),
      (
        "<Provider Kind=\"Kind.Apple\" OnPress=\"SignInWithApple\" /><Provider />",
        [
          page(
            "",
            "<button class=\"apple\" @click=\"SignInWithApple\">Sign in with Apple</button><button class=\"other\" @click=\"OnPress\">Sign in</button>"
          )
        ]
      ),
      ("<Split><Head>h</Head><Foot>f</Foot></Split>", [page("", "<i>h</i><b>f</b>")]),
      (
        "<Own />",
        [
          page("<style>.a[b-jm2rgz] { color: red }\n.b[b-jm2rgz]  .c { color: blue }</style>", "<p b-jm2rgz class=\"a\">own</p>")
        ]
      ),
      (
        "<AuthorizeView><Authorized>in</Authorized><NotAuthorized>out</NotAuthorized></AuthorizeView>",
        [page("", "out"), page("", "in")]
      ),
      (
        "<EditForm Model=\"Input\" OnValidSubmit=\"Go\" FormName=\"login\"><InputText @bind-Value=\"Input.Password\" type=\"password\" class=\"f\" /></EditForm>",
        [page("", "<form><input class=\"f\" name=\"Input.Password\" type=\"password\"></form>")]
      ),
      (
        "<button disabled=\"@isBusy\" hidden=\"@never\" @onclick='() => SignIn(\"apple\")'>x</button>@code { bool isBusy; const bool never = false; void A() { isBusy = true; } }",
        [page("", "<button :disabled=\"x\" @click=\"() =&gt; SignIn(&quot;apple&quot;)\">x</button>")]
      ),
      (
        "@switch (kind) { case \"a\": <b>1</b> break; default: <b>2</b> break; }@foreach (var p in all) { <i>@p</i> }@code { string kind = \"a\"; string[] all = new[] { \"x\", \"y\" }; }",
        [page("", " <b>1</b>  <i>x</i>  <i>y</i> ")]
      ),
      ("@if (true) {\n<!-- it's -->\n<b>1</b>\n}", [page("", "\n<!-- it's -->\n<b>1</b>\n")]),
      ("<Later><Body>x</Body></Later>", [page("", "<i>x</i>")]),
      (
        "<Typed Type=\"Type.Password\" /><Typed />",
        [page("", "<input type=\"password\" title=\"\"><input type=\"text\" title=\"\">")]
      ),
      ("@(names.Any() ? \"y\" : \"n\")@names.Count @code { string[] names = new[] { \"a\" }; }", [page("", "y1 ")]),
      ("@Localizer[nameof(Words.Title)]|<b title=\"@Localizer[Words.Title]\">", [page("", "Title|<b title=\"Title\">")]),
      ("<NavLink href=\"/a\" Match=\"NavLinkMatch.All\">a</NavLink>", [page("", "<a href=\"/a\">a</a>")]),
      (
        "<MudTextField @bind-Value=\"Input.Password\" Label=\"Password\" InputType=\"InputType.Password\" />",
        [page("", "<mud-text-field label=\"Password\" type=\"password\" name=\"Input.Password\"></mud-text-field>")]
      ),
      ("<FluentValidationValidator />", [page("", "")]),
      ("<MudButton OnClick=\"Go\">a</MudButton>", [page("", "<mud-button @click=\"Go\">a</mud-button>")]),
    ])
  func pages(_ body: String, _ expected: [String]) {
    var files = Self.files
    files["Shop/Components/Pages/Login.razor"] = "@page \"/login\"\n" + body
    #expect(ways("Shop/Components/Pages/Login.razor", files) == expected)
  }

  @Test("The page that starts a program in the browser stands around its pages")
  func inBrowser() {
    let files = [
      "wwwroot/index.html": "<html><body><div id=\"app\"><div>Loading</div></div></body></html>",
      "App.razor": "<Router><Found><RouteView DefaultLayout=\"@typeof(Main)\" /></Found></Router>",
      "Main.razor": "@inherits LayoutComponentBase\n<main>@Body</main>", "Pages/Login.razor": "@page \"/login\"\n<p>x</p>",
    ]
    #expect(ways("Pages/Login.razor", files) == ["<html><body><div id=\"app\">\n<main>\n<p>x</p></main></div></body></html>"])
  }
}
