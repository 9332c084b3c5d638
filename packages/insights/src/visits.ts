import type { SiteEvent } from './events.ts'
import { readUserAgent } from './user-agent.ts'

/** A visitor who has looked at nothing for this long has left. */
const pauseMs = 30 * 60_000
const maxVisits = 20_000

// A part of a string keeps the whole string in memory, such as an address with a long query.
const copyOf = (text: string): string => Buffer.from(text).toString()

/** Returns the exit that counts if no view follows this one. It has only the fields that are counted, because memory holds thousands. */
const exitOf = ({ siteId, at, visitor, userAgent, values }: SiteEvent): SiteEvent => {
  const { urlPath, page, siteSection, siteSpace } = values
  const place = { urlPath: urlPath && copyOf(urlPath), page, siteSection, siteSpace }
  return { siteId, kind: 'page_exit', at, visitor, userAgent: copyOf(userAgent), isEntry: false, values: place }
}

/** Finds the pages on which visits end. The last view of each visitor is in memory only. */
export const createVisits = (onExit: (exit: SiteEvent) => void) => {
  // What would be the exits if nothing followed, with the times of the views. Oldest first.
  const exits = new Map<string, SiteEvent>()
  const end = (key: string, exit: SiteEvent, now: number) => {
    exits.delete(key)
    // An exit counts when it is known: sums of the hour of the view may be complete.
    onExit({ ...exit, at: now })
  }
  return {
    get size() {
      return exits.size
    },
    /** Notes an event. Only people have visits, and only their views of pages count. */
    note: (event: SiteEvent): void => {
      if (event.kind !== 'page_view' || readUserAgent(event.userAgent).bot !== undefined) return
      const key = `${event.siteId} ${event.visitor}`
      const before = exits.get(key)
      if (before && event.at - before.at >= pauseMs) end(key, before, event.at)
      exits.delete(key)
      exits.set(key, exitOf(event))
      if (exits.size > maxVisits) end(...exits.entries().next().value!, event.at)
    },
    /** Ends the visits of those who have left. */
    endPaused: (now: number): void => {
      for (const [key, exit] of exits) {
        if (exit.at > now - pauseMs) break
        end(key, exit, now)
      }
    },
    endAll: (now: number): void => {
      for (const [key, exit] of exits) end(key, exit, now)
    },
  }
}
