import Diagnostics
import Templates
import Testing

/// What components of Svelte draw is known as far as it is written.
struct SvelteComponentTests {
  private func ways(_ text: String, with others: [String: String] = [:]) -> [String] {
    MemoryProject.ways(text, in: "a.svelte", with: others)
  }

  @Test(arguments: [
    ("<p>a {'b'}{1 + 1} &amp; {unknown}</p>", "<p>a b2 &amp; #</p>"),
    (
      "<a href=\"/auth/{x}\" class=\"a {true ? 'b' : ''}\" class:c={true} class:d={false}>e</a>",
      "<a href=\"/auth/#\" class=\"a b c\">e</a>"
    ),
    ("<p style:color=\"red\" style=\"top: 0\">a</p>", "<p style=\"color:red;top: 0;\">a</p>"),
    ("{#if 1}<b/>{:else if 2}<i/>{:else}<u/>{/if}{#if 0}<b/>{:else}<u/>{/if}", "<b></b><u></u>"),
    ("{#each ['a', 'b'] as x, i (x)}<li>{x}{i}</li>{/each}{#each [] as x}<li/>{:else}none{/each}", "<li>a0</li><li>b1</li>none"),
    ("{#await load()}wait{:then user}<b>{user.name}</b>{:catch}no{/await}", "<b>#</b>"),
    ("{#key x}<b/>{/key}{@html '<i>a</i>'}{@const a = 'q'}{a}", "<b></b><i>a</i>q"),
    ("{#snippet icon(size)}<i width={size}/>{/snippet}{@render icon(8)}", "<i width=\"8\"></i>"),
    (
      "<button on:click={() => signIn('apple')} disabled={off}>a</button>",
      "<button onclick=\"() => signIn('apple')\" :disabled=\"off\">a</button>"
    ),
    (
      "<button onclick={login}>a</button><svelte:head><title>t</title></svelte:head>",
      "<title>t</title><button onclick=\"login\">a</button>"
    ),
    ("<p\n  // why\n  id='a'>b</p>", "<p id=\"a\">b</p>"),
    (
      "<script>export let type = 'password'; const setType = (node) => { node.type = type; }</script><input use:setType>",
      "<input type=\"password\">"
    ),
    ("<script>import { focus } from './a'</script><input use:focus>", "<input>"),
  ])
  func `Templates`(_ template: String, _ expected: String) { #expect(ways(template) == [expected]) }

  @Test(arguments: [
    ("<script>import B from './B.svelte'</script><B kind=\"y\" id=\"i\">a</B><B/>", "<b id=\"i\" class=\"y\">a</b><b class=\"x\">none</b>"),
    ("<script>import C from './C.svelte'</script><C kind=\"y\">a{#snippet icon()}<i/>{/snippet}</C>", "<u class=\"y\"><i></i>a</u>"),
    ("<script>import { n } from './n'; let a = 'q'; $: b = a + n</script><p>{a}{b}</p>", "<p>qq1</p>"),
    ("<script>let { a = 'x' } = $props(); let b = $derived(a + 'y'); let c = $state('z')</script><p>{b}{c}</p>", "<p>xyz</p>"),
  ])
  func `Components get what they are given`(_ text: String, _ expected: String) {
    let others = [
      "B.svelte": "<script>export let kind = 'x'</script><b class={kind} {...$$restProps}><slot>none</slot></b>",
      "C.svelte":
        "<script lang=\"ts\">let { kind, icon, children, ...rest }: Props = $props()</script><u class={kind}>{@render icon?.()}{@render children()}</u>",
      "n.ts": "export const n = 1",
    ]
    #expect(ways(text, with: others) == [expected])
  }

  @Test func `State that is assigned parts ways`() {
    #expect(ways("<script>let open = false</script>{#if open}<b/>{:else}<a on:click={() => (open = true)}/>{/if}").count == 2)
    #expect(ways("<script>let open = false</script>{#if open}<b/>{:else}<i/>{/if}") == ["<i></i>"])
  }

  @Test func `Styles reach the component alone, but for what is global`() {
    #expect(
      ways("<b/><style>.a .b:hover { top: 0 } :global(.dark) .c { top: 0 } :global { p { top: 0 } }</style>") == [
        "<style>.a[data-v] .b:where([data-v]):hover { top: 0 } .dark .c[data-v] { top: 0 }  { p { top: 0 } }</style><b data-v=\"\"></b>"
      ])
  }

  @Test func `Pages of SvelteKit stand in their layouts and in the page that loads them`() throws {
    let project = MemoryProject([
      "package.json": "{ \"devDependencies\": { \"@sveltejs/kit\": \"2\" } }",
      "src/app.html": "<html><head><meta charset=\"utf-8\">%sveltekit.head%</head><body class=\"b\">%sveltekit.body%</body></html>",
      "src/routes/+layout.svelte": "<script>import '../app.css'; let { children } = $props()</script><main>{@render children()}</main>",
      "src/app.css": "",
      "src/routes/(auth)/+layout.svelte": "<section><slot/></section>",
      "src/routes/(auth)/login/+page.svelte": "<script>import B from '$lib/B.svelte'</script><B/>",
      "src/routes/(auth)/alone/+page@.svelte": "<p/>", "src/lib/B.svelte": "<b/>",
    ])
    let way = try #require(project.assembly("src/routes/(auth)/login/+page.svelte")?.ways.first)
    #expect(
      way.text.string
        == "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><link rel=\"stylesheet\" href=\"../../../app.css\"></head><body class=\"b\">"
        + "<main><section><b></b></section></main></body></html>")
    let alone = try #require(project.assembly("src/routes/(auth)/alone/+page@.svelte")?.ways.first)
    #expect(alone.text.string.hasSuffix("<main><p></p></main></body></html>"))
  }
}
