import Components
import Diagnostics
import Templates
import Testing

/// Of the panels of a package's tabs one is shown at a time, each on a way of its own.
struct TabsTests {
  private static let panels = ["<i>one</i>", "<b>two</b>"]

  /// Which panels each way shows.
  private static func shown(_ ways: [String]) -> [[Int]] { ways.map { way in panels.indices.filter { way.contains(panels[$0]) } } }

  @Test(arguments: [
    (
      "import * as T from '@radix-ui/react-tabs'",
      "<T.Root defaultValue='a'><T.List><T.Trigger value='a'>A</T.Trigger></T.List><T.Content value='a'>1</T.Content><T.Content value='b'>2</T.Content></T.Root>"
    ),
    (
      "import { Tabs as T } from 'radix-ui'",
      "<T.Root value={mode}><T.Content value='a'>1</T.Content><T.Content value='b'>2</T.Content></T.Root>"
    ),
    (
      "import { Tab } from '@headlessui/react'",
      "<Tab.Group><Tab.List><Tab>A</Tab><Tab>B</Tab></Tab.List><Tab.Panels><Tab.Panel>1</Tab.Panel><Tab.Panel>2</Tab.Panel></Tab.Panels></Tab.Group>"
    ),
    (
      "import { Tabs, TabList, Tab, TabPanel } from 'react-tabs'",
      "<Tabs selectedIndex={index}><TabList><Tab>A</Tab><Tab>B</Tab></TabList><TabPanel>1</TabPanel><div><TabPanel>2</TabPanel></div></Tabs>"
    ),
    (
      "import TabContext from '@mui/lab/TabContext'; import TabPanel from '@mui/lab/TabPanel'",
      "<TabContext value={mode}><TabPanel value='a'>1</TabPanel><TabPanel value='b'>2</TabPanel></TabContext>"
    ), ("import { Tabs } from 'antd'", "<Tabs items={[{ key: 'a', label: 'A', children: 1 }, { key: 'b', label: 'B', children: 2 }]}/>"),
    (
      "import { Tabs } from 'antd'",
      "<Tabs><Tabs.TabPane key='a' tab='A'>1</Tabs.TabPane><Tabs.TabPane key='b' tab='B'>2</Tabs.TabPane></Tabs>"
    ),
    ("import { Tabs, Tab } from 'react-bootstrap'", "<Tabs><Tab eventKey='a' title='A'>1</Tab><Tab eventKey='b' title='B'>2</Tab></Tabs>"),
    (
      "import { Tabs } from '@mantine/core'",
      "<Tabs value={mode}><Tabs.Panel value='a'>1</Tabs.Panel><Tabs.Panel value='b'>2</Tabs.Panel></Tabs>"
    ),
  ])
  func `Each panel has a way`(_ imports: String, _ element: String) {
    let written = element.replacing("1", with: Self.panels[0]).replacing("2", with: Self.panels[1])
    let ways = MemoryProject.ways(
      "import { useState } from 'react'\n\(imports)\nexport default () => { const [mode] = useState('a'); const [index] = useState(0); return \(written) }"
    )
    #expect(Self.shown(ways) == [[0], [1]], "\(ways)")
  }

  @Test(arguments: [
    ("", "<v-window v-model=\"tab\"><v-window-item value=\"a\">1</v-window-item><v-window-item value=\"b\">2</v-window-item></v-window>"),
    ("", "<v-tabs-items v-model=\"index\"><v-tab-item>1</v-tab-item><v-tab-item>2</v-tab-item></v-tabs-items>"),
    (
      "",
      "<el-tabs v-model=\"mode\"><el-tab-pane label=\"A\" name=\"a\">1</el-tab-pane><el-tab-pane label=\"B\" name=\"b\">2</el-tab-pane></el-tabs>"
    ),
    ("", "<q-tab-panels v-model=\"mode\"><q-tab-panel name=\"a\">1</q-tab-panel><q-tab-panel name=\"b\">2</q-tab-panel></q-tab-panels>"),
    (
      "import { TabsRoot, TabsContent } from 'reka-ui'",
      "<TabsRoot default-value=\"a\"><TabsContent value=\"a\">1</TabsContent><TabsContent value=\"b\">2</TabsContent></TabsRoot>"
    ),
    (
      "import Tabs from 'primevue/tabs'; import TabPanels from 'primevue/tabpanels'; import TabPanel from 'primevue/tabpanel'",
      "<Tabs value=\"a\"><TabPanels><TabPanel value=\"a\">1</TabPanel><TabPanel value=\"b\">2</TabPanel></TabPanels></Tabs>"
    ),
  ])
  func `Each panel of Vue's libraries has a way`(_ imports: String, _ template: String) {
    let written = template.replacing("1", with: Self.panels[0]).replacing("2", with: Self.panels[1])
    let ways = MemoryProject.ways(
      "<script setup>\nimport { ref } from 'vue'\n\(imports)\nconst tab = ref(null)\nconst index = ref(0)\nconst mode = ref('a')\n</script>\n<template>\(written)</template>",
      in: "a.vue")
    #expect(Self.shown(ways) == [[0], [1]], "\(ways)")
  }

  @Test func `What else hangs on the state of tabs goes with their panel`() {
    let ways = MemoryProject.ways(
      """
      import { useState } from 'react'
      import { Tabs } from 'radix-ui'
      export default () => {
        const [mode] = useState('b')
        return <Tabs.Root value={mode}><p>{mode === 'a' ? 'A' : 'B'}</p><Tabs.Content value='a'>one</Tabs.Content><Tabs.Content value='b'>two</Tabs.Content></Tabs.Root>
      }
      """)
    #expect(
      ways == [
        "<div value=\"b\"><p>B</p><div value=\"b\">two</div></div>", "<div value=\"b\"><p>A</p><div value=\"a\">one</div></div>",
      ])
  }

  @Test func `Tabs around a wrapper of the program's own show its panel`() {
    let ways = MemoryProject.ways(
      """
      import * as Radix from '@radix-ui/react-tabs'
      const TabsContent = (props) => <Radix.Content {...props}/>
      export default () => <Radix.Root defaultValue='b'><section><TabsContent value='a'>one</TabsContent></section><TabsContent value='b'>two</TabsContent></Radix.Root>
      """)
    #expect(ways.map { $0.contains("two") } == [true, false])
    #expect(ways.map { $0.contains("one") } == [false, true])
  }

  @Test func `Panels that nobody can tell apart are all shown`() {
    let ways = MemoryProject.ways(
      """
      import * as Radix from '@radix-ui/react-tabs'
      const One = () => <Radix.Content value='a'>one</Radix.Content>
      const Two = () => <Radix.Content value='b'>two</Radix.Content>
      export default () => <Radix.Root defaultValue='b'><One/><Two/></Radix.Root>
      """)
    #expect(ways.count == 1 && ways[0].contains("one") && ways[0].contains("two"))
  }
}
