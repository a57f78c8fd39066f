/// What a runtime field holds; the JSON type that was given is kept (spec A3).
package enum FieldContent: Hashable, Sendable {
  case string(String)
  case bool(Bool)
  case integer(Int)
  case number(Double)
}
