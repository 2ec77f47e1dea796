/// What the system offers beside its files when people tap a field for files: https://html.spec.whatwg.org/multipage/input.html#file-upload-state-(type=file)
package enum FileFieldOffers {
  private static let images: Set<String> = [".jpg", ".jpeg", ".png", ".heic", ".heif", ".gif", ".webp", ".tif", ".tiff", ".bmp"]
  private static let videos: Set<String> = [".mov", ".mp4", ".m4v", ".avi", ".webm", ".mpg", ".mpeg", ".3gp"]
  private static let sounds: Set<String> = [".mp3", ".m4a", ".wav", ".aac", ".aiff", ".ogg"]

  /// camera, microphone and photos, by the types in `accept`, separated by spaces; nil where none of them is offered for sure.
  package static func offers(accept: String) -> String? {
    var offersCamera = false
    var offersMicrophone = false
    var offersPhotos = false
    for part in accept.lowercased().split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      let type = String(part)
      if type.hasPrefix("image/") && type != "image/svg+xml" || images.contains(type) {
        offersCamera = true
        offersPhotos = true
      } else if type.hasPrefix("video/") || videos.contains(type) {
        // A film has sound.
        offersCamera = true
        offersMicrophone = true
        offersPhotos = true
      } else if type.hasPrefix("audio/") || sounds.contains(type) {
        offersMicrophone = true
      }
    }
    let words = [offersCamera ? "camera" : nil, offersMicrophone ? "microphone" : nil, offersPhotos ? "photos" : nil].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
