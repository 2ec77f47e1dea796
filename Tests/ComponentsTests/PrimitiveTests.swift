import Components
import Diagnostics
import Templates
import Testing

/// Components of packages that draw one element without a look of its own are that element.
struct PrimitiveTests {
  private func way(_ imports: String, _ template: String) -> String {
    MemoryProject.ways(
      "<script setup>\n\(imports)\nconst props = withDefaults(defineProps<Props>(), { as: 'button' })\n</script>\n<template>\(template)</template>",
      in: "a.vue"
    ).first ?? ""
  }

  private static let reka = "import { Primitive, Slot, Label } from 'reka-ui'"

  @Test(arguments: [
    ("<Primitive as=\"a\" href=\"/x\" class=\"k\">b</Primitive>", "<a href=\"/x\" class=\"k\">b</a>"),
    ("<Primitive :as=\"as\" :as-child=\"asChild\" class=\"k\">b</Primitive>", "<button class=\"k\">b</button>"),
    ("<Primitive class=\"k\">b</Primitive>", "<div class=\"k\">b</div>"),
    ("<Primitive as-child class=\"k\"><a href=\"/x\" class=\"l\">b</a></Primitive>", "<a class=\"k l\" href=\"/x\">b</a>"),
    ("<Primitive as=\"template\" class=\"k\"><i>b</i></Primitive>", "<i class=\"k\">b</i>"),
    ("<Slot class=\"k\"><i>b</i></Slot>", "<i class=\"k\">b</i>"), ("<Label for=\"x\">b</Label>", "<label for=\"x\">b</label>"),
  ])
  func `A primitive of Reka is the element that it is told`(_ template: String, _ written: String) {
    #expect(way(Self.reka, template) == written)
    #expect(way(Self.reka.replacing("reka-ui", with: "radix-vue"), template) == written)
  }

  private static let validation = "import { Form, Field, ErrorMessage } from 'vee-validate'"

  @Test(arguments: [
    (
      "<Form :validation-schema=\"s\"><Field name=\"e\" type=\"email\"/><ErrorMessage name=\"e\"/></Form>",
      "<form><input name=\"e\" type=\"email\"></form>"
    ),
    ("<Field v-slot=\"{ field }\" name=\"e\"><input type=\"password\"></Field>", "<input type=\"password\">"),
    ("<Field as=\"select\" name=\"e\"/>", "<select name=\"e\"></select>"),
  ])
  func `A form of VeeValidate draws its fields, or what stands in their slots`(_ template: String, _ written: String) {
    #expect(way(Self.validation, template) == written)
  }

  @Test func `Buttons of Bits and of Kobalte are buttons, or links where they lead somewhere`() {
    let bits =
      "<script>import { Button } from 'bits-ui'</script><Button.Root class=\"k\">a</Button.Root><Button.Root href=\"/x\">b</Button.Root>"
    #expect(MemoryProject.ways(bits, in: "a.svelte") == ["<button class=\"k\">a</button><a href=\"/x\">b</a>"])
    let kobalte = "import * as Button from '@kobalte/core/button'\nexport default () => <Button.Root class='k'>a</Button.Root>"
    #expect(MemoryProject.ways(kobalte) == ["<button class=\"k\">a</button>"])
  }
}
