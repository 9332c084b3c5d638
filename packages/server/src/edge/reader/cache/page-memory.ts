import type { Tree } from '@scriptorium/content/tree/tree'
import { counted } from '@scriptorium/basics/counted-cache'
import { LRUCache } from 'lru-cache'
import type { Claims } from '../../../domain/sites/claims.ts'
import { readsTheSame, type TreeRead } from './recorded-tree.ts'
import { answersOf, type Questions } from './questions.ts'
import type { Facts } from './facts.ts'
import type { KeptPage } from './kept-page.ts'

const maxBytes = 64 * 1024 * 1024
const bytesPerRead = 200
const bytesPerEntry = 1000
// A page is kept with its compressed forms.
const packedBytesPerByte = 0.5
const familiesKept = 20_000
const volatileMs = 5000

/** A rendered page with the values that it depends on. */
export interface PageEntry extends KeptPage {
  reads: readonly TreeRead[]
  /** The versions of the other sites that the page links to. */
  sites: ReadonlyMap<string, string>
  /** What the page shows that is not of its site. */
  facts: Facts
  /** The content of the site for which the page is known to be current. */
  content: string
  /** Hash of the dependencies that `reads` does not contain: the record of the page and the variables of its space. */
  own: string
  /** Time at which the page is rendered again, even without known changes. */
  expiresAt: number
}

/** Identifies a page in the cache, and tells whether it is current. */
export interface Wanted {
  /** The page, with everything that its frame depends on. */
  family: string
  claims: Claims
  content: string
  own: string
  /** Returns a tree by its name in the reads; undefined if the visitor can no longer see it. */
  treeOf: (name: string) => Promise<Tree | undefined>
  /** Returns the current version of another site. */
  versionOf: (siteId: string) => Promise<string>
  /** Returns whether facts have the same values as before. */
  areUnchanged: (facts: Facts) => Promise<boolean>
}

/** A page that was just rendered. */
export interface Rendered {
  page: KeptPage
  reads: readonly TreeRead[]
  sites: ReadonlyMap<string, string>
  facts: Facts
  questions: Questions
  isVolatile: boolean
}

const factsIn = ({ facts }: Pick<PageEntry, 'facts'>): number =>
  [...facts.values()].reduce((count, { size }) => count + size, 0)

const sizeOf = ({ bytes, reads, facts }: PageEntry): number =>
  Math.ceil(bytes.length * (1 + packedBytesPerByte)) +
  bytesPerEntry +
  bytesPerRead * factsIn({ facts }) +
  reads.reduce((size, { args }) => size + bytesPerRead + JSON.stringify(args).length, 0)

const isCurrent = async ({ reads }: PageEntry, { treeOf }: Wanted): Promise<boolean> => {
  for (const read of reads) {
    const tree = await treeOf(read.tree)
    if (!tree || !(await readsTheSame(tree, read))) return false
  }
  return true
}

const hasCurrentLinks = async ({ sites, facts }: PageEntry, { versionOf, areUnchanged }: Wanted): Promise<boolean> => {
  for (const [siteId, version] of sites) if ((await versionOf(siteId)) !== version) return false
  return areUnchanged(facts)
}

/** Returns whether a page depends on nothing but its own site. */
export const isOfOneSite = (entry: PageEntry): boolean => entry.sites.size === 0 && factsIn(entry) === 0

/**
 * Creates a cache of rendered pages with a fixed size. Visitors for whom the conditions of a page have the same results share an
 * entry. After a change of the site's content, a page stays cached if nothing that it depends on has changed.
 */
export const createPageMemory = () => {
  const entries = counted('site_pages', new LRUCache<string, PageEntry>({ maxSize: maxBytes, sizeCalculation: sizeOf }))
  const families = new LRUCache<string, Questions>({ max: familiesKept })
  const keyOf = ({ family, claims }: Wanted): string => {
    const questions = families.get(family)
    return questions && questions.size > 0 ? `${family} ${answersOf(questions, claims)}` : family
  }

  return {
    /** Returns the page if it is current. */
    find: async (wanted: Wanted): Promise<PageEntry | undefined> => {
      const entry = entries.get(keyOf(wanted))
      if (!entry || entry.own !== wanted.own || entry.expiresAt < Date.now()) return undefined
      if (!(await hasCurrentLinks(entry, wanted))) return undefined
      if (entry.content === wanted.content) return entry
      if (!(await isCurrent(entry, wanted))) return undefined
      entry.content = wanted.content
      return entry
    },

    /** Caches a page. */
    keep: (wanted: Wanted, { page, reads, sites, facts, questions, isVolatile }: Rendered): PageEntry => {
      const known = families.get(wanted.family)
      families.set(wanted.family, known ? new Map([...known, ...questions]) : questions)
      const { content, own } = wanted
      const expiresAt = isVolatile ? Date.now() + volatileMs : Infinity
      const entry: PageEntry = { ...page, reads, sites, facts, content, own, expiresAt }
      entries.set(keyOf(wanted), entry)
      return entry
    },
  }
}

export type PageMemory = ReturnType<typeof createPageMemory>
