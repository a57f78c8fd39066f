internal import BZMedia
internal import VoiceFlow

/// All that a run of a flow takes with it to the appliance's thread.
struct FlowOrder: Sendable {
  var flow: Flow
  var locations: ResourceLocations
}
