import type { SiteEvent } from './events.ts'
import { readUserAgent } from './user-agent.ts'

/** A visitor who has looked at nothing for this long has left. */
const pauseMs = 30 * 60_000
const maxVisits = 20_000

/** Returns the end of a visit whose last view this is. It counts when it is known: sums of the hour of the view may be complete. */
const exitOf = (view: SiteEvent, at: number): SiteEvent => {
  const { urlPath, page, siteSection, siteSpace } = view.values
  return { ...view, kind: 'page_exit', at, isEntry: false, values: { urlPath, page, siteSection, siteSpace } }
}

/** Finds the pages on which visits end. The last view of each visitor is in memory only. */
export const createVisits = (onExit: (exit: SiteEvent) => void) => {
  // Oldest first.
  const views = new Map<string, SiteEvent>()
  const end = (key: string, view: SiteEvent, now: number) => {
    views.delete(key)
    onExit(exitOf(view, now))
  }
  return {
    get size() {
      return views.size
    },
    /** Notes an event. Only people have visits, and only their views of pages count. */
    note: (event: SiteEvent): void => {
      if (event.kind !== 'page_view' || readUserAgent(event.userAgent).bot !== undefined) return
      const key = `${event.siteId} ${event.visitor}`
      views.delete(key)
      views.set(key, event)
      if (views.size > maxVisits) end(...views.entries().next().value!, event.at)
    },
    /** Ends the visits of those who have left. */
    endPaused: (now: number): void => {
      for (const [key, view] of views) {
        if (view.at > now - pauseMs) break
        end(key, view, now)
      }
    },
    endAll: (now: number): void => {
      for (const [key, view] of views) end(key, view, now)
    },
  }
}
