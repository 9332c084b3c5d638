import type { Logger } from 'pino'
import type { Database } from '@scriptorium/database/open'
import type { SiteEvent } from './events.ts'
import { addSums } from './store.ts'
import { createTally, type NewSum } from './tally.ts'
import { createVisits } from './visits.ts'

/** Counts what visitors of sites do. Nothing is written per event, and an event never delays a reader. */
export interface Insights {
  note(event: SiteEvent): void
  /** Notes a search. What a visitor types on the way to it is not a search of its own. */
  noteSearch(event: SiteEvent, query: string, hasResults: boolean): void
  /** Writes the sums. */
  flush(): Promise<void>
  /** Ends all visits and writes the sums. */
  close(): Promise<void>
}

interface InsightsServices {
  config: { insightsDays: number }
  database: Database
  log: Logger
}

const flushMs = 10_000
/** As long as a visitor types, a longer query within this time replaces the one before. */
const typingMs = 4000
const maxTyping = 1000
const maxSums = 20_000

interface Typed {
  event: SiteEvent
  query: string
  hasResults: boolean
}

const isSameSearch = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

const none: Insights = {
  note: () => {},
  noteSearch: () => {},
  flush: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/** Creates the counts of this server. They are in memory and added to those of the database every ten seconds. */
export const createInsights = ({ config, database, log }: InsightsServices): Insights => {
  if (config.insightsDays === 0) return none
  const tally = createTally()
  const typing = new Map<string, Typed>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  const schedule = () => (timer ??= setTimeout(() => void flush(), flushMs).unref())
  const count = (event: SiteEvent) => {
    if (tally.size < maxSums) tally.add(event)
  }
  const visits = createVisits(count)
  const add = (event: SiteEvent) => {
    count(event)
    visits.note(event)
    schedule()
  }
  const addSearch = ({ event, query, hasResults }: Typed) => {
    const values = { ...event.values, eventSearchQuery: query }
    add({ ...event, kind: 'search_type_query', values })
    if (!hasResults) add({ ...event, kind: 'search_no_result', values })
  }
  const endTyping = (before: number) => {
    for (const [key, typed] of typing) {
      if (typed.event.at > before) continue
      typing.delete(key)
      addSearch(typed)
    }
  }
  const store = async (sums: readonly NewSum[]) => {
    for (const [siteId, ofSite] of Map.groupBy(sums, (sum) => sum.siteId))
      await addSums(database, siteId, ofSite).catch((err: unknown) =>
        log.warn({ err, siteId }, 'What visitors of a site did could not be stored'),
      )
  }
  const flush = async (typedBefore = Date.now() - typingMs) => {
    clearTimeout(timer)
    timer = undefined
    endTyping(typedBefore)
    visits.endPaused(Date.now())
    if (typing.size > 0 || visits.size > 0) schedule()
    await flushing
    flushing = store(tally.take())
    await flushing
  }
  return {
    note: add,
    noteSearch: (event, text, hasResults) => {
      const query = text.toLowerCase()
      const key = `${event.siteId} ${event.visitor}`
      const before = typing.get(key)
      if (before && !(isSameSearch(before.query, query) && event.at - before.event.at < typingMs)) addSearch(before)
      typing.set(key, { event, query, hasResults })
      if (typing.size > maxTyping) endTyping(Infinity)
      schedule()
    },
    flush: () => flush(Infinity),
    close: () => {
      visits.endAll(Date.now())
      return flush(Infinity)
    },
  }
}
