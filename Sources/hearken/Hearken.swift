private import CLinux
private import FliteSpeech
private import Glibc

/// The program: reads the command line and hands over to a verb.
@main struct Hearken {
  static func main() {
    FliteLibrary.giveMemoryBack()
    clinux_keep_standard_descriptors()
    clinux_count_signals()
    Supplies.prepareVoices()
    let status = run(Array(CommandLine.arguments.dropFirst()))
    // What was to be printed is not there, whatever verb it was; what failed for another reason has said so.
    if status == .done, let complaint = Output.complaint {
      Output.error(complaint)
      exit(ExitStatus.cannotCreate.rawValue)
    }
    exit(status.rawValue)
  }

  static func run(_ words: [String]) -> ExitStatus {
    guard let name = words.first else {
      Output.error(Verb.overview)
      return .usage
    }
    if ["-h", "--help", "help"].contains(name) {
      Output.text(Verb.overview)
      return .done
    }
    guard let verb = Verb.all.first(where: { $0.name == (name == "--version" ? "version" : name) }) else {
      Output.error("hearken: there is no verb \"\(name)\"; \"hearken -h\" lists them")
      return .usage
    }
    let rest = words.dropFirst()
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "-h" || $0 == "--help" }) {
      Output.text(verb.help)
      return .done
    }
    do {
      let arguments = try Arguments(rest, options: verb.options, words: verb.words, usage: verb.usage)
      if verb.endsAnywhere { clinux_end_by_signals() }
      return try verb.run(arguments)
    } catch let failure as Failure {
      for line in failure.lines { Output.error(line) }
      return failure.status
    } catch {
      Output.error("hearken: \(error)")
      return .internalFault
    }
  }
}
