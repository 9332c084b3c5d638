import { counted } from '@scriptorium/basics/counted-cache'
import { LRUCache } from 'lru-cache'
import type { SiteSnapshot } from '../../../domain/sites/site-version.ts'
import type { PageEntry } from './page-memory.ts'

const shortcutsKept = 20_000

interface Shortcut {
  snapshot: SiteSnapshot
  // Weak, so that only the page cache decides how long a page stays in memory.
  entry: WeakRef<PageEntry>
}

/** Creates a cache of the public pages by URL. A cached page needs no reads of the tree or the structure. */
export const createShortcuts = () => {
  const known = counted('site_shortcuts', new LRUCache<string, Shortcut>({ max: shortcutsKept }))
  return {
    /** Returns whether there is a page for this address, fresh or stale. */
    has: (address: string): boolean => known.has(address),
    /** Returns the page at an address if nothing on the site has changed since it was put there. */
    find: (address: string, snapshot: SiteSnapshot): PageEntry | undefined => {
      const found = known.get(address)
      const entry = found?.snapshot === snapshot ? found.entry.deref() : undefined
      return entry && entry.expiresAt >= Date.now() ? entry : undefined
    },
    put: (address: string, snapshot: SiteSnapshot, entry: PageEntry): void =>
      void known.set(address, { snapshot, entry: new WeakRef(entry) }),
  }
}

export type Shortcuts = ReturnType<typeof createShortcuts>
