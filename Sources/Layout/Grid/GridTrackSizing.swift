import CSS

/// Sizes the rows or the columns of a grid: https://www.w3.org/TR/css-grid-1/#algo-track-sizing
struct GridTrackSizing {
  /// What one item wants of the tracks that it spans; margins included, CSS pixels.
  struct Contribution {
    var tracks: Range<Int>
    /// https://www.w3.org/TR/css-grid-1/#minimum-contribution
    var minimum: Double
    var minContent: Double
    var maxContent: Double
  }

  enum Space: Equatable {
    case definite(Double)
    case minContent
    case maxContent
    /// A height that follows from the rows.
    case indefinite
  }

  private(set) var tracks: [GridTrack]
  private let gap: Double
  private let space: Space
  private let items: [Contribution]
  /// The number of tracks before each that are not collapsed.
  private var openBefore: [Int] = [0]
  private var flexibleBefore: [Int] = [0]

  init(tracks: [GridTrack], gap: Double, space: Space, items: [Contribution], stretches: Bool) {
    self.tracks = tracks
    self.gap = gap
    self.space = space
    self.items = items
    for track in tracks {
      openBefore.append(openBefore[openBefore.count - 1] + (track.isCollapsed ? 0 : 1))
      flexibleBefore.append(flexibleBefore[flexibleBefore.count - 1] + (track.isFlexible && !track.isCollapsed ? 1 : 0))
    }
    initialize()
    resolveIntrinsicSizes()
    maximize()
    expandFlexibleTracks()
    if stretches { stretchAutoTracks() }
  }

  /// The sum of all tracks and gaps.
  var total: Double { tracks.reduce(gaps(0..<tracks.count)) { $0 + $1.base } }

  var isFlexible: Bool { spansFlexible(0..<tracks.count) }

  /// Whether flexible tracks leave room of which they have taken only a part: sized in the room that they ask for they are smaller still.
  var hasPartialFlex: Bool {
    let factors = tracks.reduce(0) { $0 + ($1.isCollapsed ? 0 : $1.flexFactor) }
    return factors > 0 && factors < 1
  }

  private func gaps(_ range: Range<Int>) -> Double { gap * Double(max(0, openBefore[range.upperBound] - openBefore[range.lowerBound] - 1)) }

  private func spansFlexible(_ range: Range<Int>) -> Bool { flexibleBefore[range.upperBound] > flexibleBefore[range.lowerBound] }

  private mutating func initialize() {
    for i in tracks.indices {
      if tracks[i].isCollapsed {
        tracks[i].minimum = .length(.zero)
        tracks[i].maximum = .length(.zero)
        tracks[i].growthLimit = 0
        continue
      }
      tracks[i].base = GridTrack.pixels(tracks[i].minimum) ?? 0
      tracks[i].growthLimit = max(tracks[i].base, GridTrack.pixels(tracks[i].maximum) ?? .infinity)
    }
  }

  // MARK: https://www.w3.org/TR/css-grid-1/#algo-content

  private mutating func resolveIntrinsicSizes() {
    guard tracks.contains(where: { GridTrack.isIntrinsic($0.minimum) || GridTrack.isIntrinsic($0.maximum) }) else {
      fixInfiniteLimits()
      return
    }
    for item in items where item.tracks.count == 1 && !spansFlexible(item.tracks) { fitSingle(item) }
    let spanning = items.filter { $0.tracks.count > 1 && !spansFlexible($0.tracks) }.sorted { $0.tracks.count < $1.tracks.count }
    var start = 0
    while start < spanning.count {
      var end = start
      while end < spanning.count, spanning[end].tracks.count == spanning[start].tracks.count { end += 1 }
      fitSpanning(Array(spanning[start..<end]), flexible: false)
      start = end
    }
    let flexible = items.filter { spansFlexible($0.tracks) }
    if !flexible.isEmpty { fitSpanning(flexible, flexible: true) }
    fixInfiniteLimits()
  }

  private mutating func fixInfiniteLimits() {
    for i in tracks.indices where tracks[i].growthLimit == .infinity { tracks[i].growthLimit = tracks[i].base }
  }

  /// The contribution for an automatic minimum.
  private func automatic(_ item: Contribution) -> Double {
    guard space == .maxContent, !spansFlexible(item.tracks) else { return item.minimum }
    // Limited by a fixed maximum: https://www.w3.org/TR/css-grid-1/#limited-contribution
    var limit = gaps(item.tracks)
    for i in item.tracks {
      if case .fitContent(.px(let most)) = tracks[i].maximum {
        limit += most
        continue
      }
      guard let pixels = GridTrack.pixels(tracks[i].maximum) else { return max(item.minimum, item.minContent) }
      limit += pixels
    }
    return max(item.minimum, min(item.minContent, limit))
  }

  private mutating func fitSingle(_ item: Contribution) {
    let i = item.tracks.lowerBound
    guard !tracks[i].isCollapsed else { return }
    switch tracks[i].minimum {
    case .auto: tracks[i].base = max(tracks[i].base, automatic(item))
    case .minContent: tracks[i].base = max(tracks[i].base, item.minContent)
    case .maxContent: tracks[i].base = max(tracks[i].base, item.maxContent)
    default: break
    }
    func raise(_ limit: Double) {
      tracks[i].growthLimit = tracks[i].growthLimit == .infinity ? limit : max(tracks[i].growthLimit, limit)
    }
    switch tracks[i].maximum {
    case .minContent: raise(item.minContent)
    case .maxContent, .auto: raise(item.maxContent)
    case .fitContent(.px(let limit)): raise(min(item.maxContent, limit))
    default: break
    }
    tracks[i].growthLimit = max(tracks[i].growthLimit, tracks[i].base)
  }

  private mutating func fitSpanning(_ items: [Contribution], flexible: Bool) {
    func isIn(_ track: GridTrack) -> Bool { !track.isCollapsed && (!flexible || track.isFlexible) }
    func hasContentMaximum(_ track: GridTrack) -> Bool { GridTrack.isIntrinsic(track.maximum) }
    growBases(items, flexible, wanted: automatic, affects: { isIn($0) && GridTrack.isIntrinsic($0.minimum) }, beyond: hasContentMaximum)
    growBases(
      items, flexible, wanted: \.minContent, affects: { isIn($0) && ($0.minimum == .minContent || $0.minimum == .maxContent) },
      beyond: hasContentMaximum)
    growBases(
      items, flexible, wanted: \.maxContent, affects: { isIn($0) && $0.minimum == .maxContent },
      beyond: { $0.maximum == .maxContent || $0.maximum == .auto })
    for i in tracks.indices where tracks[i].growthLimit < tracks[i].base { tracks[i].growthLimit = tracks[i].base }
    guard !flexible else { return }
    growLimits(items, wanted: \.minContent, affects: { isIn($0) && hasContentMaximum($0) }, marks: true)
    growLimits(items, wanted: \.maxContent, affects: { isIn($0) && hasContentMaximum($0) && $0.maximum != .minContent }, marks: false)
    for i in tracks.indices { tracks[i].isInfinitelyGrowable = false }
  }

  /// https://www.w3.org/TR/css-grid-1/#extra-space for base sizes.
  private mutating func growBases(
    _ items: [Contribution], _ flexible: Bool, wanted: (Contribution) -> Double, affects: (GridTrack) -> Bool, beyond: (GridTrack) -> Bool
  ) {
    guard tracks.contains(where: affects) else { return }
    var planned = [Double](repeating: 0, count: tracks.count)
    for item in items {
      var affected = item.tracks.filter { affects(tracks[$0]) }
      guard !affected.isEmpty else { continue }
      var extra = wanted(item) - item.tracks.reduce(gaps(item.tracks)) { $0 + tracks[$1].base }
      guard extra > 0 else { continue }
      if flexible {
        let factors = affected.reduce(0) { $0 + tracks[$1].flexFactor }
        for i in affected {
          let share = factors > 0 ? extra * tracks[i].flexFactor / factors : extra / Double(affected.count)
          planned[i] = max(planned[i], LayoutUnit.snap(share))
        }
        continue
      }
      // Nearly full tracks first, so that what they leave goes to the others.
      affected.sort { (tracks[$0].growthLimit - tracks[$0].base, $0) < (tracks[$1].growthLimit - tracks[$1].base, $1) }
      var shares: [Int: Double] = [:]
      for (number, i) in affected.enumerated() {
        let share = min(LayoutUnit.snap(extra / Double(affected.count - number)), tracks[i].growthLimit - tracks[i].base)
        shares[i] = max(0, share)
        extra -= max(0, share)
      }
      if extra > 0 {
        let open = affected.filter { beyond(tracks[$0]) }
        let takers = open.isEmpty ? affected : open
        for (number, i) in takers.enumerated() {
          let share = LayoutUnit.snap(extra / Double(takers.count - number))
          shares[i, default: 0] += share
          extra -= share
        }
      }
      for i in affected { planned[i] = max(planned[i], shares[i] ?? 0) }
    }
    for i in tracks.indices { tracks[i].base += planned[i] }
  }

  private mutating func growLimits(
    _ items: [Contribution], wanted: (Contribution) -> Double, affects: (GridTrack) -> Bool, marks: Bool
  ) {
    guard tracks.contains(where: affects) else { return }
    var planned = [Double](repeating: 0, count: tracks.count)
    for item in items {
      let affected = item.tracks.filter { affects(tracks[$0]) }
      guard !affected.isEmpty else { continue }
      func limit(_ i: Int) -> Double { tracks[i].growthLimit == .infinity ? tracks[i].base : tracks[i].growthLimit }
      var extra = wanted(item) - item.tracks.reduce(gaps(item.tracks)) { $0 + limit($1) }
      guard extra > 0 else { continue }
      let open = affected.filter { tracks[$0].growthLimit == .infinity || tracks[$0].isInfinitelyGrowable }
      let takers = open.isEmpty ? affected : open
      for (number, i) in takers.enumerated() {
        var share = LayoutUnit.snap(extra / Double(takers.count - number))
        if case .fitContent(.px(let most)) = tracks[i].maximum { share = min(share, max(0, most - limit(i))) }
        planned[i] = max(planned[i], share)
        extra -= share
      }
    }
    var isSpanned = [Bool](repeating: false, count: tracks.count)
    for item in items { for i in item.tracks { isSpanned[i] = true } }
    for i in tracks.indices where affects(tracks[i]) {
      if tracks[i].growthLimit == .infinity {
        guard isSpanned[i] else { continue }
        tracks[i].growthLimit = tracks[i].base + planned[i]
        tracks[i].isInfinitelyGrowable = marks
      } else {
        tracks[i].growthLimit += planned[i]
      }
    }
  }

  // MARK: https://www.w3.org/TR/css-grid-1/#algo-grow-tracks and what follows it

  private mutating func maximize() {
    switch space {
    case .minContent: return
    case .maxContent, .indefinite: for i in tracks.indices { tracks[i].base = tracks[i].growthLimit }
    case .definite(let available):
      var free = available - total
      guard free > 0 else { return }
      var open = tracks.indices.filter { tracks[$0].growthLimit > tracks[$0].base }
      open.sort { (tracks[$0].growthLimit - tracks[$0].base, $0) < (tracks[$1].growthLimit - tracks[$1].base, $1) }
      for (number, i) in open.enumerated() {
        let share = min(LayoutUnit.snap(free / Double(open.count - number)), tracks[i].growthLimit - tracks[i].base)
        tracks[i].base += share
        free -= share
      }
    }
  }

  /// https://www.w3.org/TR/css-grid-1/#algo-flex-tracks
  private mutating func expandFlexibleTracks() {
    let flexible = tracks.indices.filter { tracks[$0].isFlexible && !tracks[$0].isCollapsed }
    guard !flexible.isEmpty else { return }
    var fraction = 0.0
    switch space {
    case .minContent: return
    case .definite(let available): fraction = flexFraction(0..<tracks.count, available)
    case .maxContent, .indefinite:
      for i in flexible { fraction = max(fraction, tracks[i].base / max(1, tracks[i].flexFactor)) }
      for item in items where spansFlexible(item.tracks) { fraction = max(fraction, flexFraction(item.tracks, item.maxContent)) }
    }
    guard fraction.isFinite else { return }
    // What rounding takes away goes to the tracks that follow.
    var rest = 0.0
    for i in flexible {
      let exact = fraction * tracks[i].flexFactor + rest
      let size = LayoutUnit.snap(exact)
      guard size > tracks[i].base else { continue }
      rest = min(1, exact - size)
      tracks[i].base = size
    }
  }

  /// https://www.w3.org/TR/css-grid-1/#algo-find-fr-size
  private func flexFraction(_ range: Range<Int>, _ available: Double) -> Double {
    var isInflexible = [Bool](repeating: false, count: range.count)
    // Each round may take tracks out; more rounds than this happen only in grids made for it.
    for _ in 0...min(100, range.count) {
      var leftover = available - gaps(range)
      var factors = 0.0
      for i in range {
        if tracks[i].isFlexible, !isInflexible[i - range.lowerBound] { factors += tracks[i].flexFactor } else { leftover -= tracks[i].base }
      }
      guard factors > 0 else { return 0 }
      let fraction = max(0, leftover) / max(1, factors)
      var isRestarted = false
      for i in range where tracks[i].isFlexible && !isInflexible[i - range.lowerBound] && fraction * tracks[i].flexFactor < tracks[i].base {
        isInflexible[i - range.lowerBound] = true
        isRestarted = true
      }
      if !isRestarted { return fraction }
    }
    return 0
  }

  /// https://www.w3.org/TR/css-grid-1/#algo-stretch
  private mutating func stretchAutoTracks() {
    guard case .definite(let available) = space else { return }
    let open = tracks.indices.filter { tracks[$0].maximum == .auto && !tracks[$0].isCollapsed }
    var free = available - total
    guard free > 0 else { return }
    for (number, i) in open.enumerated() {
      let share = LayoutUnit.snap(free / Double(open.count - number))
      tracks[i].base += share
      free -= share
    }
  }
}
