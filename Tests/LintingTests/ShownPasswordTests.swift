import Diagnostics
import Linting
import TestSupport
import Testing

/// A password field that a button within it shows on demand hides what people type when the page opens.
@Suite struct ShownPasswordTests {
  @Test func `A field of a library whose type a button within it changes is concealed`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Login.svelte",
      """
      <script>
      import { Input } from 'flowbite-svelte';
      let showPassword = $state(false);
      </script>
      <form method="post"><input name="email" autocomplete="username"><Input type={showPassword ? 'text' : 'password'} name="password" \
      autocomplete="current-password">{#snippet left()}<button type=button onclick={() => (showPassword = !showPassword)}>\
      {#if showPassword}<b>Hide</b>{:else}Show{/if}</button>{/snippet}</Input><button>Log in</button></form>
      """)
    let report = Lint.run(folder.path) { $0.onlyRules = ["login-password-concealed"] }
    #expect(report.screenCount > 0)
    #expect(report.failures.map(\.message) == [])
  }
}
