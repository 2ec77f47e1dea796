import Diagnostics

/// A field of a Django model, as the form of the model shows it.
/// https://docs.djangoproject.com/en/5.2/topics/forms/modelforms/#field-types
struct DjangoModelField: Sendable {
  var declared: DeclaredField
  /// Whether forms show it.
  var isEditable = true

  /// What the fields of models are shown as; those of packages' are django-phonenumber-field's, django-countries', editors' and stores' of files.
  private static let types = [
    "CharField": "text", "EmailField": "email", "URLField": "url", "SlugField": "text", "TextField": "textarea", "IntegerField": "number",
    "PositiveIntegerField": "number", "PositiveSmallIntegerField": "number", "SmallIntegerField": "number", "BigIntegerField": "number",
    "PositiveBigIntegerField": "number", "FloatField": "number", "DecimalField": "number", "BooleanField": "checkbox",
    "NullBooleanField": "select", "DateField": "text", "DateTimeField": "text", "TimeField": "text", "DurationField": "text",
    "FileField": "file", "ImageField": "file", "FilePathField": "select", "ForeignKey": "select", "OneToOneField": "select",
    "ManyToManyField": "select", "GenericIPAddressField": "text", "UUIDField": "text", "JSONField": "textarea", "CIEmailField": "email",
    "CICharField": "text", "PhoneNumberField": "tel", "CountryField": "select", "TreeForeignKey": "select", "RichTextField": "textarea",
    "RichTextUploadingField": "textarea", "CKEditor5Field": "textarea", "HTMLField": "textarea", "MarkdownxField": "textarea",
    "TimeZoneField": "select", "ResizedImageField": "file", "ThumbnailerImageField": "file", "ProcessedImageField": "file",
    "CloudinaryField": "file", "LanguageField": "select",
  ]
  /// The first argument of these is no name for people.
  private static let relations: Set<String> = ["ForeignKey", "OneToOneField", "ManyToManyField", "TreeForeignKey", "CloudinaryField"]
  /// Fields that no form shows.
  private static let hidden: Set<String> = [
    "AutoField", "BigAutoField", "SmallAutoField", "BinaryField", "AutoSlugField", "CreationDateTimeField", "ModificationDateTimeField",
    "AutoCreatedField", "AutoLastModifiedField", "GenericForeignKey", "GenericRelation", "ShortUUIDField",
  ]
  /// How long the words of a field may be where it says nothing of that.
  private static let lengths = ["EmailField": "254", "CIEmailField": "254", "URLField": "200", "SlugField": "50"]

  /// The field of a call: `models.CharField("Nickname", max_length=30, blank=True)`; nil for anything else.
  init?(_ call: SourceRange, named key: String, _ file: SourceFile) {
    guard let (kind, arguments) = PythonForms.parts(ofCall: call, file),
      kind.hasSuffix("Field") || kind.hasSuffix("ForeignKey") || Self.hidden.contains(kind)
    else { return nil }
    let text = file.text
    var positional: [SourceRange] = []
    var named: [String: SourceRange] = [:]
    var isOpen = false
    for argument in BracketScanner.pieces(arguments, text, by: 0x2C) {
      if text[argument.start] == 0x2A {
        isOpen = true
      } else if let (name, value) = PythonForms.keyword(argument, text) {
        named[name] = value
      } else {
        positional.append(argument)
      }
    }
    func flag(_ name: String) -> Bool? {
      guard let value = named[name] else { return isOpen ? nil : false }
      return file.string(value) == "True" ? true : file.string(value) == "False" ? false : nil
    }
    declared = DeclaredField(type: Self.types[kind], in: file)
    isEditable = !Self.hidden.contains(kind) && flag("auto_now") != true && flag("auto_now_add") != true
    if let value = named["editable"], file.string(value) == "False" { isEditable = false }
    let title = named["verbose_name"] ?? (Self.relations.contains(kind) ? nil : positional.first)
    declared.label = title.map { PythonForms.words($0, file)?.capitalized } ?? PythonForms.label(of: key, false, file)
    if let help = named["help_text"] { declared.help = PythonForms.words(help, file) ?? DeclaredField.unknownWords(in: file) }
    if isOpen {
      declared.help = declared.help ?? DeclaredField.unknownWords(in: file)
      if title == nil { declared.label = nil }
    }
    let isNull = flag("null")
    declared.isRequired = declared.type == nil ? nil : flag("blank").map { !$0 }
    if let choices = named["choices"], file.string(choices) != "None" {
      declared.type = "select"
      // The first choice of such a list has a value, so that browsers ask for none.
      if named["default"] != nil { declared.isRequired = false }
    } else if kind == "BooleanField" {
      if isNull != false { declared.type = isNull == true ? "select" : nil }
      declared.isRequired = false
    }
    let length = named["max_length"].map { file.string($0) } ?? Self.lengths[kind]
    let hasLength = ["text", "email", "url", "textarea"].contains(declared.type)
    if hasLength, let length, !length.isEmpty, length.allSatisfy(\.isASCII), length.allSatisfy(\.isNumber) {
      declared.attributes.append(("maxlength", AssembledText(length, from: SourceRange(0, 0), of: file)))
    }
  }

  // MARK: - Django's own

  private init(_ type: String, _ label: String, length: String? = nil, isRequired: Bool, explains: Bool = false) {
    let nowhere = SourceFile(path: "", text: [])
    declared = DeclaredField(type: type, in: nil)
    declared.label = AssembledText(label, from: SourceRange(0, 0), of: nowhere)
    declared.hasOwnWords = false
    declared.isRequired = isRequired
    if let length { declared.attributes = [("maxlength", AssembledText(length, from: SourceRange(0, 0), of: nowhere))] }
    if explains { declared.help = DeclaredField.unknownWords(in: nil) }
  }

  /// Those of `AbstractUser`, `AbstractBaseUser` and `PermissionsMixin`, in their order.
  static let ofUsers: [(String, DjangoModelField)] = [
    ("username", .init("text", "Username", length: "150", isRequired: true, explains: true)),
    ("first_name", .init("text", "First name", length: "150", isRequired: false)),
    ("last_name", .init("text", "Last name", length: "150", isRequired: false)),
    ("email", .init("email", "Email address", length: "254", isRequired: false)),
    ("is_staff", .init("checkbox", "Staff status", isRequired: false, explains: true)),
    ("is_active", .init("checkbox", "Active", isRequired: false, explains: true)),
    ("date_joined", .init("text", "Date joined", isRequired: true)),
  ]
  static let ofBaseUsers: [(String, DjangoModelField)] = [
    ("password", .init("text", "Password", length: "128", isRequired: true)),
    ("last_login", .init("text", "Last login", isRequired: false)),
  ]
  static let ofPermissions: [(String, DjangoModelField)] = [
    ("is_superuser", .init("checkbox", "Superuser status", isRequired: false, explains: true)),
    ("groups", .init("select", "Groups", isRequired: false, explains: true)),
    ("user_permissions", .init("select", "User permissions", isRequired: false, explains: true)),
  ]
}

extension AssembledText {
  /// The words with a capital letter at their beginning, as Django writes labels.
  var capitalized: AssembledText {
    let words = string
    let made = words.prefix(1).uppercased() + words.dropFirst()
    return made == words ? self : replaced(by: made)
  }
}
