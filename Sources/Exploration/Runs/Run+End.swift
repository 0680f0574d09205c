import Foundation
import ScrollPrefetch
import VirtualTime

// How a program ends, and what must be true then.
extension Run {
  /// The faults stop: the loader and the device do all they can, until nothing is left to wait for.
  func conclude() {
    loader.heal()
    app.perform(.resume)
    app.perform(.path(.unrestricted))
    rest()
    pass(.seconds(301))
    for _ in 0..<100 where goesOn {
      finishOpen()
      if time.nextDeadline == nil, loader.waiting.isEmpty { break }
      pass(.seconds(61))
    }
    guard goesOn else { return }
    inspection.look(
      atRest: Rest(
        memory: inspection.memory,
        starving: inspection.model.isShutDown ? [] : loader.waiting.map(\.request.source),
        waitingCalls: waitingCalls, disagreements: disagreements()))
  }

  /// Finishes what is open, and what begins meanwhile, within bounds.
  private func finishOpen() {
    for _ in 0..<1_000 where goesOn {
      guard let transfer = loader.waiting.first else { return }
      loader.end(transfer, .finish)
      rest()
    }
  }

  /// Shuts down, or lets go, and looks at what is left.
  func end() {
    var end = End()
    if program.settings.isLetGo, !inspection.model.isShutDown {
      app.dropAll()
      rest()
      weak let witness = app.held
      app.letGo()
      inspection.look()
      runOut()
      end.isAlive = witness != nil
      end.disagreements = []
    } else {
      end.disagreements = disagreements()
      app.perform(.shutDown)
      rest()
      end.disagreements += disagreements()
      let figures = figures()
      end.bytesReceived = figures.bytesReceived
      end.bytesLost = figures.bytesLost
      end.bytesFinished = inspection.grammar.bytesFinished
      rest()
    }
    end.hasAlarm = time.nextDeadline != nil
    runOut()
    inspection.readEvents()
    guard goesOn else { return }
    end.waitingCalls = waitingCalls
    end.openTransfers = loader.waiting.map(\.number)
    end.openMisses = inspection.grammar.openMissCount
    end.openKeys = inspection.grammar.openKeys
    end.streamHasEnded = inspection.watcher.hasEnded
    end.openSlots = app.openSlots
    end.events = inspection.watcher.events
    end.slowEvents = slowSubscriber?.events
    end.slowHasEnded = slowSubscriber?.hasEnded ?? true
    inspection.look(atEnd: end)
  }

  private var waitingCalls: [Int] {
    app.calls.filter { $0.value == .waiting }.map(\.key).sorted()
  }

  private func figures() -> PrefetchFigures {
    guard let coordinator = app.held else { return PrefetchFigures() }
    return (try? time.run { await coordinator.figures }) ?? PrefetchFigures()
  }

  /// Where figures are not what the events add up to.
  private func disagreements() -> [String] {
    let figures = figures()
    rest()
    var found = inspection.grammar.disagreements(with: figures)
    // Those who ask by name use what was prefetched too, without an event.
    let used = inspection.grammar.sums.prefetchesUsed
    let isRight = app.asksByName ? figures.prefetchesUsed >= used : figures.prefetchesUsed == used
    if !isRight { found.append("prefetches used: events say \(used), figures \(figures.prefetchesUsed)") }
    return found
  }
}
