import Templates
import Testing

/// What is spread into a field and is not known may give its type; what a call's own arguments state is known.
struct SpreadPropsTests {
  /// The field that a component draws which spreads something.
  private func field(_ code: String, _ attributes: String, in path: String = "a.tsx") -> [String] {
    MemoryProject.ways(
      "import { getInputProps, useTextField } from 'x-forms'\nimport { useForm } from 'react-hook-form'\n"
        + "export default () => { \(code); return <input \(attributes)/> }")
  }

  @Test(arguments: [
    ("", "{...getInputProps(fields.password, { type: 'password' })}", "type=\"password\""),
    ("const given = getInputProps(fields.password, { type: 'password' })", "{...given}", "type=\"password\""),
    ("const { inputProps } = useTextField({ type: 'password' })", "{...inputProps}", "type=\"password\""),
    ("", "{...getInputProps(fields.password, { type: 'text' })}", "type=\"text\""),
    ("", "{...form.fields.password.as('password')}", "type=\"password\""),
    ("", "{...getInputProps(fields.password)}", "data-open-type=\"\""),
    ("", "{...formik.getFieldProps({ name: 'password', type: 'password' })}", "data-open-type=\"\""),
    ("", "type='text' {...others()}", "type=\"text\" data-open-type=\"\""),
    ("", "{...others()} type='text'", "type=\"text\""),
    ("", "type='password' {...others()}", "type=\"password\""),
    ("const { register } = useForm()", "{...register('password')}", ""),
  ])
  func `The type that a spread call gives is known where the call states it`(_ code: String, _ attributes: String, _ written: String) {
    #expect(field(code, attributes) == ["<input" + (written.isEmpty ? "" : " " + written) + ">"])
  }

  @Test func `A component that takes the type itself leaves none to what is spread`() {
    let source = """
      const Field = ({ type, ...props }) => <input {...props} type={type}/>
      export default () => <><Field {...others()} type="text"/><Field name="a"/></>
      """
    #expect(MemoryProject.ways(source) == ["<input type=\"text\"><input name=\"a\">"])
  }

  @Test(arguments: [
    ("<script setup>const x = others()</script><template><input v-bind='x'></template>", "a.vue"),
    ("<script>const x = others()</script><input {...x}>", "a.svelte"),
  ])
  func `What Vue and Svelte spread may give the type, too`(_ source: String, _ path: String) {
    #expect(MemoryProject.ways(source, in: path).allSatisfy { $0.contains("data-open-type") })
  }
}
