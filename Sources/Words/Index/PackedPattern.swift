/// Compiled patterns as numbers: parsing is done when the program is built.
extension PackedNumberWriter {
  package mutating func append(_ expression: RegularExpression) {
    let program = expression.program
    append(program.ignoresCase ? 1 : 0)
    append(program.classes.count)
    for scalars in program.classes { append(scalars) }
    append(program.instructions.count)
    for instruction in program.instructions { append(instruction) }
  }

  private mutating func append(_ scalars: ScalarClass) {
    append(scalars.isNegated ? 1 : 0)
    append(scalars.items.count)
    for item in scalars.items {
      switch item {
      case .range(let first, let last):
        append(0)
        append(Int(first))
        append(Int(last))
      case .digit(let wanted): append(wanted ? 1 : 2)
      case .space(let wanted): append(wanted ? 3 : 4)
      case .word(let wanted): append(wanted ? 5 : 6)
      case .category(let name, let wanted):
        append(wanted ? 7 : 8)
        append(name)
      }
    }
  }

  private mutating func append(_ instruction: PatternProgram.Instruction) {
    switch instruction {
    case .scalar(let scalar):
      append(0)
      append(Int(scalar))
    case .any: append(1)
    case .scalars(let number):
      append(2)
      append(number)
    case .split(let first, let second):
      append(3)
      append(first)
      append(second)
    case .jump(let target):
      append(4)
      append(target)
    case .start: append(5)
    case .end: append(6)
    case .wordBoundary: append(7)
    case .match: append(8)
    }
  }
}

extension PackedNumbers {
  mutating func expression() -> RegularExpression {
    let ignoresCase = number() == 1
    let classes = (0..<number()).map { _ in scalarClass() }
    let count = number()
    var instructions: [PatternProgram.Instruction] = []
    instructions.reserveCapacity(count)
    for _ in 0..<count { instructions.append(instruction()) }
    return RegularExpression(PatternProgram(instructions: instructions, classes: classes, ignoresCase: ignoresCase))
  }

  private mutating func scalarClass() -> ScalarClass {
    let isNegated = number() == 1
    let items = (0..<number()).map { _ -> ScalarClass.Item in
      let kind = number()
      switch kind {
      case 0:
        let first = UInt32(number())
        return .range(first, UInt32(number()))
      case 1, 2: return .digit(kind == 1)
      case 3, 4: return .space(kind == 3)
      case 5, 6: return .word(kind == 5)
      default: return .category(text(), kind == 7)
      }
    }
    return ScalarClass(items: items, isNegated: isNegated)
  }

  private mutating func instruction() -> PatternProgram.Instruction {
    switch number() {
    case 0: return .scalar(UInt32(number()))
    case 1: return .any
    case 2: return .scalars(number())
    case 3:
      let first = number()
      return .split(first, number())
    case 4: return .jump(number())
    case 5: return .start
    case 6: return .end
    case 7: return .wordBoundary
    default: return .match
    }
  }
}
