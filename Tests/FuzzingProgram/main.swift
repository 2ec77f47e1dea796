// Feeds a kind of source with mutated inputs: `fuzz KIND CORPUS -max_total_time=S -seed=N -dict=FILE -artifact_prefix=DIR/`, where CORPUS is a folder.
// `fuzz KIND FILE …` runs those files once. Where libFuzzer is linked, it has its own options and makes the inputs.
import Fuzzing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

#if LIBFUZZER
  private typealias OneInput = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

  /// LLVM's "Using libFuzzer as a library".
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ oneInput: OneInput
  ) -> CInt
#endif

let arguments = CommandLine.arguments
guard arguments.count > 2, let target = FuzzTarget(arguments[1]) else {
  print("usage: fuzz KIND CORPUS [OPTIONS]; kinds: \(FuzzKind.all.map(\.name).joined(separator: " "))")
  exit(2)
}
#if LIBFUZZER
  // The kind is ours; the rest is libFuzzer's.
  let rest = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count)
  rest[0] = strdup(arguments[0])
  for (i, argument) in arguments.dropFirst(2).enumerated() { rest[i + 1] = strdup(argument) }
  rest[arguments.count - 1] = nil
  var count = CInt(arguments.count - 1)
  var list = rest
  exit(
    runDriver(&count, &list) { bytes, count in
      target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    })
#else
  exit(MutationDriver(arguments: Array(arguments.dropFirst(2)), target: target).run())
#endif
