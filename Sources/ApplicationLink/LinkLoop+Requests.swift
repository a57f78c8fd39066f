// What those who are connected say.
internal import Appliance
internal import Devices

extension LinkLoop {
  func take(_ line: LineBuffer.Line, from peer: Peer) {
    switch line {
    case .tooLong:
      complain(LinkRequest.Fault("the line is longer than \(LinkRequest.lengthLimit) bytes and was skipped"), to: peer)
    case .whole(let bytes):
      do throws(LinkRequest.Fault) { carryOut(try LinkRequest(bytes), from: peer) } catch { complain(error, to: peer) }
    }
  }

  private func carryOut(_ request: LinkRequest, from peer: Peer) {
    let (id, outbox, name) = (peer.id, outbox, request.id)
    let reply: @Sendable (String?) -> Void = { error in
      if let error {
        outbox.append(.reply(LinkReply.error(error, id: name), to: id))
      } else if let name {
        outbox.append(.reply(LinkReply.done(id: name), to: id))
      }
    }
    switch request.wish {
    case .command(let command): post { conductor, now in reply(conductor.perform(command, at: now)) }
    case .state: post { conductor, now in outbox.append(.reply(conductor.snapshot(at: now), to: id)) }
    case .answer(let number):
      guard peer.isApplication else {
        return complain(
          LinkRequest.Fault("only the application answers; say {\"do\":\"application\"} to be it", id: name), to: peer)
      }
      let isKept = peer.complaints < Peer.complaintLimit
      let complaint: @Sendable (Conductor, StreamTime, String) -> Void = { conductor, now, error in
        guard isKept else { return }
        conductor.noteApplication("error", level: .warning, detail: ["detail": error], at: now)
      }
      post { conductor, now in
        let error = conductor.answer(number, at: now)
        if let error { complaint(conductor, now, error) }
        reply(error)
      }
    case .claim:
      guard !peers.contains(where: { $0.isApplication && $0 !== peer }) else {
        return complain(LinkRequest.Fault("there is an application already", id: name), to: peer)
      }
      if !peer.isApplication {
        peer.isApplication = true
        tellAudience()
        note("connected", .info, [:])
      }
      if let name { send(LinkReply.done(id: name), to: peer) }
    }
  }

  /// Tells a peer what is wrong with what it says; the log keeps the first few.
  private func complain(_ fault: LinkRequest.Fault, to peer: Peer) {
    peer.complaints += 1
    if peer.complaints <= Peer.complaintLimit {
      let rest = peer.complaints == Peer.complaintLimit ? " (more of this program is not kept)" : ""
      note("error", .warning, ["detail": fault.sentence + rest])
    }
    send(fault.line, to: peer)
  }
}
