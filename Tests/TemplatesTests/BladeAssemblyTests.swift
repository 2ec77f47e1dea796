import Diagnostics
import Templates
import Testing

@Suite("Putting Blade together")
struct BladeAssemblyTests {
  private static let files = [
    "resources/views/layouts/app.blade.php":
      "<title>@yield('title', 'Shop')</title>@stack('styles')<body>@section('side')<nav>@show @yield('content')</body>",
    "resources/views/parts/box.blade.php": "<b>{{ $label }}</b>",
    "resources/views/components/button.blade.php":
      "@props(['kind' => 'primary', 'label'])<button {{ $attributes->merge(['type' => 'submit', 'class' => 'btn btn-' . $kind]) }}>{{ $slot }}</button>",
    "resources/views/components/icons/apple.blade.php": "<svg width=\"1\"><g></g></svg><svg></svg>",
    "resources/views/components/icons/own.blade.php": "<svg data-icon=\"me\"></svg>",
    "resources/views/layouts/guest.blade.php": "<main>{{ $slot }}</main>",
    "app/View/Components/GuestLayout.php": "class GuestLayout { function render() { return view('layouts.guest'); } }",
    "resources/views/components/page.blade.php": "@extends('layouts.app')@section('content')<main>{{ $slot }}</main>@endsection",
    "resources/views/components/card.blade.php": "<div><h1>{{ $title }}</h1>{{ $slot }}@if ($foot ?? false)<i>{{ $foot }}</i>@endif</div>",
  ]

  @Test(
    "Blade is put together",
    arguments: [
      (
        "@extends('layouts.app')@section('title', 'Sign in')@section('content')@push('styles')<style></style>@endpush<p>@endsection",
        ["<title>Sign in</title><style></style><body><nav> <p></body>"]
      ),
      ("@extends('layouts.app')@section('side')@parent<hr>@endsection", ["<title>Shop</title><body><nav><hr> </body>"]),
      (
        "@extends('layouts.app')@section('title', 'Sign in')<form><input></form>",
        ["<form><input></form><title>Sign in</title><body><nav> </body>"]
      ),
      ("@extends('layouts.app') @php $a = 1; @endphp {{ $b }} < 1 @section('title', 'x')", ["<title>x</title><body><nav> </body>"]),
      ("@include('parts.box', [ // it's\n # (\n /* [ */ 'label' => 'Go'])", ["<b>Go</b>"]),
      ("@include('parts.box', ['label' => 'Go'])@include('no.where')@includeIf('no.where')", ["<b>Go</b>@include('no.where')"]),
      (
        "<x-button class=\"big\" id=a wire:click=\"go\">Sign in</x-button>",
        ["<button  type=\"submit\" class=\"btn btn-primary big\" id=\"a\" wire:click=\"go\">Sign in</button>"]
      ),
      (
        "<x-button kind=\"dark\" :disabled=\"$busy\" /><x-nowhere a=\"b\">x</x-nowhere>",
        [
          "<button  type=\"submit\" class=\"btn btn-dark\" :disabled=\"x\"></button><x-nowhere :class=\"props\" :source=\"\" a=\"b\">x</x-nowhere>"
        ]
      ),
      (
        "<livewire:door.box key=\"1\" /><acme:field/><svg:g/>",
        [
          "<x-livewire-door-box :class=\"props\" :source=\"\" key=\"1\" >\u{FFFC}</x-livewire-door-box>"
            + "<x-acme-field :class=\"props\" :source=\"\">\u{FFFC}</x-acme-field><svg:g/>"
        ]
      ),
      (
        "<flux:input wire:model=\"email\" label=\"Email\" type=\"email\" required icon=\"envelope\" /><flux:checkbox name=\"keep\" label=\"Stay\" />",
        [
          "<label class=\"\u{FFFC}\"><span class=\"\u{FFFC}\">Email</span><input name=\"email\" wire:model=\"email\" type=\"email\" required class=\"\u{FFFC} \"></label>"
            + "<label class=\"\u{FFFC}\"><input type=\"checkbox\" name=\"keep\" class=\"\u{FFFC} \"><span class=\"\u{FFFC}\">Stay</span></label>"
        ]
      ),
      (
        "<flux:button type=\"submit\" variant=\"primary\">Go</flux:button><flux:button href=\"/a\">A</flux:button><flux:link :href=\"$u\">B</flux:link><flux:error name=\"x\" />",
        [
          "<button type=\"submit\" class=\"\u{FFFC} \">Go</button><a href=\"/a\" class=\"\u{FFFC} \">A</a><a href=\"{{ $u }}\" class=\"\u{FFFC} \">B</a>"
        ]
      ),
      (
        "<flux:heading size=\"xl\" level=\"1\">H</flux:heading><flux:text>T</flux:text><flux:field><flux:label>L</flux:label></flux:field>",
        [
          "<h1 class=\"\u{FFFC} \">H</h1><p class=\"\u{FFFC} \">T</p><div class=\"\u{FFFC} \"><label class=\"\u{FFFC} \">L</label></div>"
        ]
      ),
      (
        "<x-guest-layout><p>{{ __('Sign in') }}{{ __('auth.failed') }}</p></x-guest-layout>",
        ["<main><p>Sign in{{ __('auth.failed') }}</p></main>"]
      ),
      (
        "<x-guest-layout><p>{{ __('Continue with :name', ['name' => 'Apple']) }}</p></x-guest-layout>",
        ["<main><p>Continue with Apple</p></main>"]
      ),
      ("<x-page><p>in</x-page>", ["<title>Shop</title><body><nav> <main><p>in</main></body>"]),
      ("<x-card title=\"T\">in<x-slot:foot>f</x-slot></x-card>", ["<div><h1>T</h1>in<i>f</i></div>"]),
      ("<x-icons.apple /><x-icons.own />", ["<svg data-icon=\"apple\" width=\"1\"><g></g></svg><svg></svg><svg data-icon=\"me\"></svg>"]),
      ("<x-shop::card title=\"T\">in</x-shop::card>", ["<div><h1>T</h1>in</div>"]),
      ("@guest<p>@endguest @auth<b>@endauth", ["<p> ", " <b>"]),
      ("@foreach (['a', 'b'] as $x)<p>{{ $x }}@endforeach<i @class(['a', 'b' => true, 'c' => false])>", ["<p>a<p>b<i class=\"a b\">"]),
      ("@if ($a)<p>@elseif ($b)<b>@else<i>@endif", ["<p>", "<b>", "<i>"]),
      (
        "<input @checked(true) @disabled($x) @click=\"y\">a@b.com @{{ vue }}",
        ["<input checked @disabled($x) @click=\"y\">a@b.com @{{ vue }}"]
      ),
      ("@error('email')<p>@enderror{{-- no --}}@php $t = 'x'; @endphp{{ $t }}{!! '<b>' !!}@csrf", ["x<b>@csrf", "<p>x<b>@csrf"]),
    ])
  func blade(_ template: String, _ expected: [String]) {
    var files = Self.files
    files["resources/views/auth/login.blade.php"] = template
    #expect(Set(ways("resources/views/auth/login.blade.php", files)) == Set(expected))
  }

  @Test(
    "The directive of a package that offers Apple writes its link",
    arguments: [
      (
        "'white', true, 'sign-in', 6",
        ["background-color: #fff; border: solid 1px #000; border-radius: 6px; color: #000", " Sign in with Apple</a>"]
      ),
      (
        "\"black\", false, \"continue\", 0",
        ["background-color: #000; border: none; border-radius: 0px; color: #fff", " Continue with Apple</a>"]
      ),
      ("$color", ["background-color: \u{FFFC}; border: \u{FFFC}; border-radius: \u{FFFC}px", " \u{FFFC} with Apple</a>"]),
    ])
  func appleDirective(arguments: String, pieces: [String]) {
    let page = "<div>@signInWithApple(\(arguments))</div>"
    let shown = ways("resources/views/auth/login.blade.php", ["resources/views/auth/login.blade.php": page])
    #expect(shown.count == 1 && shown[0].hasPrefix("<div><a href=\"\u{FFFC}\" id=\"sign-in-with-apple\""))
    for piece in pieces { #expect(shown.first?.contains(piece) == true, "\(shown)") }
  }

  @Test("Modules name their own views after themselves")
  func modules() {
    let files = [
      "app/Modules/Admin/Resources/Views/layouts/app.blade.php": "<main>@yield('content')</main>",
      "app/Modules/Admin/Resources/Views/auth/login.blade.php": "@extends('admin::layouts.app')@section('content')<p>@endsection",
      "app/Modules/Shop/Resources/Views/login.blade.php": "@extends('admin::layouts.app')@section('content')<b>@endsection",
    ]
    #expect(ways("app/Modules/Admin/Resources/Views/auth/login.blade.php", files) == ["<main><p></main>"])
    #expect(ways("app/Modules/Shop/Resources/Views/login.blade.php", files) != ["<main><b></main>"])
  }

  @Test(
    "Directives of packages and of the program's own are no words of the page",
    arguments: [
      ("<p>@money($x, 'EUR') a@b.com @acme</p>", "<p>#~~ a@b.com @acme</p>"),
      ("<head>@livewireStyles @routes</head><body>@livewireScripts</body>", "<head> </head><body></body>"),
      ("<b>@svg('fab-apple', 'w-4')</b>", "<b><svg data-icon=\"fab-apple\" aria-hidden=\"true\" width=\"#\" height=\"#\"></svg></b>"),
      ("<style>@media(max-width: 3px) { a { b: c } }</style>", "<style>@media(max-width: 3px) { a { b: c } }</style>"),
      ("<a @click=\"go(1)\" @keydown.enter=\"go(2)\">x</a>", "<a @click=\"go(1)\" @keydown.enter=\"go(2)\">x</a>"),
      ("@inertia", "<div id=\"app\"></div>"),
    ])
  func ownDirectives(_ text: String, _ expected: String) throws {
    let project = WrittenFiles(["resources/views/a.blade.php": text])
    let file = try #require(project.files["/p/resources/views/a.blade.php"])
    let way = TemplateAssembler(files: project).assembly(of: file)?.ways.first
    let masked = way.map { String(decoding: $0.masked.text, as: UTF8.self) } ?? text
    var shown = masked.replacing("\u{7F}", with: "~").replacing("\u{FFFC}", with: "#")
    while shown.contains("##") { shown = shown.replacing("##", with: "#") }
    #expect(shown == expected.replacing("#~~", with: shown.contains("#~~") ? "#~~" : shown.contains("#~") ? "#~" : "#"))
  }

  @Test("A directive that is called after signing in is named")
  func namedDirective() throws {
    let project = WrittenFiles(["resources/views/a.blade.php": "<h1>Log in</h1>@socialButtons('x')"])
    let file = try #require(project.files["/p/resources/views/a.blade.php"])
    #expect(TemplateAssembler(files: project).assembly(of: file)?.missing.map(\.phrase) == ["the helper 'socialButtons'"])
  }

  @Test("Components of Jetstream's first versions, which the package has itself")
  func jetstream() {
    let page =
      "<x-jet-authentication-card><x-slot name=\"logo\"><x-jet-authentication-card-logo /></x-slot><x-jet-validation-errors class=\"mb-4\" />"
      + "<x-jet-label for=\"name\" value=\"{{ __('Name') }}\" /><x-jet-input id=\"name\" type=\"text\" :value=\"old('name')\" required autocomplete=\"off\" />"
      + "<x-jet-label for=\"terms\"><x-jet-checkbox name=\"terms\" id=\"terms\" /> Terms</x-jet-label><x-jet-button class=\"ml-4\">{{ __('Register') }}</x-jet-button>"
      + "</x-jet-authentication-card>"
    let shown = ways("resources/views/auth/a.blade.php", ["resources/views/auth/a.blade.php": page])
    #expect(
      shown.map { $0.replacing("\u{FFFC}", with: "~") } == [
        "<div class=\"~\"><svg class=\"~\" ~></svg><label for=\"name\" class=\"~\">Name</label>"
          + "<input id=\"name\" type=\"text\" value=\"{{ old('name') }}\" required autocomplete=\"off\" class=\"~\">"
          + "<label for=\"terms\" class=\"~\"><input type=\"checkbox\" name=\"terms\" id=\"terms\" class=\"~\"> Terms</label>"
          + "<button type=\"submit\" class=\"~ ml-4\">Register</button></div>"
      ])
    // A program's own is taken first.
    let own = ["resources/views/components/jet-input.blade.php": "<i>", "resources/views/a.blade.php": "<x-jet-input />"]
    #expect(ways("resources/views/a.blade.php", own) == ["<i>"])
  }

  @Test("A page shows all of its errors or none")
  func errors() {
    let page =
      "<form>@error('a')<p>1</p>@enderror @error('b')<p>2</p>@enderror @if ($errors->any())<p>3</p>@endif @if ($x)<p>4</p>@endif</form>"
    let shown = ways("resources/views/a.blade.php", ["resources/views/a.blade.php": page]).map { $0.filter(\.isNumber) }
    #expect(Set(shown.map { $0.filter { $0 != "4" } }) == ["", "123"])
  }
}
