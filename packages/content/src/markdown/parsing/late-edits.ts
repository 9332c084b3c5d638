import { EditMap } from 'micromark-util-edit-map'

type Events = Parameters<EditMap['consume']>[0]

/** Applies changes to events, and leaves the events before the first change where they are. */
function consume(this: EditMap, events: Events): undefined {
  const parts: Events[] = []
  for (const [at, removed, added] of this.map.toSorted(([a], [b]) => b - a)) {
    parts.push(events.slice(at + removed), added)
    events.length = at
  }
  for (const part of parts.toReversed()) for (const event of part) events.push(event)
  this.map.length = 0
  this.index.clear()
}

/**
 * Makes the parser take linear time for a text with many lists or quotes. After each of them it changes the latest events, and
 * its own method copies all events for that: 0.9 MB of short lists took 21 s.
 */
export const editLateEvents = (): void => {
  EditMap.prototype.consume = consume
}
