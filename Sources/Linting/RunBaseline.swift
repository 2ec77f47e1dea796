import Diagnostics

/// The baselines of a run: the one that is read, and the one that is written.
struct RunBaseline {
  let options: LintOptions
  /// What the configuration says of one, whose path is absolute.
  let configuration: Configuration
  /// The files that the run read, as reports show them.
  let read: Set<String>

  func apply(to report: inout RunReport) {
    if let written = options.writtenBaseline { return write(&report, written) }
    guard let path = options.baseline ?? configuration.baseline else { return }
    let shown = options.baseline ?? ShownPath.of(path, root: FileAccess.parent(path))
    do {
      try Self.load(path, shown: shown, &report)?.apply(to: &report)
    } catch {
      var notice = error
      if notice.file == nil, options.baseline == nil, let place = configuration.baselinePlace {
        (notice.file, notice.range) = (place.file.path, place.range)
        report.files[place.file.path] = place.file
      }
      report.notices.append(notice)
    }
  }

  /// Everything that was found is known from now on. Of files that this run did not read, and that are still there, the old entries stay.
  private func write(_ report: inout RunReport, _ written: WrittenBaseline) {
    guard !report.hasFailed else {
      report.notices.append(Notice(.error, "The baseline was not written: it would lack what could not be read."))
      return
    }
    var old = Baseline()
    if FileAccess.exists(FileAccess.absolute(written.path)) {
      do { old = try Self.load(written.path, shown: written.path, &report) ?? old } catch {
        report.notices.append(error)
        return
      }
    }
    var made = Baseline()
    for finding in report.findings where finding.level != nil { made.add(Baseline.entry(finding, in: report)) }
    for (entry, count) in old.counts
    where !read.contains(entry.file) && isThere(entry.file, beside: written.path) && !names(entry.file, report) {
      made.add(entry, count: count)
    }
    written.text = made.text
    made.apply(to: &report)
    // Old entries of files that were not read are not gone.
    report.goneFromBaseline = nil
  }

  /// Whether a file is still there, named from the current folder or from that of the baseline.
  private func isThere(_ file: String, beside baseline: String) -> Bool {
    FileAccess.exists(FileAccess.absolute(file)) || FileAccess.exists(FileAccess.parent(FileAccess.absolute(baseline)) + "/" + file)
  }

  /// Whether the run had something to say about a file that it read for others.
  private func names(_ file: String, _ report: RunReport) -> Bool { report.files[file] != nil }

  private static func load(_ path: String, shown: String, _ report: inout RunReport) throws(Notice) -> Baseline? {
    let bytes: [UInt8]
    do { bytes = try FileAccess.read(FileAccess.absolute(path)) } catch {
      throw Notice(.error, "The baseline '\(shown)' cannot be read; --write-baseline writes one.")
    }
    let file = SourceFile(path: shown, text: bytes)
    do { return try Baseline(file) } catch {
      report.files[shown] = file
      throw Notice(.error, error.message, file: shown, range: error.range)
    }
  }
}

extension Notice: Error {}
