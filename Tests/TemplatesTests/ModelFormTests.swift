import Diagnostics
import Templates
import Testing

/// Forms of Django's whose fields are those of a model of the project's, or of Django's users, as Django 5.2 writes them.
struct ModelFormTests {
  private static let models = """
    from django.db import models
    from django.contrib.auth.models import AbstractUser

    class Named(models.Model):
        hobby = models.CharField(_("your hobby"), max_length=30)
        made = models.DateTimeField(auto_now_add=True)
        class Meta:
            abstract = True

    class Member(AbstractUser, Named):
        email = models.EmailField('e-mail', unique=True)
        phone: models.CharField = models.CharField(  # how (we) call
            max_length=20, blank=True, help_text="Optional")
        town = models.ForeignKey('Town', on_delete=models.CASCADE, verbose_name='Home town')
        bio = models.TextField(blank=True)
        size = models.CharField(max_length=2, choices=SIZES, default='a')
        news = models.BooleanField(default=False)
        face = models.ImageField(upload_to='faces')
        odd = OwnField()
        secret = models.CharField(max_length=10, editable=False)
        last_name = None
        USERNAME_FIELD = 'email'

    class Note(models.Model):
        title = models.CharField(max_length=10)
        made = models.DateField(auto_now=True)
        born = models.DateField('Day of birth')
    """

  private static func shown(
    _ form: String, page: String = "{{ form.as_p }}", models: String? = models, settings: String = "AUTH_USER_MODEL = 'shop.Member'\n",
    view: String = "def join(request):\n    form = JoinForm()\n    return render(request, 'shop/join.html', {'form': form})\n",
    files: [String: String] = [:]
  ) -> String {
    var all = [
      "shop/forms.py": form, "shop/views.py": view, "shop/settings.py": settings, "shop/templates/shop/join.html": "{% load x %}" + page,
    ]
    all["shop/models.py"] = models
    return ways("shop/templates/shop/join.html", all.merging(files) { $1 }).joined(separator: " | ").replacing(
      " class=\"\u{FFFC}\"", with: ""
    )
    .replacing("{% load x %}", with: "")
  }

  private static func form(_ meta: String, _ more: String = "") -> String {
    "from django import forms\nfrom .models import Member\nclass JoinForm(forms.ModelForm):\n    class Meta:\n        model = Member\n"
      + meta.split(separator: "\n").map { "        \($0)\n" }.joined() + more
  }

  private static let hobby =
    "<p><label for=\"id_hobby\">Your hobby:</label><input type=\"text\" name=\"hobby\" id=\"id_hobby\" maxlength=\"30\" required></p>"
  private static let phone =
    "<p><label for=\"id_phone\">Phone:</label><input type=\"text\" name=\"phone\" id=\"id_phone\" maxlength=\"20\"><span>Optional</span></p>"
  private static let email =
    "<p><label for=\"id_email\">E-mail:</label><input type=\"email\" name=\"email\" id=\"id_email\" maxlength=\"254\" required></p>"

  @Test(
    "Fields are chosen by their names, all of them, or all but some",
    arguments: [
      ("fields = ['hobby', 'phone']", hobby + phone), ("fields = (\n    'phone',\n    'hobby',\n)", phone + hobby),
      ("fields = ['hobby', 'email', 'phone']\nexclude = ('email',)", hobby + phone),
      ("fields = ['hobby'] + ['phone']", hobby + phone),
    ])
  func chosen(_ meta: String, _ expected: String) {
    #expect(Self.shown(Self.form(meta)) == expected)
  }

  @Test("All fields of a model stand in their order")
  func all() {
    let title =
      "<p><label for=\"id_title\">Title:</label><input type=\"text\" name=\"title\" id=\"id_title\" maxlength=\"10\" required></p>"
    let born = "<p><label for=\"id_born\">Day of birth:</label><input type=\"text\" name=\"born\" id=\"id_born\" required></p>"
    func note(_ meta: String) -> String { Self.shown(Self.form(meta).replacing("= Member", with: "= Note")) }
    #expect(note("fields = '__all__'") == title + born && note("fields = forms.ALL_FIELDS") == title + born)
    #expect(note("exclude = ['title']") == born)
    let inherited = Self.shown(Self.form("exclude = ['news', 'bio', 'odd', 'face', 'size', 'town', 'groups', 'password']"))
    #expect(inherited.contains("name=\"username\"") && inherited.contains("name=\"is_superuser\"") && inherited.hasSuffix(Self.phone))
    #expect(inherited.contains(Self.hobby + Self.email) && !inherited.contains("last_name") && !inherited.contains("secret"))
  }

  @Test(
    "Each field has the element that Django gives it",
    arguments: [
      ("town", "<select name=\"town\" id=\"id_town\" required></select>"), ("bio", "<textarea name=\"bio\" id=\"id_bio\"></textarea>"),
      ("size", "<select name=\"size\" id=\"id_size\"></select>"), ("news", "<input type=\"checkbox\" name=\"news\" id=\"id_news\">"),
      ("face", "<input type=\"file\" name=\"face\" id=\"id_face\" required>"), ("odd", "<input name=\"odd\" id=\"id_odd\" \u{FFFC}>"),
      ("password", "<input type=\"text\" name=\"password\" id=\"id_password\" maxlength=\"128\" required>"),
      ("first_name", "<input type=\"text\" name=\"first_name\" id=\"id_first_name\" maxlength=\"150\">"),
      ("elsewhere", "<input name=\"elsewhere\" id=\"id_elsewhere\" \u{FFFC}>"),
    ])
  func elements(_ name: String, _ expected: String) {
    #expect(Self.shown(Self.form("fields = ['\(name)']"), page: "{{ form.\(name) }}") == expected)
  }

  @Test(
    "Parts of a field are written however the template asks for them",
    arguments: [
      "{{ form.phone.as_field_group }}", "{{ form.phone.label_tag }}{{ form.phone }}<span>{{ form.phone.help_text }}</span>",
      "<label for=\"{{ form.phone.id_for_label }}\">{{ form.phone.label }}:</label>{{ form.phone.as_widget }}<span>Optional</span>",
      "{% with f=form.phone %}{{ f.label_tag }}{% render_field f class=\"x\" %}<span>{{ f.help_text }}</span>{% endwith %}",
      "{% for f in form %}{% if f.name == 'phone' %}{{ f.label_tag }}{{ f|add_class:\"x\" }}<span>{{ f.help_text }}</span>{% endif %}{% endfor %}",
    ])
  func parts(_ page: String) {
    let written = Self.shown(Self.form("fields = ['hobby', 'phone']"), page: page)
    #expect("<p>\(written)</p>" == Self.phone)
  }

  @Test("Meta gives fields other words, widgets and classes")
  func changedByMeta() {
    let meta = """
      fields = ['hobby', 'bio', 'email']
      labels = {'hobby': 'Hobby (optional)', 'email': _('Mail')}
      help_texts = {
          'email': 'Required',
      }
      widgets = {
          'hobby': forms.HiddenInput(),
          'bio': forms.TextInput(attrs={'type': 'tel', 'placeholder': 'Call', 'class': 'x'}),
      }
      field_classes = {'email': forms.CharField}
      """
    #expect(
      Self.shown(Self.form(meta)).hasSuffix(
        "<p><label for=\"id_bio\">Bio:</label><input type=\"tel\" name=\"bio\" id=\"id_bio\" placeholder=\"Call\"></p>"
          + "<p><label for=\"id_email\">Mail:</label><input type=\"text\" name=\"email\" id=\"id_email\" maxlength=\"254\" required><span>Required</span></p>"
      ))
    // Any of a list that only the program knows may be for it.
    let open = Self.shown(Self.form("fields = ['hobby']\nlabels = LABELS"))
    #expect(
      open == "<p><label for=\"id_hobby\">\u{FFFC}</label><input name=\"hobby\" id=\"id_hobby\" required \u{FFFC}><span>\u{FFFC}</span></p>"
    )
  }

  @Test(
    "What a method states of a field holds, where nothing decides on it",
    arguments: [
      ("self.fields['hobby'].label = 'Other'", "<label for=\"id_hobby\">Other:</label>", "maxlength=\"30\" required>"),
      ("self.fields['hobby'].required = False", "Your hobby:</label>", "maxlength=\"30\">"),
      ("self.fields['hobby'].help_text = _('Optional')", "Your hobby:</label>", "required><span>Optional</span>"),
      ("self.fields['hobby'].widget.attrs['placeholder'] = 'Rows'", "Your hobby:</label>", "placeholder=\"Rows\" required>"),
      ("if x:\n            self.fields['hobby'].required = False", "Your hobby:</label>", "\u{FFFC}>"),
      ("self.fields['hobby'].label = words()", "<label for=\"id_hobby\">\u{FFFC}</label>", "maxlength=\"30\" required>"),
      ("self.fields['hobby'] = forms.CharField()", "<label for=\"id_hobby\">\u{FFFC}</label>", "\u{FFFC}>"),
    ])
  func changedByMethods(_ line: String, _ label: String, _ end: String) {
    let methods = "    def __init__(self, *args):\n        super().__init__(*args)\n        \(line)\n"
    let text = Self.shown(
      Self.form("fields = ['hobby']", methods), page: "{{ form.hobby.label_tag }}{{ form.hobby }}<b>{{ form.hobby.help_text }}</b>")
    #expect(text.contains(label), "\(text)")
    #expect(text.replacing("<b>", with: "<span>").replacing("</b>", with: "</span>").contains(end), "\(text)")
  }

  private static let head =
    "from django.contrib.auth import get_user_model\nfrom django.contrib.auth.forms import UserCreationForm\nUser = get_user_model()\n"

  @Test("Django's own forms show the model of the program's users")
  func ownForms() {
    func creation(_ meta: String, _ body: String, _ settings: String = "AUTH_USER_MODEL = 'shop.Member'\n", head: String = Self.head)
      -> String
    {
      Self.shown(
        head + "class JoinForm(UserCreationForm):\n    class \(meta):\n        model = User\n        \(body)\n",
        models: settings.contains("AUTH") ? Self.models : nil, settings: settings)
    }
    let name = "<label for=\"id_username\">Username:</label><input type=\"text\" name=\"username\" id=\"id_username\" maxlength=\"150\""
    let more = creation("Meta(UserCreationForm.Meta)", "fields = UserCreationForm.Meta.fields + ('email',)")
    #expect(more.contains(name + " autocomplete=\"username\" required>") && more.contains(Self.email))
    #expect(more.firstRange(of: "id_email")!.lowerBound < more.firstRange(of: "id_password1")!.lowerBound)
    // Only `Meta(UserCreationForm.Meta)` keeps the class of the field, with what browsers fill in.
    let own = creation("Meta", "fields = ['username', 'hobby']")
    #expect(own.contains(name + " required>") && own.contains(Self.hobby))
    #expect(creation("Meta", "fields = [*UserCreationForm.Meta.fields, 'hobby']").contains(Self.hobby))
    // Django's own users, whose address may be left out, and whose words are English where the program's are.
    let plain = Self.head.replacing("User = get_user_model()", with: "from django.contrib.auth.models import User, Group")
    let users = creation("Meta", "fields = ['username', 'email']", "X = 1\n", head: plain)
    #expect(users.contains("Email address:</label><input type=\"email\" name=\"email\" id=\"id_email\" maxlength=\"254\"></p>"))
    // Two settings that differ name no class.
    let two = Self.shown(
      Self.form("fields = ['hobby']").replacing("= Member", with: "= get_user_model()"), page: "{{ form.hobby }}",
      files: ["other/settings.py": "AUTH_USER_MODEL = 'other.User'\n"])
    #expect(two == "<input name=\"hobby\" id=\"id_hobby\" \u{FFFC}>")
  }

  @Test("The words of the name by which people sign in are those of its model")
  func nameLabel() {
    let view = "urlpatterns = [path('in/', LoginView.as_view(template_name='shop/join.html'))]\n"
    #expect(Self.shown("", page: "{{ form.username.label }}", view: view) == "E-mail")
    #expect(Self.shown("", page: "{{ form.username.label }}", settings: "X = 1\n", view: view) == "Username")
  }

  @Test("A form that is made of a model without a class of its own")
  func made() {
    let view = "class Join(CreateView):\n    model = Member\n    fields = ['hobby', 'phone']\n    template_name = 'shop/join.html'\n"
    #expect(Self.shown("", view: "from .models import Member\n" + view) == Self.hobby + Self.phone)
    // A view that names no template shows the one that is called like its model.
    let usual = Self.shown(
      "", view: "from .models import Member\n" + view.replacing("    template_name = 'shop/join.html'\n", with: ""),
      files: [
        "shop/templates/shop/member_form.html": "{% load x %}{{ form.as_p }}",
        "shop/templates/shop/join.html": "{% include 'shop/member_form.html' %}",
      ])
    #expect(usual == Self.hobby + Self.phone)
    let factory =
      "MadeForm = modelform_factory(Member, fields=('phone',), labels={'phone': 'Call'})\n"
      + "def join(request):\n    return render(request, 'shop/join.html', {'form': MadeForm()})\n"
    #expect(Self.shown("", view: factory) == Self.phone.replacing("Phone", with: "Call"))
  }

  @Test("What is not known of a model is not known of its fields")
  func unknown() {
    let form = Self.form("fields = ['hobby']")
    let unknown = "<input name=\"hobby\" id=\"id_hobby\" \u{FFFC}>"
    func hobby(_ models: String? = Self.models, _ files: [String: String] = [:], _ form: String? = nil) -> String {
      Self.shown(form ?? Self.form("fields = ['hobby']"), page: "{{ form.hobby }}", models: models, files: files)
    }
    let known = "<input type=\"text\" name=\"hobby\" id=\"id_hobby\" maxlength=\"30\" required>"
    #expect(hobby(nil) == unknown)
    // Of two classes of a name, the one that is imported or stands beside the form is meant.
    #expect(hobby(Self.models, ["other/models.py": Self.models.replacing("30", with: "40")]) == known)
    let third = ["a/models.py": Self.models, "b/models.py": Self.models.replacing("30", with: "40")]
    #expect(hobby(nil, third) == unknown)
    #expect(hobby(nil, third, form.replacing("from .models", with: "from a.models")) == known)
    #expect(Self.shown(Self.form("fields = FIELDS")) == "<input name=\"\u{FFFC}\" \u{FFFC}>")
    #expect(Self.shown(Self.form("exclude = FIELDS")) == "<input name=\"\u{FFFC}\" \u{FFFC}>")
    // A package's class may bring more.
    let mixed = Self.models.replacing("(AbstractUser, Named)", with: "(PackageUser, Named)")
    #expect(Self.shown(Self.form("fields = '__all__'"), models: mixed) == "<input name=\"\u{FFFC}\" \u{FFFC}>")
    #expect(Self.shown(Self.form("fields = ['phone']"), models: mixed) == Self.phone)
    #expect(hobby(mixed) == unknown)
  }
}
