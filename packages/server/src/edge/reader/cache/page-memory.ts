import { counted } from '@scriptorium/basics/counted-cache'
import { LRUCache } from 'lru-cache'
import type { SiteSnapshot } from '../../../domain/sites/resolution/site-version.ts'
import type { PlaceOfPage } from '../visitors/count-view.ts'
import type { Facts } from './facts.ts'
import type { KeptPage } from './kept-page.ts'

const maxBytes = 64 * 1024 * 1024
const bytesPerEntry = 1000
const bytesPerFact = 200
const bytesPerAddress = 400
// A page is kept with its compressed forms.
const packedBytesPerByte = 0.5

/** A rendered page, and what its key does not cover. */
export interface PageEntry extends KeptPage {
  facts: Facts
  /** Time at which the page is rendered again, even without known changes. */
  expiresAt: number
  place: PlaceOfPage
}

const factsIn = ({ facts }: PageEntry): number => [...facts.values()].reduce((count, { size }) => count + size, 0)

const sizeOf = (value: PageEntry | string): number =>
  typeof value === 'string'
    ? bytesPerAddress
    : Math.ceil(value.bytes.length * (1 + packedBytesPerByte)) + bytesPerEntry + bytesPerFact * factsIn(value)

/**
 * Creates a cache of rendered pages with a fixed size. The key of a page names everything that it depends on, among it the version
 * of its site, so an entry becomes stale only by its facts.
 */
export const createPageMemory = () => {
  // Besides the pages, it has the keys of those that everyone gets, by their addresses.
  const known = counted(
    'site_pages',
    new LRUCache<string, PageEntry | string>({ maxSize: maxBytes, sizeCalculation: sizeOf }),
  )
  const find = (key: string): PageEntry | undefined => {
    const entry = known.get(key)
    return typeof entry === 'object' && entry.expiresAt >= Date.now() ? entry : undefined
  }
  const addressIn = ({ version }: SiteSnapshot, address: string): string => `${version} ${address}`

  return {
    /** Returns a page. Its facts may have changed. */
    find,
    keep: (key: string, entry: PageEntry): void => void known.set(key, entry),
    /** Returns the page that everyone gets at an address in this version of its site. */
    findPublic: (snapshot: SiteSnapshot, address: string): PageEntry | undefined => {
      const key = known.get(addressIn(snapshot, address))
      return typeof key === 'string' ? find(key) : undefined
    },
    /** Remembers that everyone gets a page at an address. */
    keepPublic: (snapshot: SiteSnapshot, address: string, key: string, entry: PageEntry): void => {
      if (factsIn(entry) === 0) known.set(addressIn(snapshot, address), key)
    },
  }
}

export type PageMemory = ReturnType<typeof createPageMemory>
