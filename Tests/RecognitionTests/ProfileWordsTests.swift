@testable import Recognition
import Testing
import Words

/// Headings above the record of one's own account, and sentences about all fields, are told in the languages of the vocabulary.
struct ProfileWordsTests {
  @Test(arguments: [
    "Edit profile", "Update your personal information", "Profil bearbeiten", "Meine Daten ändern", "Modifier mon profil", "Editar perfil",
    "Modifica il profilo",
    "Editar meus dados", "Profiel bewerken", "Edytuj profil", "Upravit profil", "Upraviť profil", "Rediger profil", "Endre profilen",
    "Redigera profil",
    "Muokkaa profiilia", "Breyta prófíl", "Muuda profiili", "Redaguoti profilį", "Rediģēt profilu", "Uredi profil", "Измени профил",
    "Urejanje profila",
    "Profil szerkesztése", "Editează profilul", "Επεξεργασία προφίλ", "Редактирование профиля", "Редагування профілю", "Profili düzenle",
    "تعديل الملف الشخصي", "עריכת פרופיל", "प्रोफ़ाइल संपादित करें", "Ubah profil", "Kemas kini profil", "แก้ไขโปรไฟล์", "Chỉnh sửa hồ sơ", "プロフィール編集",
    "会員情報の変更", "개인정보 수정", "내 정보 수정", "프로필 수정", "修改个人资料", "個人資料修改",
  ])
  func `A heading says that people edit their own record`(_ heading: String) {
    #expect(PhraseVocabulary.password.says("edits-own", heading))
  }

  @Test(arguments: [
    "Create your profile", "Complete your profile", "Edit user", "Sign up", "회원가입", "개인정보 처리방침", "Profil erstellen", "プロフィール登録",
  ])
  func `Other headings do not`(_ heading: String) {
    #expect(!PhraseVocabulary.password.says("edits-own", heading))
  }

  @Test(arguments: [
    "Business account — full details required", "Complete details are required.", "Please fill in all fields",
    "Bitte alle Felder ausfüllen.",
    "Veuillez remplir tous les champs.", "Rellene todos los campos", "Todos los datos son obligatorios", "Compila tutti i campi",
    "Preencha todos os campos",
    "Vul alle velden in", "Wypełnij wszystkie pola", "Vyplňte prosím všechna pole", "Vyplňte všetky polia", "Udfyld venligst alle felter",
    "Fyll ut alle feltene",
    "Fyll i alla fält", "Täytä kaikki kentät", "Fylltu út alla reiti", "Täitke kõik väljad", "Užpildykite visus laukus",
    "Aizpildiet visus laukus", "Ispunite sva polja",
    "Попуните сва поља", "Izpolnite vsa polja", "Töltse ki az összes mezőt", "Completați toate câmpurile", "Συμπληρώστε όλα τα πεδία",
    "Заполните все поля",
    "Заповніть усі поля", "Tüm alanları doldurun", "يرجى ملء جميع الحقول", "נא למלא את כל השדות", "सभी फ़ील्ड भरें", "Lengkapi semua data",
    "Isi semua ruangan",
    "กรุณากรอกข้อมูลให้ครบถ้วน", "Vui lòng điền đầy đủ thông tin", "すべての項目を入力してください", "모든 항목을 입력해 주세요", "请填写所有信息",
  ])
  func `A sentence says of all fields that they are required`(_ text: String) {
    #expect(PhraseVocabulary.form.says("all-stated", text))
  }

  @Test(arguments: [
    "See the full details below", "Payment details", "Remplissez tous les champs marqués d'une étoile", "Save all fields", "모든 항목 보기",
  ])
  func `Other sentences do not`(_ text: String) {
    #expect(!PhraseVocabulary.form.says("all-stated", text))
  }
}
