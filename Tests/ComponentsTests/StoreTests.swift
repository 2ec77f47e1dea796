import Testing

/// State that programs keep in stores is what it is at first, and something else later.
struct StoreTests {
  private static let shown = ["<b>a</b>", "<i>b</i>"]

  @Test(
    arguments: [
      "import { create } from 'zustand'\nexport const useView = create((set) => ({ mode: 'login', go: (mode) => set({ mode }) }))",
      "import { create } from 'zustand'\nexport const useView = create<View>()((set, get) => ({ mode: 'login', go: () => set({ mode: 'join' }) }))",
      "import create from 'zustand'\nimport { persist, devtools } from 'zustand/middleware'\nexport const useView = create(devtools(persist((set) => ({ mode: 'login' }), { name: 'view' })))",
      "import { create } from 'zustand'\nimport { combine } from 'zustand/middleware'\nexport const useView = create(combine({ mode: 'login' }, (set) => ({ go: () => {} })))",
    ])
  func `A store of Zustand`(_ store: String) {
    for take in ["useView((state) => state.mode)", "useView().mode", "useView.getState().mode"] {
      let text =
        "import { useView } from './store'\nexport default () => { const mode = \(take); return mode === 'login' ? <b>a</b> : <i>b</i> }"
      #expect(MemoryProject.ways(text, with: ["store.ts": store]) == Self.shown, "\(take)")
    }
  }

  @Test(arguments: [
    "const ref = useRef(null); if (!ref.current) { ref.current = makeStore() } return <Provider store={ref.current}>{children}</Provider>",
    "const [store] = useState(() => makeStore()); return <Provider store={store}>{children}</Provider>",
  ])
  func `A store that a component keeps`(_ body: String) {
    let text = """
      import { useRef, useState } from 'react'
      import { Provider, useSelector } from 'react-redux'
      import { configureStore } from '@reduxjs/toolkit'
      import view from './view'
      const makeStore = () => configureStore({ reducer: { view } })
      const Keeper = ({ children }) => { \(body) }
      const Page = () => { const mode = useSelector((s) => s.view.mode); return mode === 'login' ? <b>a</b> : <i>b</i> }
      export default () => <Keeper><Page/></Keeper>
      """
    #expect(MemoryProject.ways(text, with: ["view.ts": Self.slice]) == Self.shown)
  }

  @Test func `A store of Svelte`() {
    let text = "<script>import { mode } from './store'</script>\n{#if $mode === 'login'}<b>a</b>{:else}<i>b</i>{/if}"
    let store = "import { writable } from 'svelte/store'\nexport const mode = writable('login')"
    #expect(MemoryProject.ways(text, in: "a.svelte", with: ["store.ts": store]).map { $0.filter { $0 != "\n" } } == Self.shown)
  }

  private static let slice = """
    import { createSlice } from '@reduxjs/toolkit'
    const initialState = { mode: 'login', user: null, open: false, providers: ['apple', 'google'] }
    export const view = createSlice({ name: 'view', initialState, reducers: { go: (state, action) => { state.mode = action.payload } } })
    export default view.reducer
    """
  private static let classic = """
    const initialState = { mode: 'login', user: null, open: false, providers: ['apple', 'google'] }
    export default function view(state = initialState, action) { switch (action.type) { case 'go': return { ...state, mode: action.mode }; default: return state } }
    """

  @Test(
    arguments: [
      (
        slice,
        "import { configureStore } from '@reduxjs/toolkit'\nimport view from './view'\nexport const store = configureStore({ reducer: { view } })"
      ),
      (
        slice,
        "import { configureStore, combineReducers } from '@reduxjs/toolkit'\nimport { persistReducer } from 'redux-persist'\nimport view from './view'\nexport const store = configureStore({ reducer: persistReducer({}, combineReducers({ view })) })"
      ),
      (
        classic,
        "import { createStore, combineReducers } from 'redux'\nimport view from './view'\nexport const store = createStore(combineReducers({ view }))"
      ),
    ])
  func `A store of Redux`(_ reducer: String, _ store: String) {
    func ways(_ body: String) -> [String] {
      let text = """
        import { Provider, useSelector } from 'react-redux'
        import { createSelector } from 'reselect'
        import { store } from './store'
        const useAppSelector: TypedUseSelectorHook<RootState> = useSelector
        const useTyped = useSelector.withTypes<RootState>()
        const selectMode = createSelector([(state) => state.view], (view) => view.mode)
        const Page = () => { \(body) }
        export default () => <Provider store={store}><Page/></Provider>
        """
      return MemoryProject.ways(text, with: ["store.ts": store, "view.ts": reducer])
    }
    for take in [
      "useSelector((state) => state.view.mode)", "useAppSelector(state => state.view).mode", "useTyped(s => s.view.mode)",
      "useSelector(selectMode)",
    ] {
      #expect(ways("const mode = \(take); return mode === 'login' ? <b>a</b> : <i>b</i>") == Self.shown, "\(take)")
    }
    #expect(ways("const { user } = useSelector(s => s.view); return user ? <i>b</i> : <b>a</b>") == Self.shown)
    #expect(
      ways("const list = useSelector(s => s.view.providers); return <p>{list.map(name => <b key={name} id={name}/>)}</p>") == [
        "<p><b id=\"apple\"></b><b id=\"google\"></b></p>"
      ])
    #expect(ways("const other = useSelector(s => s.other.kind); return <p>{other}</p>") == ["<p>#</p>"])
  }

  @Test(
    arguments: [
      "export const useView = defineStore('view', { state: () => ({ mode: 'login' }), getters: { isLogin: (state) => state.mode === 'login', same() { return this.isLogin } } })",
      "export const useView = defineStore({ id: 'view', state: () => ({ mode: 'login' }), getters: { isLogin() { return this.mode === 'login' }, same() { return this.isLogin } } })",
      "import { ref, computed } from 'vue'\nexport const useView = defineStore('view', () => { const mode = ref('login'); const isLogin = computed(() => mode.value === 'login'); return { mode, isLogin, same: isLogin } })",
    ])
  func `A store of Pinia`(_ store: String) {
    for (script, test) in [
      ("const view = useView()", "view.mode === 'login'"), ("const view = useView()", "view.isLogin"),
      ("const view = useView()", "view.same"),
      ("const { mode } = storeToRefs(useView())", "mode === 'login'"),
    ] {
      let text = """
        <script setup>
        import { useView } from './store'
        import { storeToRefs } from 'pinia'
        \(script)
        </script>
        <template><b v-if="\(test)">a</b><i v-else>b</i></template>
        """
      let ways = MemoryProject.ways(text, in: "a.vue", with: ["store.ts": "import { defineStore } from 'pinia'\n" + store])
      #expect(ways == Self.shown, "\(script) \(test)")
    }
    let options = """
      <script>
      import { mapState } from 'pinia'
      import { useView } from './store'
      export default { computed: { ...mapState(useView, ['mode']) } }
      </script>
      <template><b v-if="mode === 'login'">a</b><i v-else>b</i></template>
      """
    #expect(MemoryProject.ways(options, in: "a.vue", with: ["store.ts": "import { defineStore } from 'pinia'\n" + store]) == Self.shown)
  }

  @Test(arguments: [
    "import { createStore } from 'vuex'\nexport default createStore({ modules: { view } })",
    "import Vuex from 'vuex'\nexport default new Vuex.Store({ modules: { view } })",
  ])
  func `A store of Vuex`(_ store: String) {
    let view =
      "const view = { namespaced: true, state: () => ({ mode: 'login' }), getters: { isLogin: (state) => state.mode === 'login' } }\n"
    let files = ["src/store/index.js": view + store, "package.json": "{\"dependencies\": {\"vue\": \"3\", \"vuex\": \"4\"}}"]
    for (script, test) in [
      ("export default {}", "$store.state.view.mode === 'login'"), ("export default {}", "$store.getters['view/isLogin']"),
      ("export default { computed: { mode() { return this.$store.state.view.mode } } }", "mode === 'login'"),
      ("import { mapState } from 'vuex'\nexport default { computed: { ...mapState('view', ['mode']) } }", "mode === 'login'"),
      (
        "import { mapState } from 'vuex'\nexport default { computed: { ...mapState({ kind: (state) => state.view.mode }) } }",
        "kind === 'login'"
      ),
      ("import { mapGetters } from 'vuex'\nexport default { computed: { ...mapGetters('view', ['isLogin']) } }", "isLogin"),
      (
        "import { useStore } from 'vuex'\nexport default { setup() { const store = useStore(); return { store } } }",
        "store.state.view.mode === 'login'"
      ),
    ] {
      let text = "<script>\n\(script)\n</script>\n<template><b v-if=\"\(test)\">a</b><i v-else>b</i></template>"
      #expect(MemoryProject.ways(text, in: "src/a.vue", with: files) == Self.shown, "\(script) \(test)")
    }
  }
}
