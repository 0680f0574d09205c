internal import Locking
public import PrefetchCore

/// A list on some screen: reports what it shows to the coordinator that made it.
///
/// All its methods can be called from any thread, return at once, and take effect in the order of the calls. Letting go
/// of it ends the interest in its rows. It does not keep its coordinator alive.
public final class PrefetchList: Sendable {
  let id: ListID
  private let inbox: Inbox
  private let content: Locked<any ListContent>

  init(id: ListID, content: any ListContent, inbox: Inbox) {
    self.id = id
    self.inbox = inbox
    self.content = Locked(content)
    inbox.post(.listAdded(id, content))
  }

  deinit {
    inbox.post(.listRemoved(id))
  }

  /// Says what the list shows now.
  ///
  /// Meant for every frame: it costs well under a microsecond.
  /// Row numbers are those of the content given last. When the coordinator is behind it plans only the newest report;
  /// rows that appeared in between still count as appearances.
  public func viewportDidChange(_ viewport: Viewport) {
    inbox.postViewport(viewport, of: id)
  }

  /// Hands over the list's rows after an edit.
  ///
  /// Rows are matched by identity: what is under way for a row that is still in the window goes on untouched.
  ///
  /// - Parameters:
  ///   - content: The rows as they are now.
  ///   - changes: What was done to the rows, in order, if the app knows: then rows that were deleted are told from those
  ///     that only went out of the window. Changes that do not lead from the old count to the new one are not used.
  public func contentDidChange(_ content: some ListContent, changes: [ListChange]? = nil) {
    self.content.withLock { $0 = content }
    inbox.post(.contentChanged(id, content, changes))
  }

  /// The list's number among those of its coordinator, by which events name it.
  public var number: Int { id.number }

  /// The first image of a row, by the content given last.
  func firstRequest(ofRow index: Int) -> ImageRequest? {
    let content = content.withLock { $0 }
    guard index >= 0, index < content.count else { return nil }
    return content.row(at: index).images.first
  }
}
