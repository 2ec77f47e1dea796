import Diagnostics
import Templates
import Testing

/// Of the values that a state can have, the one that is left holds where the others are decided against.
struct StateValueTests {
  private static func page(_ state: String, _ setter: String) -> String {
    "import { useState } from 'react'\ntype Mode =\n  | 'in'\n  | 'up'\n"
      + "export default () => { const [mode, setMode] = \(state)\n"
      + "return <><p>{mode === 'in' ? 'In' : 'Up'}</p><b>{mode === 'up' ? 'up' : 'in'}</b><i onClick={() => \(setter)}/></> }"
  }

  private static let two = ["<p>In</p><b>in</b>", "<p>Up</p><b>up</b>"]

  private func shown(_ ways: [String]) -> [String] { ways.map { String($0.prefix { $0 != "\n" }.prefix(18)) } }

  @Test(arguments: [
    ("useState<'in' | 'up'>('in')", "setMode(x)"), ("useState<Mode>('in')", "setMode(x)"),
    ("useState('in' as 'in' | 'up')", "setMode(x)"), ("useState('in')", "setMode(mode === 'in' ? 'up' : 'in')"),
    ("useState('in')", "setMode((m) => m === 'in' ? 'up' : 'in')"), ("useState('in')", "setMode('up')"),
  ])
  func `Two values are the two ways of a page`(_ state: String, _ setter: String) {
    #expect(shown(MemoryProject.ways(Self.page(state, setter))) == Self.two)
  }

  @Test(arguments: [
    ("useState<string>('in')", "setMode(x)"), ("useState<'in' | 'up' | 'off'>('in')", "setMode(x)"),
    ("useState('in')", "setMode(next)"), ("useState('in')", "hand(setMode)"), ("useState('in')", "setMode('off') || setMode('up')"),
  ])
  func `A third value may be neither`(_ state: String, _ setter: String) {
    #expect(shown(MemoryProject.ways(Self.page(state, setter))).contains("<p>Up</p><b>in</b>"))
  }

  @Test(arguments: [
    ("const mode = ref('in')", "mode = mode === 'in' ? 'up' : 'in'", true), ("const mode = ref<'in' | 'up'>('in')", "go(mode)", true),
    ("const mode: Ref<'in' | 'up'> = ref('in')", "go(mode)", true), ("const mode = ref('in')", "go(mode)", false),
    ("const mode = ref('in'); const on = () => { mode.value = 'up' }", "on()", true),
  ])
  func `A reference of Vue's has the values that it is given`(_ state: String, _ click: String, _ isKnown: Bool) {
    let ways = MemoryProject.ways(
      "<script setup lang=\"ts\">import { ref } from 'vue'\n\(state)</script><template>"
        + "<p>{{ mode === 'in' ? 'In' : 'Up' }}</p><b>{{ mode === 'up' ? 'up' : 'in' }}</b><i @click=\"\(click)\"/></template>", in: "a.vue"
    )
    #expect((shown(ways) == Self.two) == isKnown)
  }

  @Test(arguments: [("<'in' | 'up'>", "next", true), ("<string>", "next", false), ("", "'up'", true)])
  func `A state of Svelte's has the values of its type`(_ type: String, _ next: String, _ isKnown: Bool) {
    let ways = MemoryProject.ways(
      "<script lang=\"ts\">let mode = $state\(type)('in')</script>"
        + "<p>{mode === 'in' ? 'In' : 'Up'}</p><b>{mode === 'up' ? 'up' : 'in'}</b><i onclick={() => mode = \(next)}></i>", in: "a.svelte")
    #expect(ways.contains { $0.contains("<p>Up</p><b>in</b>") } != isKnown, "\(ways)")
  }

  @Test func `A step is as large as what shows it says`() {
    let ways = MemoryProject.ways(
      "import { useState } from 'react'\nexport default () => { const [step, setStep] = useState(1)\n"
        + "return <>{step === 1 && <p/>}{step === 2 && <b/>}{step < 2 ? <i/> : <u/>}</> }")
    #expect(ways.contains("<p></p><i></i>"))
    #expect(ways.contains("<b></b><u></u>"))
    #expect(!ways.contains("<p></p><u></u>"))
    #expect(!ways.contains("<b></b><i></i>"))
  }

  private static let kinds = [
    "src/kinds.ts":
      "export type Mode =\n  | 'in'\n  | Other\ntype Other = 'up'\nexport enum View { In = 'in', Up = 'up' }\nexport const MODES = ['in', 'up'] as const\nexport type Listed = (typeof MODES)[number]\nexport type Open = string",
    "src/index.ts": "export type { Mode } from './kinds'\nexport * from './kinds'",
  ]

  @Test(arguments: [
    ("import type { Mode } from './kinds'", "Mode", true), ("import { type Mode } from './kinds'", "Mode", true),
    ("import { Mode } from './index'", "Mode", true), ("import type { Listed } from './index'", "Listed", true),
    ("import type { Mode } from './kinds'", "Mode | 'off'", false), ("import type { Open } from './kinds'", "Open", false),
    ("import type { Mode } from 'away'", "Mode", false),
  ])
  func `A type may stand in another module`(_ head: String, _ type: String, _ isKnown: Bool) {
    let page = head + "\n" + Self.page("useState<\(type)>('in')", "setMode(x)").replacing("type Mode =\n  | 'in'\n  | 'up'\n", with: "")
    let ways = MemoryProject(Self.kinds.merging(["src/a.tsx": page]) { $1 }).assembly("src/a.tsx")?.ways.map(\.text.string) ?? []
    #expect(ways.contains { $0.contains("<p>Up</p><b>in</b>") } != isKnown, "\(ways)")
    #expect(ways.contains { $0.contains("<p>Up</p><b>up</b>") } && ways.contains { $0.contains("<p>In</p><b>in</b>") })
  }

  @Test(arguments: [("<View>(View.In)", "setMode(x)", true), ("(View.In)", "setMode(View.Up)", true), ("(View.In)", "setMode(x)", false)])
  func `The members of an enumeration are its values`(_ state: String, _ setter: String, _ isKnown: Bool) {
    let page =
      "import { View } from './kinds'\n"
      + Self.page("useState" + state, setter).replacing("'in' ?", with: "View.In ?").replacing("'up' ?", with: "View.Up ?")
    let ways = MemoryProject(Self.kinds.merging(["src/a.tsx": page]) { $1 }).assembly("src/a.tsx")?.ways.map(\.text.string) ?? []
    #expect(ways.contains { $0.contains("<p>Up</p><b>in</b>") } != isKnown, "\(ways)")
  }

  @Test(arguments: [
    ("const s = reactive({ mode: 'in', open: false })", "s.mode = 'up'", true), ("const s = ref({ mode: 'in' })", "s.mode = 'up'", true),
    ("const s = ref({ mode: 'in' }); const on = () => { s.value.mode = 'up' }", "on()", true),
    ("const s = reactive({ mode: 'in' })", "s.mode = next", false), ("const s = reactive({ mode: 'in' })", "go(s)", false),
    ("const s = ref({ mode: 'in' }); const on = () => { s.value = other }", "on(), s.mode = 'up'", false),
    ("const s = reactive({ mode: 'in' })", "s.mode = 'off', s.mode = 'up'", false),
  ])
  func `A part of an object has the values that it is given`(_ state: String, _ click: String, _ isKnown: Bool) {
    let ways = MemoryProject.ways(
      "<script setup lang=\"ts\">import { ref, reactive } from 'vue'\n\(state)</script><template>"
        + "<p>{{ s.mode === 'in' ? 'In' : 'Up' }}</p><b>{{ s.mode === 'up' ? 'up' : 'in' }}</b><i @click=\"\(click)\"/></template>",
      in: "a.vue")
    #expect(shown(ways).first == Self.two[0])
    #expect((shown(ways) == Self.two) == isKnown, "\(ways)")
  }

  @Test func `What a state begins with may be worked out`() {
    #expect(shown(MemoryProject.ways(Self.page("useState<Mode>(() => 'in')", "setMode(x)"))) == Self.two)
  }

  private static let steps = "{n < 4 && <div>{n === 0 ? <p/> : n === 3 ? <b/> : null}</div>}"

  @Test(arguments: [
    steps + "<i className={n >= 2 ? 'late' : 'early'}/>", "<i className={n >= 2 ? 'late' : 'early'}/>" + steps,
    steps + "{n >= 2 && <i/>}{2 <= n && <u/>}", "{n > 3 && <u/>}" + steps + "{n >= 1 ? <i/> : <u/>}{n === 2 && <s/>}",
    steps + "<i className={n + 1 >= 3 ? 'late' : 'early'}/>", steps + "{n - 1 === 2 && <u/>}{n + 1 === 1 ? <s/> : <i/>}",
    steps + "{[0, 1, 2, 3, 4].map((i) => <i className={n >= i ? 'on' : 'off'}/>)}",
  ])
  func `Each step is shown, whatever else is compared with it`(_ shown: String) {
    let page = "import { useState } from 'react'\nexport default () => { const [n, setN] = useState(0)\nreturn <>\(shown)</> }"
    let ways = MemoryProject.ways(page)
    #expect(ways.contains { $0.contains("<div><p></p></div>") })
    #expect(ways.contains { $0.contains("<div><b></b></div>") && !$0.contains("early") }, "\(ways)")
    #expect(!ways.contains { $0.contains("<p></p>") && ($0.contains("late") || $0.contains("<i></i>")) }, "\(ways)")
  }

  @Test func `So is a step that another state opens`() {
    let page =
      "import { useState } from 'react'\nexport default () => { const [n, setN] = useState(0); const [card, setCard] = useState(false)\n"
      + "return <>{n >= 2 ? <i/> : <u/>}{card && (n === 3 ? <b/> : <p/>)}</> }"
    #expect(MemoryProject.ways(page) == ["<u></u>", "<i></i>", "<u></u><p></p>", "<i></i><b></b>"])
  }

  @Test func `A step of Vue's and of Svelte's is one number as well`() {
    let vue =
      "<script setup>import { ref } from 'vue'\nconst n = ref(0); n.value += 1</script><template><div v-if=\"n < 4\"><p v-if=\"n == 0\"/>"
      + "<b v-else-if=\"n == 3\"/></div><i :class=\"n >= 2 ? 'late' : 'early'\"/></template>"
    let svelte =
      "<script>let n = $state(0); n += 1</script>{#if n < 4}<div>{#if n === 0}<p></p>{:else if n === 3}<b></b>{/if}</div>{/if}"
      + "<i class={n >= 2 ? 'late' : 'early'}></i>"
    for (text, path) in [(vue, "a.vue"), (svelte, "a.svelte")] {
      let ways = MemoryProject.ways(text, in: path)
      #expect(ways.contains { $0.contains("<b></b></div>") && $0.contains("late") }, "\(ways)")
      #expect(ways.contains { $0.contains("<p></p></div>") && $0.contains("early") }, "\(ways)")
    }
  }

  @Test func `What is larger than one number is no smaller one`() {
    let ways = MemoryProject.ways(
      "import { useState } from 'react'\nexport default () => { const [n, setN] = useState(0)\n"
        + "return <>{n < 4 ? <p/> : <b/>}{n >= 2 ? <i/> : <u/>}{n === 5 && <s/>}</> }")
    #expect(ways.contains("<b></b><i></i>") && ways.contains("<b></b><i></i><s></s>") && ways.contains("<p></p><i></i>"), "\(ways)")
    #expect(!ways.contains { $0.hasPrefix("<b></b><u></u>") || $0.hasPrefix("<p></p>") && $0.hasSuffix("<s></s>") }, "\(ways)")
  }
}
