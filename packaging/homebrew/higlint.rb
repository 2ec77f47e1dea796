# A formula for a tap. The release workflow writes VERSION, REPOSITORY and the checksum.
class Higlint < Formula
  desc "Judges login screens by Apple's guidelines for Sign in with Apple and for privacy"
  homepage "https://github.com/REPOSITORY"
  version "VERSION"
  license "Apache-2.0"

  on_macos do
    url "https://github.com/REPOSITORY/releases/download/vVERSION/higlint-macos-universal.tar.gz"
    sha256 "SHA256_MACOS"
  end

  on_linux do
    on_intel do
      url "https://github.com/REPOSITORY/releases/download/vVERSION/higlint-linux-x86_64.tar.gz"
      sha256 "SHA256_LINUX_X86_64"
    end
    on_arm do
      url "https://github.com/REPOSITORY/releases/download/vVERSION/higlint-linux-arm64.tar.gz"
      sha256 "SHA256_LINUX_ARM64"
    end
  end

  def install
    bin.install "higlint"
    generate_completions_from_executable(bin/"higlint", "completions")
    (buildpath/"higlint.1").write Utils.safe_popen_read(bin/"higlint", "man")
    man1.install "higlint.1"
  end

  test do
    (testpath/"Info.plist").write <<~XML
      <plist version="1.0"><dict>
      <key>NSCameraUsageDescription</key><string>TODO</string>
      </dict></plist>
    XML
    assert_match "purpose-placeholder", shell_output("#{bin}/higlint Info.plist", 1)
  end
end
