import CSS

/// The window of an environment as a page's styles see it.
struct PageViewport: Sendable {
  /// In CSS pixels of the layout.
  let width: Double
  let height: Double
  /// Points for a CSS pixel: below 1 where a phone shrinks a page that was made for a wide window.
  let scale: Double
  let media: MediaEnvironment

  /// `layoutWidth` is that of the viewport meta. With `isWindow`, a phone's size is that of a desktop's window.
  init(_ environment: PageEnvironment, layoutWidth: Double, isWindow: Bool) {
    width = layoutWidth
    scale = environment.width / layoutWidth
    height = environment.height / scale
    let isPhone = environment.isPhone && !isWindow
    media = MediaEnvironment(
      width: width, height: height, colorScheme: environment.colorScheme, resolution: isPhone ? 3 : 1, hover: isPhone ? .none : .hover,
      pointer: isPhone ? .coarse : .fine)
  }
}
