leave(CommandRunner(engine: .live, surroundings: .process()).run(Array(CommandLine.arguments.dropFirst())))
