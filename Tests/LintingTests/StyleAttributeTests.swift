import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// Style attributes that hide a part of a page until an animation or a rule of a sheet shows it.
@Suite struct StyleAttributeTests {
  private static let form = """
    <h2>Create account</h2><button type="button" onclick={() => signIn('google')}>Continue with Google</button>
    <form method="POST"><label for="email">Email</label><input id="email" type="email" /><label for="password">Password</label>
    <input id="password" type="password" /><button type="submit">Create account</button></form>
    """

  private func rules(style: String, sheet: String) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("package.json", #"{"name": "a", "devDependencies": {"svelte": "^5", "@sveltejs/kit": "^2"}}"#)
    try folder.write(
      "src/app.html", #"<!doctype html><html lang="en"><head>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>"#)
    try folder.write("src/app.css", sheet)
    try folder.write("src/routes/+layout.svelte", "<script>import '../app.css'; let { children } = $props();</script>{@render children()}")
    try folder.write(
      "src/routes/register/+page.svelte",
      """
      <script>let step = $state(1);</script>
      {#if step === 1}<h1>Who are you?</h1><button onclick={() => (step = 2)}>I look for a job</button>
      {:else}<div class="fade" style="\(style)">\(Self.form)</div>{/if}
      """)
    return Lint.run(folder.path).failures.map(\.rule)
  }

  @Test(
    arguments: [
      ("opacity: 0", ".fade { animation: in 1s ease forwards } @keyframes in { from { opacity: 0 } to { opacity: 1 } }", true),
      ("opacity: 0; animation: in 1s both", "@keyframes in { 100% { opacity: 1 } }", true),
      ("opacity: 0", ".fade { animation: in 1s infinite forwards } @keyframes in { to { opacity: 1 } }", false),
      ("opacity: 0", ".fade { animation: in 1s forwards } @keyframes in { to { opacity: 0 } }", false),
      ("display: none", ".fade { display: block !important }", true),
      ("visibility: hidden", ".fade { color: black }", false),
      ("color: black", "", true),
    ])
  func `What style attributes hide on a further way is looked at with the sheets`(_ style: String, _ sheet: String, _ isSeen: Bool) throws {
    #expect(try rules(style: style, sheet: sheet).contains("login-equivalent-option") == isSeen)
  }
}
