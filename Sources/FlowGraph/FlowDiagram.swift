package import LocatedJSON
package import VoiceFlow

/// A flow as a picture: what stands in it and what leads where, before any drawing program is chosen.
///
/// Two diagrams of the same flow and issues are equal, and so are the texts that the writers make of them.
package struct FlowDiagram: Hashable, Sendable {
  /// Shown above the picture; empty for none.
  package var title: String
  /// In the order in which a walk from VF_START meets them, then what it does not meet, in the order of the file.
  package var nodes: [Node]
  /// By the node they leave, in the order of `nodes`; each from and to are places in `nodes`.
  package var edges: [Edge]
  /// Faults that belong to no module, such as a missing VF_END.
  package var faults: [Fault]
  /// What is said of the nodes that are set aside.
  package var asideCaption: String
  /// An application may lead to the nodes that are set aside: they are not at fault.
  package var asideIsLegitimate: Bool

  /// - Parameters:
  ///   - flow: May have faults: what it holds is drawn.
  ///   - issues: Errors and warnings are marked where they belong; notes are left out.
  package init(_ flow: Flow, issues: [Issue] = [], title: String = "") {
    var builder = DiagramBuilder(flow)
    builder.addModules()
    builder.addFieldValues()
    builder.addGuesses()
    builder.addFaults(issues)
    self = builder.diagram(title: Words.clean(title))
  }
}

extension FlowDiagram {
  /// A box of the picture.
  package struct Node: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// VF_START and VF_END.
      case start, end
      case module(VoiceflowModule.Kind)
      /// A runtime field that names a target.
      case field
      /// A target that no module is called.
      case missing
    }

    package var kind: Kind
    /// The module's id as it stands in the file, or `$[Field]`.
    package var id: String
    /// What it does, on short lines; at most two.
    package var captions: [String] = []
    /// More about it, for whoever points at it.
    package var details: [String] = []
    package var faults: [Fault] = []
    /// Nothing that begins at VF_START leads here.
    package var isSetAside = false

    /// `error` if one of the faults is one, else `warning`; nil without a fault.
    package var worst: Issue.Severity? { FlowDiagram.worst(of: faults) }
  }

  /// An arrow of the picture.
  package struct Edge: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The flow goes this way by itself.
      case normal
      /// Only errors and used up retries lead this way.
      case error
      /// To a field that names the target, and from it to what the flow writes into it.
      case field
      /// Taken when an interruption of the sound is over.
      case interruption
      /// From a missing target to the module that was probably meant.
      case guess
    }

    package var kind: Kind
    package var from: Int
    package var to: Int
    /// The keys and phrases that lead this way; none for an arrow of `DEFAULT` alone.
    package var labels: [Label] = []
    /// Leads back to a node on the way here.
    package var isReturn = false
  }

  package struct Label: Hashable, Sendable {
    package var text: String
    /// Stands for an error or a used up retry, on whatever arrow.
    package var isError = false
  }

  /// A fault of the flow, as it is marked in the picture.
  package struct Fault: Hashable, Sendable {
    package var severity: Issue.Severity
    /// The sentence without the name of its module, and the hint.
    package var sentence: String
    /// With its place in the file.
    package var description: String
  }

  static func worst(of faults: [Fault]) -> Issue.Severity? {
    if faults.contains(where: { $0.severity == .error }) { return .error }
    return faults.isEmpty ? nil : .warning
  }
}

extension FlowDiagram.Edge {
  /// The labels that are drawn, and how many are left out: an arrow with twenty phrases would bury its neighbours.
  var drawnLabels: (shown: ArraySlice<FlowDiagram.Label>, hidden: Int) {
    let limit = kind == .error ? 3 : 4
    guard labels.count > limit else { return (labels[...], 0) }
    return (labels.prefix(limit - 1), labels.count - limit + 1)
  }
}
