import type { Body } from '../store.ts'

/** A reference to a file, a page, an address, … */
export interface ContentRef {
  readonly kind: string
  readonly [field: string]: unknown
}

/** The address of a stored body, and whether it contains an unresolved conflict of a merge. */
export interface BodyRef {
  readonly format: Body['format']
  readonly hash: string
  readonly conflict?: true
}

/** A page as a revision stores it. Its body is stored separately, addressed by its hash. */
export interface PageRecord {
  readonly id: string
  readonly type: 'document' | 'group' | 'link' | 'computed'
  /** The id of the parent page; null at the root. */
  readonly parent: string | null
  /** The position among the siblings, as a fractional index. */
  readonly order: string
  readonly title: string
  readonly slug: string
  readonly emoji?: string | undefined
  readonly icon?: string | undefined
  readonly description?: string | undefined
  readonly hidden?: boolean | undefined
  readonly noIndex?: boolean | undefined
  readonly noRobotsIndex?: boolean | undefined
  readonly condition?: string | undefined
  /** The id of the person who looks after the page. */
  readonly owner?: string | undefined
  /** The last day on which the content counts as verified, such as `2026-03-14`. */
  readonly verifiedUntil?: string | undefined
  readonly layout?: Readonly<Record<string, unknown>> | undefined
  readonly cover?: Readonly<Record<string, unknown>> | undefined
  readonly variables?: Readonly<Record<string, string>> | undefined
  readonly target?: ContentRef | undefined
  /** The source of a computed page, or of a generated document. */
  readonly computed?: Readonly<Record<string, unknown>> | undefined
  /** The seed of the ids of a generated document and of the nodes in it. */
  readonly computedSeed?: string | undefined
  /** Identifies the texts that a translated page was made from: title, description, and each block of the body. */
  readonly origin?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly body?: BodyRef | undefined
  /** The targets of `./<alias>` links in the body, by alias. */
  readonly refs?: Readonly<Record<string, { readonly kind: 'page' | 'file'; readonly id: string }>> | undefined
  /** The former places of the page, `<parent>/<slug>`, each with the time when the page left it. Links to these places still resolve. */
  readonly formerly?: Readonly<Record<string, string>> | undefined
  readonly git?: { readonly oid: string; readonly path: string } | undefined
  readonly createdAt: string
  readonly updatedAt: string
}

/** A file as a revision stores it. The caller stores its bytes. */
export interface FileRecord {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  /** The key under which the caller stores the bytes. */
  readonly storageKey: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly createdAt: string
  readonly updatedAt: string
}

/** Reusable content as a revision stores it: a body that pages refer to. */
export type ReusableContentRecord = Pick<PageRecord, 'id' | 'title' | 'body' | 'git' | 'origin'> & {
  /** The name of its file in a folder or a repository; by default the slug of its title. */
  readonly slug?: string | undefined
}

/** The texts of a page. */
export type PageTexts = Pick<PageRecord, 'title' | 'description' | 'body'>

/** A generated page or reusable content as an author corrected it. It replaces the generated texts. */
export interface CorrectionRecord extends PageTexts {
  /** The id of the generated page or reusable content. */
  readonly id: string
  /** The path of the page when it was corrected, shown to reviewers; empty for reusable content. */
  readonly path: string
  /** The generated page that was corrected. */
  readonly from: PageTexts & Pick<PageRecord, 'origin'>
  readonly updatedAt: string
}

/** The kinds of authored entries in a revision's map, each with the prefix of its keys. */
export const prefixes = {
  page: 'p/',
  file: 'f/',
  reusableContent: 'r/',
  variable: 'v/',
  tag: 't/',
  correction: 'o/',
  contentCorrection: 'q/',
} as const

/** Returns the key of an authored entry. */
export const keyOf = (kind: keyof typeof prefixes, id: string): string => prefixes[kind] + id

/** Returns the prefix of the keys of a page's children, in display order. */
export const childPrefix = (parent: string | null): string => `c/${parent ?? ''}/`

/** Returns the key of a page among its siblings. */
const childKey = (page: Pick<PageRecord, 'parent' | 'order' | 'id'>): string =>
  `${childPrefix(page.parent)}${page.order}/${page.id}`

/** Parses the key of a child. */
export const readChildKey = (key: string): { order: string; id: string } => {
  const [, , order, id] = key.split('/')
  return { order: order!, id: id! }
}

/** Returns the key that finds a page by its slug. */
export const slugKey = (parent: string | null, slug: string): string => `s/${parent ?? ''}/${slug}`

/** A place in the page tree. */
export type Place = Pick<PageRecord, 'parent' | 'slug'>

/** Returns the key of a place that a page has left. */
export const formerKey = ({ parent, slug }: Place): string => `${parent ?? ''}/${slug}`

/** Returns the place that `formerKey` wrote. */
export const placeOf = (key: string): Place => {
  const [parent = '', slug = ''] = key.split('/')
  return { parent: parent === '' ? null : parent, slug }
}

/** Returns the prefix of the keys that find pages by their former places below a page. */
export const formerChildPrefix = (parent: string): string => `a/${parent}/`

/** Returns the prefix of the keys that find the pages that once had a slug below a parent. */
export const formerPrefix = (parent: string | null, slug: string): string => `a/${formerKey({ parent, slug })}/`

// They are part of the record of the page, which is read whenever a page tree shows the page.
const maxFormerPlaces = 50

/** Returns the places that a page left last, the latest first. */
export const latestPlaces = (formerly: NonNullable<PageRecord['formerly']>, limit: number): [string, string][] =>
  Object.entries(formerly)
    .toSorted(([, a], [, b]) => (a < b ? 1 : -1))
    .slice(0, limit)

/** Returns the former places of a page after it moved from one place to another. Only the latest are kept. */
export const formerlyOf = (before: PageRecord, after: Place, now: string): PageRecord['formerly'] => {
  const [left, taken] = [formerKey(before), formerKey(after)]
  if (left === taken) return before.formerly
  const { [taken]: _, ...places } = { ...before.formerly, [left]: now }
  return Object.fromEntries(latestPlaces(places, maxFormerPlaces))
}

/** The prefix of the keys that list the pages, reusable contents and corrections with an unresolved conflict. */
export const conflictPrefix = 'x/'

const isBesidePages = (key: string): boolean =>
  [prefixes.reusableContent, prefixes.correction, prefixes.contentCorrection].some((prefix) => key.startsWith(prefix))

/** Returns edits of the map, and the edits of keys that are derived from the reusable contents and corrections in them. */
export const withConflictKeys = (edits: Iterable<readonly [string, unknown]>): Map<string, unknown> => {
  const all = new Map(edits)
  for (const [key, value] of all) {
    if (!isBesidePages(key)) continue
    const id = key.slice(prefixes.correction.length)
    const record = value as Pick<PageRecord, 'body'> | undefined
    all.set(`${conflictPrefix}${id}`, record?.body?.conflict ? id : undefined)
  }
  return all
}

/** The prefix of the keys that list the computed pages. */
export const computedPrefix = 'g/'

/** A page record before and after a change; undefined where there is none. */
export interface PageChange {
  readonly before: PageRecord | undefined
  readonly after: PageRecord | undefined
}

/**
 * Returns the edits of the map that replace page records, derived keys included. Nothing else writes `c/`, `s/`, `a/` and `g/`. Old
 * keys are removed before new ones are set, so pages may trade places and slugs in one step.
 */
export const pageEdits = (changes: readonly PageChange[]): Map<string, unknown> => {
  const edits = new Map<string, unknown>()
  for (const { before } of changes) if (before) for (const [key] of derived(before)) edits.set(key, undefined)
  for (const { before, after } of changes) {
    const id = (after ?? before)?.id
    if (id !== undefined) edits.set(keyOf('page', id), after)
    if (after) for (const [key, value] of derived(after)) edits.set(key, value)
  }
  return edits
}

const derived = (page: PageRecord): [string, string][] => [
  [childKey(page), page.slug],
  [slugKey(page.parent, page.slug), page.id],
  ...Object.keys(page.formerly ?? {}).map((place): [string, string] => [`a/${place}/${page.id}`, page.id]),
  ...(page.body?.conflict ? [[`${conflictPrefix}${page.id}`, page.id] as [string, string]] : []),
  ...(page.type === 'computed' ? [[`${computedPrefix}${page.id}`, page.id] as [string, string]] : []),
]
