// What the examples of the class reference take from Foundation, which no module of this package imports.

/// Where an application would have its resources.
@MainActor struct Bundle {
  static var main = Bundle(folder: "/nonexistent")
  let folder: String

  func path(forResource name: String, ofType type: String) -> String? {
    "\(folder)/\(name)\(type.isEmpty ? "" : ".")\(type)"
  }
}

class NSObject {}

enum ComparisonResult { case orderedAscending, orderedSame, orderedDescending }

extension String {
  func caseInsensitiveCompare(_ other: String) -> ComparisonResult {
    let (left, right) = (lowercased(), other.lowercased())
    return left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
  }
}
