/// The bytes of a text, for tests that read as texts.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Bytes as the text that they are.
func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
