import Catalog
import Recognition
import Testing
import Words

/// What headings say that a screen is for, in every language of the vocabulary.
@Suite struct HeadingKindTests {
  @Test(arguments: [
    "تسجيل الدخول أو إنشاء حساب", "Přihlášení nebo registrace", "Přihlaste se nebo si vytvořit účet", "Log ind eller opret konto",
    "Anmelden oder registrieren", "Registrierung oder Anmeldung", "Σύνδεση ή εγγραφή", "Welcome! Log in or sign up",
    "Log in to Acme or create an account",
    "Login / Register", "Inicia sesión o regístrate", "Logi sisse või registreeru", "Kirjaudu sisään tai luo tili",
    "Connexion ou inscription",
    "Connectez-vous ou créez votre compte", "התחברות או הרשמה", "लॉग इन करें या साइन अप करें", "साइन अप करें या लॉगिन करें", "Prijava ili registracija",
    "Bejelentkezés vagy regisztráció", "Masuk atau daftar", "Innskráning eða nýskráning", "Accedi o registrati", "ログインまたは新規登録", "新規登録・ログイン",
    "ようこそ。ログインまたは新規登録はこちら", "로그인 또는 회원가입", "Prisijungti arba registruotis", "Pieslēgties vai reģistrēties", "Log masuk atau cipta akaun",
    "Logg inn eller opprett konto", "Inloggen of registreren", "Logowanie lub rejestracja", "Entrar ou criar conta",
    "Autentificare sau înregistrare",
    "Вход или регистрация", "Prihlásenie alebo registrácia", "Prijava ali registracija", "Пријава или регистрација",
    "Logga in eller skapa konto",
    "เข้าสู่ระบบ หรือ ลงทะเบียน", "เข้าสู่ระบบหรือสมัครสมาชิก", "ลงทะเบียนหรือเข้าสู่ระบบ", "Giriş yap veya kaydol", "Вхід або реєстрація",
    "Đăng nhập hoặc đăng ký",
    "登录或注册", "註冊／登入",
  ])
  func `A heading that names signing in and signing up says neither`(_ heading: String) {
    #expect(Recognizer.builtIn.screenKind(ofHeading: heading) == nil)
  }

  @Test(arguments: [
    "إنشاء حساب", "Registrace", "Vytvořit účet", "Opret konto", "Registrieren", "Εγγραφή", "Create your account", "Regístrate",
    "Registreeru", "Luo tili",
    "Inscription", "הרשמה", "साइन अप करें", "Registracija", "Regisztráció", "Daftar", "Nýskráning", "Registrati", "新規登録", "회원가입",
    "Registruotis",
    "Reģistrēties", "Cipta akaun", "Registrer deg", "Registreren", "Rejestracja", "Criar conta", "Înregistrare", "Регистрация",
    "Registrácia", "Skapa konto",
    "ลงทะเบียน", "Kaydol", "Реєстрація", "Đăng ký", "注册",
    // Signing in stands in them, and is no other choice.
    "Create an account with your login details at hand",
  ])
  func `A heading that names signing up alone says so`(_ heading: String) {
    #expect(Recognizer.builtIn.screenKind(ofHeading: heading) == "sign-up")
  }

  @Test func `Every language that says how headings call signing up says how they call signing in`() {
    #expect(Catalog.phrases.words(.headingSignIn).count > 100)
  }
}
