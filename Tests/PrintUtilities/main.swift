// Prints what the class names on standard input generate, one name a line: for scripts/conformance_utilities.py.
import Utilities

var names: [String] = []
while let line = readLine() { names.append(line) }
for utility in UtilityFramework(.current).generate(names) {
  print("/* \(utility.className) */")
  print(utility.text, terminator: "")
}
