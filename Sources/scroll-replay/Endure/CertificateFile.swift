import Foundation
import ScrollReplay

/// A file of certificates to trust, in PEM, as the transport wants it: by its path.
enum CertificateFile {
  /// Makes sure that it is there and holds certificates, before anything is asked with them.
  static func require(_ path: String) throws(InputError) {
    let text = String(decoding: try InputFile.contents(of: path), as: UTF8.self)
    // A pipe is empty now; the transport reads the file again.
    let file = URL(filePath: path).resolvingSymlinksInPath()
    if let kind = try? file.resourceValues(forKeys: [.isRegularFileKey]), kind.isRegularFile == false {
      throw InputError(
        file: path, problem: "this is a pipe, and certificates are read more than once", remedy: "name a file"
      )
    }
    guard text.contains("-----BEGIN "), text.contains("CERTIFICATE-----") else {
      throw InputError(
        file: path, problem: "the file holds no certificate in PEM",
        remedy: "name one with -----BEGIN CERTIFICATE----- in it")
    }
  }
}
