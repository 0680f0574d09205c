import Foundation
import ScrollPrefetch

/// The request for an image by its key, which is the last part of its URL.
func request(_ key: String, variant: String = "") -> ImageRequest {
  ImageRequest(url: url(of: key), variant: variant)
}

func url(of key: String) -> URL {
  URL(string: "https://images.example/\(key)") ?? URL(filePath: "/\(key)")
}

/// The bytes of a key's image: so many, and other keys have others.
func body(_ key: String, bytes: Int = 10) -> Data {
  let pattern = Array("\(key)|".utf8)
  return Data((0..<bytes).map { pattern[$0 % pattern.count] })
}

/// A row that shows the images with these keys.
func row(_ identity: RowIdentity, _ keys: String...) -> ListRow {
  ListRow(identity, images: keys.map { request($0) })
}

/// Rows of which the i-th is named i and shows K*i*.
func rows(_ numbers: some Sequence<Int>) -> [ListRow] {
  numbers.map { row(RowIdentity($0), "K\($0)") }
}

/// The keys K*i* for these numbers.
func keys(_ numbers: some Sequence<Int>) -> [String] {
  numbers.map { "K\($0)" }
}
