import Foundation
import PackagePlugin

/// `swift package higlint [ARGUMENT…]`: judges the package's folder, with the arguments of `higlint lint`.
@main struct Higlint: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tool = try context.tool(named: "higlint")
    let process = Process()
    process.executableURL = tool.url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    // What was found is printed; the plugin's own failure says that it counts.
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      Diagnostics.error(Self.reason(process))
      return
    }
  }

  private static func reason(_ process: Process) -> String {
    if process.terminationReason == .uncaughtSignal { return "higlint was ended by signal \(process.terminationStatus)." }
    return process.terminationStatus == 1 ? "higlint found something at or above '--fail-on'." : "higlint could not judge everything."
  }
}
