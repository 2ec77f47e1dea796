import Testing

/// A state that the first effect sets has that value when people see the page.
struct FirstEffectTests {
  private func shown(_ effect: String, initial: String = "false", rest: String = "") -> [String] {
    let ways = MemoryProject.ways(
      "import { useEffect, useState } from 'react'\nexport default () => { const [awake, setAwake] = useState(\(initial))\n\(effect)\n"
        + "return <>{awake ? <p/> : <b/>}\(rest)</> }")
    return ways.map { String($0.prefix { $0 != "\n" }.prefix(7)) }
  }

  private static let (seen, hidden) = ("<p></p>", "<b></b>")

  @Test(arguments: [
    "useEffect(() => { setAwake(true) }, [])", "useEffect(() => setAwake(true))",
    "React.useLayoutEffect(() => { setAwake(() => true) }, [])",
    "useEffect(() => { if (typeof window !== 'undefined') setAwake(true) }, [])",
    "useEffect(() => { if (typeof document === 'undefined') return; log(); setAwake(true); return () => stop() }, [setAwake])",
    "useEffect(() => { requestAnimationFrame(() => setAwake(true)) }, [])",
    "useEffect(() => { const timer = window.setTimeout(() => { setAwake(true) }, 100); return () => clearTimeout(timer) }, [])",
    "useEffect(() => { if (fast) { hurry() } setAwake(true) }, [fast])",
  ])
  func `Nobody sees what a state begins with that an effect sets`(_ effect: String) {
    #expect(shown(effect) == [Self.seen])
  }

  @Test(arguments: [
    ("useEffect(() => { setAwake(true) }, [])", "<i onClick={() => setAwake(false)}/>"),
    ("useEffect(() => setAwake(true), [])", "<Own set={setAwake}/>"),
  ])
  func `What something else sets as well is otherwise on another way`(_ effect: String, _ rest: String) {
    #expect(shown(effect, rest: rest) == [Self.seen, Self.hidden])
  }

  @Test(arguments: [
    "useEffect(() => { if (open) setAwake(true) }, [])", "useEffect(() => { if (open) return; setAwake(true) }, [])",
    "useEffect(() => { load().then(() => setAwake(true)) }, [])",
    "useEffect(() => { setAwake(true); load().then(() => setAwake(false)) }, [])",
    "useEffect(() => { (async () => { await load(); setAwake(true) })() }, [])", "useEffect(() => () => setAwake(true), [])",
    "useEffect(() => { setTimeout(() => setAwake(true), 3000) }, [])", "useEffect(() => { setTimeout(() => setAwake(true), delay) }, [])",
    "const wake = () => setAwake(true)", "useEffect(() => { setAwake(load()) }, [])",
  ])
  func `What an effect sets later, or on a condition, is one way of two`(_ effect: String) {
    #expect(shown(effect) == [Self.hidden, Self.seen])
  }

  @Test(arguments: [
    (
      "a.vue",
      "<script setup>import { ref, onMounted } from 'vue'\nconst awake = ref(false); onMounted(() => { awake.value = true })</script><template><p v-if=\"awake\"/><b v-else/></template>"
    ),
    (
      "a.svelte",
      "<script>import { onMount } from 'svelte'\nlet awake = false; onMount(() => { awake = true })</script>{#if awake}<p></p>{:else}<b></b>{/if}"
    ),
    ("a.svelte", "<script>let awake = $state(false); $effect(() => { awake = true })</script>{#if awake}<p></p>{:else}<b></b>{/if}"),
    (
      "a.tsx",
      "import { createSignal, onMount } from 'solid-js'\nexport default () => { const [awake, setAwake] = createSignal(false); onMount(() => setAwake(true)); return awake() ? <p/> : <b/> }"
    ),
    (
      "a.tsx",
      "import { useSyncExternalStore } from 'react'\nconst useAwake = () => useSyncExternalStore(() => () => {}, () => true, () => false)\nexport default () => useAwake() ? <p/> : <b/>"
    ),
    ("a.tsx", "import { useAwake } from './awake'\nexport default () => useAwake() ? <p/> : <b/>"),
  ])
  func `The same in other frameworks and in hooks`(_ path: String, _ text: String) {
    let hook =
      "import { useEffect, useState } from 'react'\nexport function useAwake() { const [is, set] = useState(false); useEffect(() => { set(true) }, []); return is }"
    #expect(MemoryProject.ways(text, in: path, with: ["awake.ts": hook]).first?.hasPrefix("<p></p>") == true)
  }
}
