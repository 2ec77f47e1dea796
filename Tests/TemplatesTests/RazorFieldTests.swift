import Diagnostics
import Templates
import Testing

@Suite("Fields and labels of ASP.NET's views")
struct RazorFieldTests {
  private static let model = """
    public class LoginModel
    {
        [Display(Name = "E-mail address")]
        public string Email { get; set; }
        [DisplayName("Secret")]
        public string Password { get; set; }
        public string Code { get; set; }
        [Display(Name = nameof(Words.Phone), ResourceType = typeof(Words))]
        public string Phone { get; set; }
    }
    """

  private static func shown(_ markup: String) -> String {
    let files = ["Views/Account/Login.cshtml": "@model LoginModel\n@{ Layout = null; }" + markup, "Models/LoginModel.cs": model]
    return ways("Views/Account/Login.cshtml", files).first.map { String($0.drop { $0 != "<" && $0 != "@" || $0 == "\n" }) } ?? ""
  }

  @Test(
    "The functions of Html write the attributes that an object gives them",
    arguments: [
      (
        "@Html.TextBoxFor(m => m.Email, new { @class = \"wide\", autocomplete = \"off\", data_kind = 1 })",
        "<input type=\"text\" name=\"Email\" id=\"Email\" class=\"wide\" autocomplete=\"off\" data-kind=\"1\" />"
      ),
      ("@Html.PasswordFor(m => m.Input.Password)", "<input type=\"password\" name=\"Input.Password\" id=\"Input_Password\" />"),
      (
        "@Html.TextBox(\"q\", null, new { type = \"email\", placeholder = Words.Mail })",
        "<input name=\"q\" id=\"q\" type=\"email\" placeholder=\"\u{FFFC}\" />"
      ),
      // What a variable holds may be any attribute.
      ("@Html.TextBoxFor(m => m.Email, attributes)", "<input name=\"Email\" id=\"Email\" type=\"text\" \u{FFFC}>"),
    ])
  func fields(_ markup: String, _ expected: String) {
    #expect(Self.shown(markup) == expected)
  }

  @Test(
    "Labels have the words of the model's property, else its name",
    arguments: [
      ("<label asp-for=\"Email\"></label>", "<label for=\"Email\" asp-for=\"Email\">E-mail address</label>"),
      ("<label asp-for=\"Password\">\n</label>", "<label for=\"Password\" asp-for=\"Password\">Secret\n</label>"),
      ("<label asp-for=\"Code\"></label>", "<label for=\"Code\" asp-for=\"Code\">Code</label>"),
      ("<label asp-for=\"Code\">Your code</label>", "<label for=\"Code\" asp-for=\"Code\">Your code</label>"),
      ("@Html.LabelFor(m => m.Email, new { @class = \"wide\" })", "<label for=\"Email\" class=\"wide\">E-mail address</label>"),
      ("@Html.LabelFor(m => m.Email, \"Mail\")", "<label for=\"Email\">Mail</label>"),
    ])
  func labels(_ markup: String, _ expected: String) {
    #expect(Self.shown(markup) == expected)
  }

  @Test(
    "A label and a field of one property are tied to each other, wherever they stand",
    arguments: [
      (
        "<input type=\"text\" asp-for=\"Input.Code\">", "<input id=\"Input_Code\" name=\"Input.Code\" type=\"text\" asp-for=\"Input.Code\">"
      ),
      ("<select asp-for=\"Code\" id=\"x\"></select>", "<select name=\"Code\" asp-for=\"Code\" id=\"x\"></select>"),
      ("<label for=\"x\" asp-for=\"Code\">Code</label>", "<label for=\"x\" asp-for=\"Code\">Code</label>"),
      // Of an expression the helper makes more than a name.
      ("<input type=\"text\" asp-for=\"Items[0].Code\">", "<input type=\"text\" asp-for=\"Items[0].Code\">"),
    ])
  func ties(_ markup: String, _ expected: String) {
    #expect(Self.shown(markup) == expected)
  }

  @Test("The class of the page's own property may have a file of its own")
  func ownClass() {
    let files = [
      "Pages/Register.cshtml": "@page\n@model RegisterPage\n<label asp-for=\"Input.Mail\"></label><input asp-for=\"Input.Secret\">",
      "Pages/Register.cshtml.cs": "public class RegisterPage : PageModel { [BindProperty] public SignUpInput Input { get; set; } }",
      "ViewModels/SignUpInput.cs":
        "public class SignUpInput { [Display(Name = \"E-mail\")] public string Mail { get; set; } [DataType(DataType.Password)] public string Secret { get; set; } }",
    ]
    let way = ways("Pages/Register.cshtml", files).first ?? ""
    #expect(way.contains(">E-mail</label>") && way.contains("type=\"password\""), "\(way)")
  }

  @Test("Words that resources hold, and those of a class that is not there, are not known")
  func open() {
    for markup in ["<label asp-for=\"Phone\"></label>", "<label asp-for=\"Missing\"></label>"] {
      let words = Self.shown(markup)
      #expect(!words.contains(">Phone<") && !words.contains(">Missing<"), "\(words)")
    }
  }

  @Test("Braces in the head of a form are none of its body")
  func head() {
    let markup = "@using (Html.BeginForm(\"Login\", \"Account\", new { id = 1 }, new { @class = \"x\" }))\n{\n<b>x</b>\n}"
    #expect(Self.shown(markup) == "<form method=\"post\" \u{FFFC}>\n<b>x</b>\n</form>")
  }
}
