// Feeds a kind of source with mutated inputs: `fuzz KIND CORPUS -max_total_time=S -seed=N -dict=FILE -artifact_prefix=DIR/`, where CORPUS is a folder.
// `fuzz KIND FILE …` runs those files once.
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let arguments = CommandLine.arguments
guard arguments.count > 2, let target = FuzzTarget(arguments[1]) else {
  print("usage: fuzz KIND CORPUS [OPTIONS]; kinds: \(FuzzTarget.kinds.map(\.kind).joined(separator: " "))")
  exit(2)
}
exit(MutationDriver(arguments: Array(arguments.dropFirst(2)), target: target).run())
