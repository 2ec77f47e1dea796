import Recognition
import Testing
import Words

/// Sentences that say that a permission was refused, in every language that is known; what people may do is not what they did.
struct RefusalWordsTests {
  @Test(arguments: [
    "You denied location access. You can still continue.", "You've blocked the camera.", "You did not allow access to your location.",
    "We could not get your location.", "Permission denied", "Location access was denied.", "Your location was blocked by the browser.",
    "Du hast den Zugriff auf deinen Standort verweigert.", "Wir konnten deinen Standort nicht ermitteln.",
    "Der Zugriff auf die Kamera wurde blockiert.",
    "Has denegado el acceso a tu ubicación.", "No pudimos obtener tu ubicación.", "Vous avez refusé l'accès à votre position.",
    "Hai negato l'accesso alla posizione.", "Você negou o acesso à localização.", "Je hebt de toegang tot je locatie geweigerd.",
    "Du nægtede adgang til din placering.", "Du nektet tilgang til posisjonen din.", "Du nekade åtkomst till din plats.",
    "Odmówiłeś dostępu do lokalizacji.", "Вы запретили доступ к геопозиции.", "Konum iznini reddettiniz.", "位置情報の利用が拒否されました。",
    "위치 권한을 거부했습니다.", "您拒绝了位置权限。", "无法获取您的位置。", "Odmítli jste přístup k poloze.", "Odmietli ste prístup k polohe.",
    "A hozzáférés megtagadva.", "Ai refuzat accesul la locație.", "Kielsit sijainnin käytön.", "Αρνηθήκατε την πρόσβαση.",
    "Ви заборонили доступ до місцезнаходження.", "Odbili ste pristup lokaciji.", "Zavrnili ste dostop do lokacije.",
    "Одбили сте приступ локацији.",
    "Keelasid juurdepääsu asukohale.", "Uždraudėte prieigą prie vietos.", "Jūs liedzāt piekļuvi atrašanās vietai.", "Þú hafnaðir aðgangi.",
    "Anda menolak akses lokasi.", "Anda telah menyekat akses lokasi.", "Bạn đã từ chối quyền truy cập vị trí.", "คุณปฏิเสธการเข้าถึงตำแหน่ง",
    "تم رفض الوصول إلى موقعك", "דחית את הגישה למיקום", "आपने स्थान की अनुमति अस्वीकार कर दी",
  ])
  func `A refusal`(_ sentence: String) { #expect(PhraseVocabulary.screen.says("refused", sentence)) }

  @Test(arguments: [
    "If you denied access before, open Settings.", "You can deny access at any time.",
    "We can't find shops near you without your location.",
    "You haven't enabled notifications yet.", "Wenn du den Zugriff verweigert hast, öffne die Einstellungen.",
    "Falls der Zugriff verweigert wurde, tippe hier.",
    "Si vous avez refusé l'accès, ouvrez les réglages.", "Si has denegado el acceso, abre los ajustes.",
    "Se você negou o acesso, abra os ajustes.",
    "거부하면 위치를 사용할 수 없습니다.", "拒否した場合は設定を開いてください。", "如果您拒绝了权限，请打开设置。", "Если вы запретили доступ, откройте настройки.",
    "Pokud jste odmítli přístup, otevřete nastavení.",
  ])
  func `No refusal`(_ sentence: String) { #expect(!PhraseVocabulary.screen.says("refused", sentence)) }
}
