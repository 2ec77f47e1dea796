import Diagnostics
import Templates
import Testing

/// What components return is known as far as it is written.
struct ComponentEvaluationTests {
  @Test func `Undefined and null are two answers where types count, and one where not`() {
    let strict =
      "export default function A() { const user = useUser(); if (user === undefined) return <i/>; if (user === null) return <p/>; return <b/> }"
    #expect(Set(MemoryProject.ways(strict)) == ["<i></i>", "<p></p>", "<b></b>"])
    let loose = strict.replacing("user === undefined", with: "user == null")
    #expect(Set(MemoryProject.ways(loose)) == ["<i></i>", "<b></b>"])
  }

  @Test(arguments: ["@preact/signals-react", "@builder.io/qwik"]) func `A signal has its first value, and may have another`(
    _ package: String
  ) {
    let source = """
      import { useSignal } from '\(package)'
      export default () => { const on = useSignal(false); return on.value ? <i/> : <b/> }
      """
    #expect(Set(MemoryProject.ways(source)) == ["<b></b>", "<i></i>"])
    #expect(MemoryProject.ways(source).first == "<b></b>")
  }

  @Test func `The elements of a namespace that animates are elements`() {
    #expect(
      MemoryProject.ways("import * as motion from 'motion/react-client'\nexport default () => <motion.button>x</motion.button>") == [
        "<button>x</button>"
      ])
  }

  @Test(arguments: [
    (
      "<button className=\"a b\" type=\"button\" disabled>Sign in</button>",
      "<button class=\"a b\" type=\"button\" disabled=\"\">Sign in</button>"
    ),
    ("<>a<br/>{'b'}{1}{null}{false}{undefined}</>", "a<br>b1"),
    ("<p>\n  one\n  two &amp; {`three ${'four'}`}\n</p>", "<p>one two &amp; three four</p>"),
    ("<p style={{ color: 'red', marginTop: 8, lineHeight: 1.5 }}>a</p>", "<p style=\"color:red;margin-top:8px;line-height:1.5;\">a</p>"),
    ("<label htmlFor='a' tabIndex={0}>b</label>", "<label for=\"a\" tabindex=\"0\">b</label>"),
    ("<ul>{['a', 'b'].map((x, i) => <li key={x}>{x}{i}</li>)}</ul>", "<ul><li>a0</li><li>b1</li></ul>"),
    ("<p>{['a', 'b'].slice(1e300)}{['c', 'd'].at(1e300)}{['e'].at(-1e300)}{['f', 'g'].slice(1, 1e300)}{'h'.charAt(-1)}</p>", "<p>g</p>"),
    ("<p>{'apple'[0].toUpperCase()}{'apple'.at(-1)}{'apple'[9]}{`${unknown}b`[1]}</p>", "<p>Ae#</p>"),
    ("<p>{unknown}</p>", "<p>#</p>"),
    ("<a href={`/auth/${unknown}`}>a</a>", "<a href=\"/auth/#\">a</a>"),
    ("<button disabled={off}>a</button>", "<button :disabled=\"off\">a</button>"),
    ("<button disabled={busy}>a</button>", "<button>a</button>"),
    (
      "<button onClick={() => signIn('apple')}>a</button>",
      "<button onclick=\"() =&gt; signIn('apple')\">a</button>".replacing("&gt;", with: ">")
    ),
    ("<p {...{ id: 'x', title: \"it's\" }}>a</p>", "<p id=\"x\" title=\"it's\">a</p>"),
    (
      "<svg viewBox='0 0 1 1'><path strokeWidth={2} fillRule='evenodd'/></svg>",
      "<svg viewBox=\"0 0 1 1\"><path stroke-width=\"2\" fill-rule=\"evenodd\"></path></svg>"
    ),
    ("<p>{a ?? 'x'}{'' || 'y'}{0 && 'z'}{'q' && 'r'}</p>", "<p>#y0r</p>"),
    ("<div dangerouslySetInnerHTML={{ __html: unknown }}/>", "<div>#</div>"),
  ])
  func `Elements and expressions`(_ expression: String, _ expected: String) {
    #expect(MemoryProject.ways("export default () => \(expression)") == [expected])
  }

  @Test func `A password that people can have shown is hidden on every way`() {
    let ways = MemoryProject.ways(
      """
      import { useState } from 'react'
      const Field = ({ type, ...rest }) => <input type={type} {...rest}/>
      export default () => {
        const [shows, setShows] = useState(false)
        return <form><Field id='a' type={shows ? 'text' : 'password'}/>{shows ? <b>Hide</b> : <i>Show</i>}
          <Field id='b' type={shows ? 'text' : 'password'}/></form>
      }
      """)
    #expect(ways.count == 2)
    for way in ways { #expect(way.split(separator: "type=\"password\"", omittingEmptySubsequences: false).count == 3, "\(way)") }
  }

  @Test(arguments: [
    "{shows ? <input type='text' name='p'/> : <input type='password' name='p'/>}",
    "{shows && <p><input name='p'/></p>}{!shows && <p><input type='password' name='p'/></p>}", "<Inner shows={shows}/>",
  ])
  func `A password field that is one of two elements is hidden on every way`(_ fields: String) {
    let ways = MemoryProject.ways(
      """
      import { useState } from 'react'
      function Inner({ shows }) { if (shows) return <input type='text' name='p'/>; return <input type='password' name='p'/> }
      export default () => {
        const [shows, setShows] = useState(false)
        return <form><input name='user'/>\(fields)<button onClick={() => setShows(!shows)}>Show</button></form>
      }
      """)
    #expect(!ways.isEmpty)
    for way in ways { #expect(way.split(separator: "type=\"password\"", omittingEmptySubsequences: false).count == 2, "\(way)") }
  }

  @Test(arguments: [
    // It shows what is typed when the page opens.
    ("true", "{shows ? <input type='text' name='p'/> : <input type='password' name='p'/>}"),
    // Another form stands there, with a field of its own.
    ("false", "{shows ? <p><input name='q'/><input type='text' name='p'/></p> : <p><input type='password' name='p'/></p>}"),
    ("false", "{shows ? <input type='text' name='q'/> : <input type='password' name='p'/>}"),
    ("false", "{shows && <input type='text' name='p'/>}"),
  ])
  func `A field that conceals nothing at first is what it is`(_ first: String, _ fields: String) {
    let ways = MemoryProject.ways(
      "import { useState } from 'react'\nexport default () => { const [shows, setShows] = useState(\(first)); return <form>\(fields)</form> }"
    )
    #expect(ways.contains { $0.contains("type=\"text\"") })
  }

  @Test(arguments: [
    (
      "const B = ({ size = 'lg', children, ...rest }) => <b className={`b-${size}`} {...rest}>{children}</b>",
      "<B title='t'>x</B><B size='sm'/>", "<b class=\"b-lg\" title=\"t\">x</b><b class=\"b-sm\"></b>"
    ),
    (
      "const sizes = { lg: 'h-10', sm: 'h-6' }; function B(p) { const { size } = p; return <b className={sizes[size]}/> }",
      "<B size='sm'/>", "<b class=\"h-6\"></b>"
    ),
    (
      "function B({ kind }) { if (kind === 'a') return <i/>; switch (kind) { case 'b': return <b/>; default: return <u/> } }",
      "<B kind='a'/><B kind='b'/><B kind='c'/>", "<i></i><b></b><u></u>"
    ),
    (
      "import { forwardRef, memo } from 'react'; const B = memo(forwardRef<X, Y>((props, ref) => <b {...props} ref={ref}/>))",
      "<B id='x'>y</B>", "<b id=\"x\">y</b>"
    ),
    ("class B extends React.Component { render() { const { a } = this.props; return <b>{a}</b> } }", "<B a='x'/>", "<b>x</b>"),
    (
      "const list = [{ id: 'apple', name: 'Apple' }]", "{list.map(({ id, name }) => <a href={'/' + id}>Sign in with {name}</a>)}",
      "<a href=\"/apple\">Sign in with Apple</a>"
    ),
    (
      "import clsx from 'clsx'; import { twMerge } from 'tailwind-merge'; const cn = (...a) => twMerge(clsx(a))",
      "<b className={cn('px-2 h-8', { on: true, off: false }, 'h-10')}/>", "<b class=\"px-2 on h-10\"></b>"
    ),
    (
      "import { cva } from 'class-variance-authority'; const v = cva('b', { variants: { size: { sm: 's', lg: 'l' } }, defaultVariants: { size: 'lg' } })",
      "<b className={v({ className: 'x' })}/><b className={v({ size: 'sm' })}/>", "<b class=\"b l x\"></b><b class=\"b s\"></b>"
    ),
    (
      "const C = ({ as: T = 'a', ...p }) => <T {...p}/>; C.Item = () => <i/>", "<C href='/x'/><C as='b'/><C.Item/>",
      "<a href=\"/x\"></a><b></b><i></i>"
    ),
    ("let words = 'a'; const B = ({ x }) => { let w = 'b'; if (x) w = 'c'; return <b>{w}{words}</b> }", "<B/><B x/>", "<b>ba</b><b>ca</b>"),
    ("enum K { A = 'a' } const N = { [K.A]: 'x' }", "<b id={K.A}>{N['a']}</b>", "<b id=\"a\">x</b>"),
    (
      "const render = () => <i/>; const P = ({ children, icon }) => <p>{icon}{children}</p>", "<P icon={<u/>}>{render()}</P>",
      "<p><u></u><i></i></p>"
    ),
    ("const L = (p) => <L {...p}/>", "<p><L/></p>", "<p>#</p>"),
  ])
  func `Components`(_ head: String, _ expression: String, _ expected: String) {
    #expect(MemoryProject.ways("\(head)\nexport default () => <>\(expression)</>") == [expected])
  }

  @Test(arguments: [
    ("const [open] = useState(false)", "<b>{open ? 'less' : 'more'}</b>", ["<b>more</b>", "<b>less</b>"]),
    ("const { user } = useAuth(); if (user) return <i/>", "<b/>", ["<b></b>", "<i></i>"]),
    ("const { mode } = useMode()", "{mode === 'a' ? <a/> : <b/>}{mode === 'b' && <i/>}", ["<a></a>", "<b></b><i></i>", "<b></b>"]),
    ("const x = useX()", "{x && <a/>}{!x && <b/>}", ["<a></a>", "<b></b>"]),
    (
      "const [n, setN] = useState('')", "<input value={n} type={show ? 'text' : 'password'}/>{n.length > 3 && <b/>}",
      ["<input value=\"\" type=\"#\">", "<input value=\"\" type=\"#\"><b></b>"]
    ),
    (
      "const words = { ja: { a: 'サインイン' }, en: { a: 'Sign in' }, 'zh-TW': { a: '登入' } }; const t = words[useLanguage()]", "<b>{t.a}</b>",
      ["<b>Sign in</b>"]
    ),
    ("const sizes = { sm: 'h-6', lg: 'h-10' }", "<b>{sizes[useSize()]}</b>", ["<b>#</b>"]),
    ("const items = useItems()", "{items.map((item) => <li>{item.name}</li>)}", ["<li>#</li>"]),
    ("", "{unknown ? <p>a</p> : <p>a</p>}", ["<p>a</p>"]),
  ])
  func `Conditions part ways, each alternative at least once`(_ head: String, _ expression: String, _ expected: [String]) {
    let script = "import { useState } from 'react'\nexport default function P() { \(head); return <>\(expression)</> }"
    #expect(MemoryProject.ways(script) == expected)
  }

  @Test(arguments: [
    ("const [isLoading] = useState(true); if (isLoading) return <i/>", "<b>{isLoading ? 'wait' : 'go'}</b>"),
    ("const [pending, setPending] = useState(null)", "<b>{pending === 'apple' ? 'wait' : 'go'}</b>"),
    ("const { status } = useSession()", "<b>{status === 'loading' ? 'wait' : 'go'}</b>"),
    ("const { isPending } = useForm()", "<b>{!isPending && 'go'}</b>"),
  ])
  func `What is shown while somebody waits is no way`(_ head: String, _ expression: String) {
    let script = "import { useState } from 'react'\nexport default function P() { \(head); return \(expression) }"
    #expect(MemoryProject.ways(script) == ["<b>go</b>"])
  }

  @Test(arguments: [
    // A state that is set as soon as its component is mounted, and that it waits for, is there.
    ("useEffect(() => { setWords(table[locale][id]) }, [locale]); if (!words) return null", ["<b>#</b>"]),
    ("useEffect(() => { setWords(find()) }, []); if (!words || words === '') { return null }", ["<b>#</b>"]),
    // What only some conditions set, a person types or is set to nothing is not.
    ("useEffect(() => { if (id) setWords(id) }, []); if (!words) return null", ["", "<b>#</b>"]),
    ("useEffect(() => { if (!id) return; setWords(id) }, []); if (!words) return null", ["", "<b>#</b>"]),
    ("useEffect(() => { setWords('') }, []); if (!words) return null", ["", "<b>#</b>"]),
    ("if (!words) return null", ["", "<b>#</b>"]),
    ("useEffect(() => { setWords(find()) }, [])", ["<b></b>"]),
  ])
  func `States that a component waits for`(_ head: String, _ expected: [String]) {
    let script = """
      import { useEffect, useState } from 'react'
      function Words() { const [words, setWords] = useState(''); \(head); return <b>{words}</b> }
      export default () => <p><Words/></p>
      """
    #expect(MemoryProject.ways(script) == expected.map { "<p>\($0)</p>" })
  }

  @Test func `A class waits for its state`() {
    let script = { (mounted: String) in
      """
      import { Component } from 'react'
      class Words extends Component {
        state = { words: '', error: '' }
        \(mounted)
        look(id) { if (id) { this.setState({ words: table[id], error: check(id) }) } }
        render() {
          if (!this.state.words || this.state.words === '') return null
          return <b>{this.state.words}{this.state.error}</b>
        }
      }
      export default () => <p><Words/></p>
      """
    }
    #expect(MemoryProject.ways(script("componentDidMount() { this.look(this.props.id) }")) == ["<p><b>#</b></p>"])
    #expect(MemoryProject.ways(script("componentDidMount() { this.watch() }")).first == "<p></p>")
  }

  @Test func `A text is not the empty one that it begins with where it is there`() {
    let script = """
      import { useState } from 'react'
      export default function P() { const [error] = useState(''); return <p>{error && <b title={`a ${error}`}>{error}</b>}</p> }
      """
    #expect(MemoryProject.ways(script) == ["<p></p>", "<p><b title=\"a #\">#</b></p>"])
  }

  @Test(arguments: [
    ("import Link from 'next/link'", "<Link href='/x' className='y'>z</Link>", "<a href=\"/x\" class=\"y\">z</a>"),
    (
      "import Image from 'next/image'", "<Image src='/x.png' alt='' width={20} height={10}/>",
      "<img src=\"/x.png\" alt=\"\" width=\"20\" height=\"10\">"
    ),
    (
      "import { NavLink } from 'react-router-dom'", "<NavLink to='/x' className={({ isActive }) => 'y'}>z</NavLink>",
      "<a href=\"/x\" class=\"y\">z</a>"
    ),
    (
      "import { FaApple } from 'react-icons/fa'", "<FaApple/>",
      "<svg class=\"fa-apple\" fill=\"currentColor\" aria-hidden=\"true\" width=\"1em\" height=\"1em\"></svg>"
    ),
    (
      "import { SignInButton } from 'some-kit'", "<SignInButton label='x'>y</SignInButton>",
      "<x-sign-in-button :class=\"props\" label=\"x\">y</x-sign-in-button>"
    ),
    ("import { SessionProvider } from 'next-auth/react'", "<SessionProvider><p/></SessionProvider>", "<p></p>"),
    ("import { motion } from 'framer-motion'", "<motion.div animate={{ x: 1 }} className='x'/>", "<div class=\"x\"></div>"),
    ("import { ReactLenis } from 'lenis/react'", "<ReactLenis root><p>a</p></ReactLenis>", "<p>a</p>"),
    (
      "import { Slot } from '@radix-ui/react-slot'; const B = ({ asChild, ...p }) => { const C = asChild ? Slot : 'button'; return <C className='x' {...p}/> }",
      "<B asChild><a href='/y'>z</a></B>", "<a class=\"x\" href=\"/y\">z</a>"
    ),
    (
      "import { Dialog, DialogContent } from '@radix-ui/react-dialog'",
      "<Dialog open={false}><DialogContent><p/></DialogContent></Dialog><b/>", "<b></b>"
    ),
    (
      "import styled from 'styled-components'; const B = styled.button`color: red;`", "<B type='submit'>x</B>",
      "<style>.css-1 {color: red;}\n</style><button type=\"submit\" class=\"css-1\">x</button>"
    ),
    ("import s from './a.module.css'", "<b className={s.none}/>", "<style>.on_384531 { color: red }</style><b class=\"none\"></b>"),
    ("import { B } from '@/ui'", "<B/>", "<b></b>"),
    ("import Mark from './mark.svg?react'", "<Mark className='x'/>", "<svg class=\"x\" width=\"4\"><g/></svg>"),
    ("import mark from './mark.svg'", "<img src={mark} alt=''/>", "<img src=\"./mark.svg\" alt=\"\">"),
    ("import { lazy } from 'react'; const B = lazy(() => import('./ui/b'))", "<B/>", "<b></b>"),
  ])
  func `What is imported`(_ head: String, _ expression: String, _ expected: String) {
    let others = [
      "a.module.css": ".on { color: red }", "tsconfig.json": "{ // paths\n \"compilerOptions\": { \"paths\": { \"@/*\": [\"./*\"] }, } }",
      "ui/index.ts": "export * from './b'; export { default as D } from './b'", "ui/b.tsx": "export const B = () => <b/>; export default B",
      "mark.svg": "<?xml version='1.0'?><svg width=\"4\"><g/></svg>",
    ]
    #expect(MemoryProject.ways("\(head)\nexport default () => <>\(expression)</>", with: others) == [expected])
  }

  @Test(arguments: [
    ("<h1>{['a', 'b'][step - 1]}</h1>{step === 1 ? <i/> : <b/>}", ["<h1>a</h1><i></i>", "<h1>#</h1><b></b>"]),
    (
      "<h1>{['a', 'b'][step - 1]}</h1>{step === 1 && <i/>}{step === 2 && <b/>}",
      ["<h1>a</h1><i></i>", "<h1>b</h1><b></b>", "<h1>#</h1>"]
    ),
    ("<h1>{['z', 'a', 'b'][step]}</h1>{step > 1 ? <b/> : <i/>}", ["<h1>a</h1><i></i>", "<h1>b</h1><b></b>"]),
    ("<h1>{{ in: 'a', up: 'b' }[mode]}</h1>{mode === 'up' ? <b/> : <i/>}", ["<h1>a</h1><i></i>", "<h1>b</h1><b></b>"]),
    ("<h1>{['a', 'b'][other - 1]}</h1>", ["<h1>#</h1>"]),
    ("{typeof step === 'number' && typeof (step === 2) === 'boolean' && typeof setStep !== 'string' && <i/>}", ["<i></i>"]),
    ("{typeof [] === 'object' && <i/>}", ["<i></i>"]),
  ])
  func `What a state takes of a list is what it takes on each way`(_ shown: String, _ expected: [String]) {
    let text =
      "import { useState } from 'react'\nexport default () => { const [step, setStep] = useState(1); const [mode, setMode] = useState('in'); return <>\(shown)</> }"
    #expect(Set(MemoryProject.ways(text)) == Set(expected))
  }
}
