import Preprocessors
import Templates

/// The names of a project for who reads its sheets alone.
package final class ProjectSheetNames: SheetNames {
  private let project: ComponentProject

  package init(_ files: any ProjectFiles) { project = ComponentProject(files, ModuleCache()) }

  /// Notes where a sheet stands that asks.
  package func know(_ place: ProjectPlace) { project.know(place) }

  package func paths(_ name: String, from path: String) -> [String] { project.paths(name, from: path) }
}
