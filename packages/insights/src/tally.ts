import { dimensions, type SiteEvent } from './events.ts'
import { hashOfVisitor, sketchOf } from './sketch.ts'
import { hourMs, isoOf } from './spans.ts'
import { readUserAgent } from './user-agent.ts'
import type { GroupedSum } from './store.ts'

/** A sum that is not stored yet. */
export type NewSum = Omit<GroupedSum, 'span' | 'state' | 'visitors'> & { sketch: Buffer }

interface Sum extends Omit<NewSum, 'sketch'> {
  hashes: Set<number>
}

// An entry of an index of PostgreSQL has at most 2704 bytes.
const maxValueBytes = 2048
/** How many values of a dimension a site can have between two writes. Further ones count in the total only. */
const maxValues = 1000
// Of bots, only who they are and what they read is told apart.
const ofBots: readonly string[] = ['page', 'urlPath', 'visitorBot']

const valuesOf = (event: SiteEvent) => {
  const { bot, browser, device, os } = readUserAgent(event.userAgent)
  const isView = event.kind === 'page_view' || event.kind === 'page_not_found'
  const own = isView ? { visitorBrowser: browser, visitorDevice: device, visitorOS: os } : {}
  const values = bot === undefined ? { ...event.values, ...own } : { ...event.values, visitorBot: bot }
  const named = dimensions.flatMap((dimension): [string, string][] => {
    const value = values[dimension]
    return value === undefined || (bot !== undefined && !ofBots.includes(dimension)) ? [] : [[dimension, value]]
  })
  return { reader: bot === undefined ? ('person' as const) : ('bot' as const), named }
}

/** Equal events of an hour: the same address, reader and origin. */
interface Group {
  event: SiteEvent
  startsAt: string
  events: number
  sessions: number
  hashes: Set<number>
}

/** How many groups of equal events wait until they are summed up by each of their values. */
const maxGroups = 1000

const cutToBytes = (text: string): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(maxValueBytes)).read)

/** Sums up events in memory, until they are written. An event of a group that is known costs a reader almost nothing. */
export const createTally = () => {
  const groups = new Map<string, Group>()
  const sums = new Map<string, Sum>()
  const valueCounts = new Map<string, number>()

  const sumFor = (sum: Omit<Sum, 'hashes'>): Sum | undefined => {
    const group = `${sum.siteId} ${sum.startsAt} ${sum.reader} ${sum.kind} ${sum.dimension}`
    const key = `${group} ${sum.value}`
    const known = sums.get(key)
    if (known) return known
    const count = valueCounts.get(group) ?? 0
    if (count >= maxValues) return undefined
    valueCounts.set(group, count + 1)
    const created = { ...sum, hashes: new Set<number>() }
    sums.set(key, created)
    return created
  }

  const addGroup = ({ event, startsAt, events, sessions, hashes }: Group) => {
    const { siteId, kind } = event
    const { reader, named } = valuesOf(event)
    for (const [dimension, value] of [['', ''] as const, ...named]) {
      const text = cutToBytes(value.toWellFormed().replaceAll('\0', ''))
      const sum = sumFor({ siteId, startsAt, reader, kind, dimension, value: text, events: 0, sessions: 0 })
      if (!sum) continue
      sum.events += events
      sum.sessions += sessions
      for (const hash of hashes) sum.hashes.add(hash)
    }
  }
  const sumUp = () => {
    for (const group of groups.values()) addGroup(group)
    groups.clear()
  }
  const groupOf = (event: SiteEvent): Group => {
    const { siteId, kind, at, userAgent, values } = event
    const hour = at - (at % hourMs)
    const key = JSON.stringify([siteId, kind, hour, userAgent, values])
    const known = groups.get(key)
    if (known) return known
    const startsAt = isoOf(hour)
    const created = { event, startsAt, events: 0, sessions: 0, hashes: new Set<number>() }
    groups.set(key, created)
    return created
  }

  return {
    get size() {
      return sums.size
    },
    add: (event: SiteEvent): void => {
      const group = groupOf(event)
      group.events += 1
      group.sessions += event.isEntry ? 1 : 0
      group.hashes.add(hashOfVisitor(event.visitor))
      if (groups.size >= maxGroups) sumUp()
    },
    /** Returns the sums and forgets them. */
    take: (): NewSum[] => {
      sumUp()
      const taken = [...sums.values()].map(({ hashes, ...sum }) => ({ ...sum, sketch: sketchOf(hashes) }))
      sums.clear()
      valueCounts.clear()
      return taken
    },
  }
}
