import { array, assert, boolean, nat, property, tuple } from 'fast-check'
import { EditMap } from 'micromark-util-edit-map'
import { expect, test } from 'vitest'
import { editLateEvents } from './late-edits.ts'

type Events = Parameters<EditMap['consume']>[0]
type Edit = [at: number, removed: number, added: number, isBefore: boolean]

const librarys = EditMap.prototype.consume
editLateEvents()
const ours = EditMap.prototype.consume

const eventsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${at}`) as never as Events

/** Returns the events that are left after some edits. */
const edited = (consume: typeof ours, count: number, edits: readonly Edit[]): Events => {
  const [events, map] = [eventsOf('e', count), new EditMap()]
  for (const [index, [at, removed, added, isBefore]] of edits.entries()) {
    const place = at % (count + 1)
    map[isBefore ? 'addBefore' : 'add'](place, Math.min(removed, count - place), eventsOf(`n${index}.`, added))
  }
  consume.call(map, events)
  expect([map.map.length, map.index.size]).toEqual([0, 0])
  return events
}

test('edits leave the events that the method of the library leaves', () => {
  const edit = tuple(nat(40), nat(3), nat(3), boolean())
  assert(
    property(nat(40), array(edit, { maxLength: 12 }), (count, edits) => {
      expect(edited(ours, count, edits)).toEqual(edited(librarys, count, edits))
    }),
  )
})

class Counted extends Array<Events[number]> {
  copied = 0
  override push(...items: Events): number {
    this.copied += items.length
    return super.push(...items)
  }
}

test('an edit of the last events copies none of those before', () => {
  const events = Counted.from(eventsOf('e', 10_000)) as Counted
  events.copied = 0
  const map = new EditMap()
  map.add(9_990, 0, eventsOf('n', 2))
  map.add(9_998, 2, [])
  map.consume(events)
  expect([events.length, events.copied]).toEqual([10_000, 10])
})
