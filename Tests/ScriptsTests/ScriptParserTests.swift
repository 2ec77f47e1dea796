import Diagnostics
import Scripts
import Testing

/// What a script is made of is read whatever its dialect, and what is not understood is left out by itself.
struct ScriptParserTests {
  private static func outline(_ script: String, _ path: String = "a.tsx") -> String {
    ScriptParser.parse(Array(script.utf8), dialect: .init(path: path)).outline
  }

  @Test(arguments: [
    ("a + b * c ** d ** e - f", "(- (+ a (* b (** c (** d e)))) f)"),
    ("a ?? b || c && d", "(or (nullish a b) (and c d))"),
    ("a ? b : c ? d : e", "(? a b (? c d e))"),
    ("!a.b?.c[d](e, ...f).g", "(! (call a.b?.c[d] e ...f).g)"),
    ("a >= b, c >> d, e > f", "(, (>= a b) (>> c d) (> e f))"),
    ("x = y ??= z", "(= x (??= y z))"),
    ("[a, , ...b]", "[a - ...b]"),
    (
      "({ a, b: 1, 'c-d': 2, [e]: 3, ...f, g() {}, get h() { return 1 }, async *i() {} })",
      "{a:a b:1.0 c-d:2.0 [e]:3.0 ...f g:(fn [] (do)) h:(fn [] (do (return 1.0))) i:(fn [] (do))}"
    ),
    ("`a${b}c${`d${e}`}f`", "(template 'a' b 'c' (template 'd' e '') 'f')"),
    ("`{${ { a: '}' }.a }}`", "(template '{' {a:'}'}.a '}')"),
    ("styled.a`color: ${red};`", "(tagged styled.a (template 'color: ' red ';'))"),
    ("a / b / c; x = /[/\"]'/g.test(y)", "(/ (/ a b) c) (= x (call regex.test y))"),
    ("'it\\'s \\u0041\\x42\\u{1F600}\\uD83D\\uDE00'", "'it's AB😀😀'"),
    ("new Foo(a).b", "(new Foo a).b"),
    ("new a.B", "(new a.B)"),
    ("await import('./x')", "(await (import './x'))"),
    ("0x1f + 1_000 + .5e-3", "(+ (+ 31.0 1000.0) 0.0005)"),
    (
      "class A extends B.C { static x = 1; #y; m() {} get z() { return 1 } }",
      "(class A <B.C x:1.0 #y:() m:(fn [] (do)) z:(fn [] (do (return 1.0))))"
    ),
  ])
  func `Expressions`(_ script: String, _ outline: String) { #expect(Self.outline(script, "a.jsx") == outline) }

  @Test(arguments: [
    ("a => b", "(fn [a] b)"),
    (
      "(a, { b, c: d = 1, ...e }, [f] = [], ...g) => ({ a })",
      "(fn [a {b:b c:(= d 1.0) ...e} (= [f] []) ...g] {a:a})"
    ),
    ("async (a) => { return a }", "(fn [a] (do (return a)))"),
    ("async(a)", "(call async a)"),
    ("(a)", "a"),
    ("(a, b)", "(, a b)"),
    ("x ? (a) : b", "(? x a b)"),
    ("x ? (a, b) : c => d", "(? x (, a b) (fn [c] d))"),
    ("x ? (a: A): B => c : d", "(? x (fn [a] c) d)"),
    ("({ a, b = 2 }: { a: string; b?: number }): JSX.Element => a", "(fn [{a:a b:(= b 2.0)}] a)"),
    ("(): (() => void) => { }", "(fn [] (do))"),
    ("<T,>(a: T) => a", "(fn [a] a)"),
    ("<T extends string>(a?: T) => a", "(fn [a] a)"),
  ])
  func `Arrows are told from what stands in brackets`(_ script: String, _ outline: String) { #expect(Self.outline(script) == outline) }

  @Test(arguments: [
    ("const a = useState<string | null>('')", "(let a=(call useState ''))"),
    ("const a = forwardRef<A, B<C>>((p, r) => p)", "(let a=(call forwardRef (fn [p r] p)))"),
    ("f(a < b, c > d)", "(call f (< a b) (> c d))"),
    ("const a = <const>['b'] as string[]", "(let a=['b'])"),
    ("const a: Map<string, (b: number) => void> = x!.y satisfies Z", "(let a=x.y)"),
    ("type A<T> = T extends `x${infer B}` ? { [K in keyof B]?: B[K] } : never; a", "() a"),
    ("interface A extends B<C> { d(): void } a", "() a"),
    ("enum A { B = 'b', 'c', D }", "(enum A B:(= B 'b') c:() D:D)"),
    ("declare module 'x' { export default y } a", "() a"),
    (
      "export type { A } from './a'; import type B from './b'; import { type C, d } from './c'",
      "() (import ./b default:B) (import ./c d:d)"
    ),
    (
      "abstract class A<T> implements B { private readonly c?: T = d; constructor(private e: F) { super() } abstract g(): void }",
      "(class A c:d constructor:(fn [e] (do (call super))) g:(fn [] ()))"
    ),
    (
      "@Component({ selector: 'a' }) export class A { @Input() b!: string; @Output() c = new D<E>() }",
      "(export (class A @(call Component {selector:'a'}) b:(@ (call Input)) c:(new D)))"
    ),
    ("function f(this: A, b?: C): b is D; function f() {}", "(fn f [this b] ()) (fn f [] (do))"),
  ])
  func `Types are skipped`(_ script: String, _ outline: String) { #expect(Self.outline(script, "a.ts") == outline) }

  @Test(arguments: [
    (
      "<a href='b' c={d} e {...f} g=<h/> i-j=\"k\">l {m} {/* n */}<o.p/></a>",
      "<a href='b' c=d e ...f g=<h></> i-j='k'>\"2\" m \"1\" <o.p></></>"
    ),
    ("<><b>it's</b>{c && <d/>}</>", "<><b>\"4\"</> (and c <d></>)</>"),
    ("<a>{b.map((c) => <d key={c}>{c}</d>)}</a>", "<a>(call b.map (fn [c] <d key=c>c</>))</>"),
    ("<A<B> c={1}/>", "<A c=1.0></>"),
    ("return <a>// no comment /* none */ 'b</a>;", "(return <a>\"27\"</>)"),
    ("const a = <b/>\nconst c = 1", "(let a=<b></>) (let c=1.0)"),
    ("<a title='it\\'>b</a>", "<a title='it\\'>\"1\"</>"),
  ])
  func `Elements`(_ script: String, _ outline: String) { #expect(Self.outline(script) == outline) }

  @Test(arguments: [
    ("if (a) b; else if (c) { d } else e", "(if a b (if c (do d) e))"),
    ("switch (a) { case 'b': case c: return d; default: e() }", "(switch a ('b') (c (return d)) (default (call e)))"),
    (
      "for (const a of b) { c() } while (d) e(); do { f() } while (g)", "(loop (of a b) (do (call c))) (loop (call e)) (loop (do (call f)))"
    ),
    (
      "for (let i = 0; i < a.b.length; i++) c(); for (;;) d(); for (const e in f) g; for (let h = 1, i; h < j; h++) k",
      "(loop (places i a.b) (call c)) (loop (call d)) (loop g) (loop k)"
    ),
    ("for await (const [a, b] of Object.entries(c)) d", "(loop (of [a b] (call Object.entries c)) d)"),
    ("try { a() } catch (e) { b() } finally { c() }", "(try (do (call a)) (do (call b)) (do (call c)))"),
    ("return\na", "(return) a"),
    (
      "import a, { b as c } from 'd'; import * as e from 'f'; import './g.css'",
      "(import d default:a b:c) (import f *:e) (import ./g.css)"
    ),
    (
      "export default function A() {} export const b = 1, c = 2; export { d as default, e } from './f'; export * from './g'",
      "(default (fn A [] (do))) (export (let b=1.0 c=2.0)) (export d:default e:e ./f) (export* ./g)"
    ),
    ("let { a, ...b } = c, [d, , e = 1] = f", "(let {a:a ...b}=c [d - (= e 1.0)]=f)"),
    ("export default async function () { await a }", "(default (fn [] (do (await a))))"),
  ])
  func `Statements`(_ script: String, _ outline: String) { #expect(Self.outline(script, "a.jsx") == outline) }

  @Test(arguments: [
    ("const a = 1 1 1;\nconst b = 2", "(let a=1.0) ? () (let b=2.0)"),
    ("f(a b c, d)\ne", "(call f ? d) e"),
    ("const a = { b: 1 2, c }", "(let a={b:1.0 ...? c:c})"),
    ("const a = <b><c></b>; const d", "(let a=<b>?</>) (let d)"),
    (")]}; a", "? ? ? () a"),
    ("const a = @; const b = 1", "(let a=?) (let b=1.0)"),
  ])
  func `What is not understood is left out by itself`(_ script: String, _ outline: String) {
    #expect(Self.outline(script, "a.jsx") == outline)
  }

  @Test(arguments: [
    "(", "[", "{", "((a,", "a=>(", "`${", "<a>", "<a b={", "a?b:", "!", "new ", "f(a<b<", "{a:", "if(a)", "if(a){}else ", "class A{a(){",
    "(a=(",
    "(a:(", "<T,>(", "a<(", "@a(", "[...", "function f(a=", "- -", "async(", "switch(a){case ",
  ])
  func `Nesting without end is read to the end`(_ piece: String) {
    for path in ["a.ts", "a.tsx"] {
      let text = Array(String(repeating: piece, count: 5_000).utf8)
      #expect(ScriptParser.parse(text, dialect: .init(path: path)).nodes.count <= 4 * text.count)
    }
  }
}
