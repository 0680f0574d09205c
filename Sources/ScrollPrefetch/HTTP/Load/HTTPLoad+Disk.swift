internal import Foundation
internal import HTTPSemantics

// When the whole answer on disk serves, though its server has been asked.
extension HTTPLoad {
  mutating func takeNotModified(_ fields: HeaderFields, at now: Timestamp) -> [Command] {
    let wasConditional = if case .conditional = question { true } else { false }
    let answer = Revalidation.Answer(
      fields: fields, request: request, requestTime: requestTime, responseTime: now,
      wasConditional: wasConditional, redirects: redirects)
    switch Revalidation(answer, stored: whole?.response) {
    case .renewed(let response): return [.abandon] + renew((response, whole?.body ?? Data()), at: now)
    case .fetchWithoutConditions:
      asksPlainly = true
      return [.abandon] + ask(at: now)
    case .refused: return fail(.mayHeal, .unexpectedNotModified, ending: true)
    }
  }

  /// What is on disk is what the server has; what it says of it now is noted there.
  private mutating func renew(
    _ entry: (response: StoredResponse, body: Data), at now: Timestamp
  ) -> [Command] {
    // It may forbid what the answer before it allowed.
    let record = keeps(entry.response.fields, at: now) ? entry.response.record() : nil
    let isStored = record != nil
    let note = record.map { Command.renew(metadata: Data($0)) } ?? .discard
    guard isRefresh else { return [note] + deliver(entry, isStored: isStored, at: now) }
    stage = .over
    let freshness = ImageFreshness(entry.response, at: now, showsStale: rules.showsStale)
    return [note, .finishUnchanged(freshness, isStored: isStored)]
  }

  /// Ends with what is on disk if redirects that were out of date still lead to it, and it is fresh itself.
  mutating func answerBehindRedirects(at now: Timestamp) -> [Command]? {
    guard chain.hops > 0, !asksPlainly, let whole, whole.response.isAnswer(of: chain.url),
      case .fresh = whole.response.found(by: RedirectFreshness()).freshness.use(at: now)
    else { return nil }
    return renew((whole.response.found(by: redirects), whole.body), at: now)
  }

  /// Whether what is on disk may be shown in place of what could not be had.
  ///
  /// Where redirects have been followed, they have just been given anew; then only the answer behind them counts, and
  /// that must be the one that is on disk.
  func mayStandIn(_ stored: StoredResponse, at now: Timestamp) -> Bool {
    if chain.hops == 0 { return stored.freshness.mayAnswerError(at: now) }
    return stored.isAnswer(of: chain.url)
      && stored.found(by: RedirectFreshness()).freshness.mayAnswerError(at: now)
  }
}
