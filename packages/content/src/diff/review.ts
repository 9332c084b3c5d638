import { collect } from '../map/collect.ts'
import { diff, type Difference } from '../map/diff.ts'
import { prefixRange } from '../map/range.ts'
import type { ContentStore } from '../store.ts'
import {
  type FileRecord,
  type PageChange,
  type PageRecord,
  prefixes,
  type ReusableContentRecord,
} from '../tree/records.ts'
import { openTree } from '../tree/tree.ts'
import { correctedContent, correctedPage } from './corrected-page.ts'
import type { ChangeKind } from './changes.ts'
import { changeKindOf, variableValues } from './entries.ts'
import { inDisplayOrder, type Kind, kindsOf, pathIn, readKnown } from './pages.ts'
import {
  changedProperties,
  propertiesOfContent,
  propertiesOfFile,
  propertiesOfPage,
  type ReviewedProperty,
} from './properties.ts'
import { bodiesOf, type ComparedBody } from './review-bodies.ts'

/** The content of one version of a page for reviewers. */
export interface ReviewedVersion {
  readonly title: string
  readonly path: string
}

/** A changed page. */
export interface ReviewedPage {
  readonly id: string
  readonly type: PageRecord['type']
  readonly changes: readonly Kind[]
  readonly before?: ReviewedVersion
  readonly after?: ReviewedVersion
  readonly hasConflict: boolean
  /** Changed properties, except title, path and body. */
  readonly properties: readonly ReviewedProperty[]
  /** Absent if bodies were not compared. */
  readonly body?: ComparedBody | undefined
}

/** A changed piece of reusable content. */
export type ReviewedContent = Pick<ReviewedPage, 'id' | 'changes' | 'properties' | 'body'> & {
  readonly before?: { readonly title: string }
  readonly after?: { readonly title: string }
}

/** A changed file. */
export interface ReviewedFile {
  readonly id: string
  /** The latest name. */
  readonly name: string
  readonly change: ChangeKind
  readonly properties: readonly ReviewedProperty[]
}

/** The changes of a change request as a reviewer reads them. */
export interface Review {
  readonly pages: readonly ReviewedPage[]
  readonly reusableContents: readonly ReviewedContent[]
  readonly variables: readonly ReviewedProperty[]
  readonly files: readonly ReviewedFile[]
  /** Number of pages that the limit left out. */
  readonly more: number
  /** Number of reusable contents, variables and files that the limit left out. */
  readonly moreOthers: number
}

interface Roots {
  readonly base: string
  readonly head: string
  /** If given, only what differs from this tree, too, is returned. */
  readonly main?: string
}

/** Returns what differs between `base` and `head` among the entries of one kind, within the limit that `main` sets. */
const differencesOf = async (
  store: ContentStore,
  { base, head, main }: Roots,
  kind: keyof typeof prefixes,
): Promise<Difference[]> => {
  const differences = await collect(diff(store, base, head, prefixRange(prefixes[kind])))
  if (main === undefined) return differences
  const own = new Set((await differencesOf(store, { base: main, head }, kind)).map(({ key }) => key))
  return differences.filter(({ key }) => own.has(key))
}

/** How much of the changes is returned. */
interface Extent {
  /** Maximum number of changes of each kind. */
  readonly limit: number
  /** Whether bodies are compared. */
  readonly blocks: boolean
}

/** The first changes of one kind, and how many the limit left out. */
interface Part<T> {
  readonly items: readonly T[]
  readonly more: number
}

const reviewPages = async (
  store: ContentStore,
  roots: Roots,
  { limit, blocks }: Extent,
): Promise<Part<ReviewedPage>> => {
  const trees = { before: openTree(store, roots.base), after: openTree(store, roots.head) }
  const pagesOnly = (await differencesOf(store, roots, 'page')) as PageChange[]
  const differences = [...pagesOnly, ...(await differencesOf(store, roots, 'correction')).map(correctedPage)]
  const known = await readKnown(differences, trees)
  const changed = inDisplayOrder(differences, known).filter((change) => kindsOf(change).length > 0)
  const shown = changed.slice(0, limit)
  const bodies = blocks ? await bodiesOf(store, shown) : []
  const items = shown.map((change, index): ReviewedPage => {
    const { before, after } = change
    const { id, type, body } = (after ?? before)!
    return {
      id,
      type,
      changes: kindsOf(change),
      ...(before && { before: { title: before.title, path: pathIn(before, known.before) } }),
      ...(after && { after: { title: after.title, path: pathIn(after, known.after) } }),
      hasConflict: after !== undefined && body?.conflict === true,
      properties: changedProperties(propertiesOfPage(before), propertiesOfPage(after)),
      body: bodies[index],
    }
  })
  return { items, more: changed.length - shown.length }
}

const reviewReusableContents = async (
  store: ContentStore,
  roots: Roots,
  { limit, blocks }: Extent,
): Promise<Part<ReviewedContent>> => {
  const corrected = (await differencesOf(store, roots, 'contentCorrection')).map(correctedContent)
  const differences = [...(await differencesOf(store, roots, 'reusableContent')), ...corrected]
  const changes = differences.slice(0, limit).map((difference) => ({
    kind: changeKindOf(difference),
    before: difference.before as ReusableContentRecord | undefined,
    after: difference.after as ReusableContentRecord | undefined,
  }))
  const bodies = blocks ? await bodiesOf(store, changes) : []
  const items = changes.map(({ kind, before, after }, index): ReviewedContent => {
    return {
      id: (after ?? before)!.id,
      changes: [kind],
      ...(before && { before: { title: before.title } }),
      ...(after && { after: { title: after.title } }),
      properties: changedProperties(propertiesOfContent(before), propertiesOfContent(after)),
      body: bodies[index],
    }
  })
  return { items, more: differences.length - changes.length }
}

const reviewVariables = async (store: ContentStore, roots: Roots, limit: number): Promise<Part<ReviewedProperty>> => {
  const differences = await differencesOf(store, roots, 'variable')
  const shown = differences.slice(0, limit)
  const items = changedProperties(variableValues(shown, 'before'), variableValues(shown, 'after'))
  return { items, more: differences.length - shown.length }
}

const reviewFiles = async (store: ContentStore, roots: Roots, limit: number): Promise<Part<ReviewedFile>> => {
  const differences = await differencesOf(store, roots, 'file')
  const shown = differences.slice(0, limit)
  const items = shown.map((difference): ReviewedFile => {
    const [before, after] = [difference.before, difference.after] as (FileRecord | undefined)[]
    const { id, name } = (after ?? before)!
    const properties = changedProperties(propertiesOfFile(before), propertiesOfFile(after))
    return { id, name, change: changeKindOf(difference), properties }
  })
  return { items, more: differences.length - shown.length }
}

/**
 * Returns what changed from one revision to another as a reviewer reads it: pages in display order, each with its changed blocks
 * and the words in them if `blocks` is set, then everything else. The time grows with the number of changes. Nearly all of it goes
 * into comparing bodies, in a worker thread.
 */
export const reviewChanges = async (store: ContentStore, roots: Roots, extent: Extent): Promise<Review> => {
  const { limit } = extent
  const pages = await reviewPages(store, roots, extent)
  const reusableContents = await reviewReusableContents(store, roots, extent)
  const variables = await reviewVariables(store, roots, limit)
  const files = await reviewFiles(store, roots, limit)
  return {
    pages: pages.items,
    reusableContents: reusableContents.items,
    variables: variables.items,
    files: files.items,
    more: pages.more,
    moreOthers: reusableContents.more + variables.more + files.more,
  }
}
