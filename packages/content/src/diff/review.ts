import { orElse } from '../content-error.ts'
import { collect } from '../map/collect.ts'
import { diff } from '../map/diff.ts'
import { prefixRange } from '../map/range.ts'
import { diffInWorker } from '../pool/pool.ts'
import type { Body, ContentStore } from '../store.ts'
import { type PageChange, type PageRecord, prefixes, type ReusableContentRecord } from '../tree/records.ts'
import { openTree } from '../tree/tree.ts'
import type { BlockChanges } from '../bodies/block-changes.ts'
import type { BodyChange } from '../bodies/body-changes.ts'
import { correctedContent, correctedPage } from './corrected-page.ts'
import { inDisplayOrder, type Kind, kindsOf, pathIn, readKnown } from './pages.ts'

/** The content of one version of a page for reviewers. */
export interface ReviewedVersion {
  readonly title: string
  readonly path: string
}

/** A changed page with its changed blocks; undefined blocks could not be compared. */
export interface ReviewedPage {
  readonly id: string
  readonly type: PageRecord['type']
  readonly changes: readonly Kind[]
  readonly before?: ReviewedVersion
  readonly after?: ReviewedVersion
  readonly hasConflict: boolean
  readonly body: BlockChanges | undefined
}

/** A changed piece of reusable content. */
export type ReviewedContent = Pick<ReviewedPage, 'id' | 'changes' | 'body'> & {
  readonly before?: { readonly title: string }
  readonly after?: { readonly title: string }
}

/** The changes of a change request as a reviewer reads them, and how many pages the limit left out. */
export interface Review {
  readonly pages: readonly ReviewedPage[]
  readonly reusableContents: readonly ReviewedContent[]
  readonly more: number
}

type WithBody = Pick<ReusableContentRecord, 'body'> | undefined

interface Change {
  readonly before: WithBody
  readonly after: WithBody
}

const maxCharactersPerTask = 500_000

const sizeOf = ({ before, after }: BodyChange): number => (before?.text.length ?? 0) + (after?.text.length ?? 0)

const unchanged: BlockChanges = { blocks: [], more: 0 }

/** Compares bodies in batches in a worker thread. If a batch fails, each of its bodies is compared alone. */
const compareBodies = async (bodies: readonly BodyChange[]): Promise<(BlockChanges | undefined)[]> => {
  const compared: (BlockChanges | undefined)[] = []
  for (let from = 0; from < bodies.length;) {
    let [to, characters] = [from, 0]
    do characters += sizeOf(bodies[to++]!)
    while (to < bodies.length && characters + sizeOf(bodies[to]!) <= maxCharactersPerTask)
    const some = bodies.slice(from, to)
    const failed = orElse((): undefined => undefined)
    const together = await diffInWorker(some).catch(failed)
    const apart =
      together ?? (await Promise.all(some.map((one) => diffInWorker([one]).catch(failed)))).map((one) => one?.[0])
    compared.push(...apart)
    from = to
  }
  return compared
}

const maxCharacters = 4_000_000
const bodiesPerRead = 20

const lengthOf = (body: BlockChanges | undefined): number =>
  (body?.blocks ?? []).flatMap(({ parts }) => parts).reduce((sum, { text }) => sum + text.length, 0)

/** Returns the changed blocks of each change whose body changed, until the text exceeds `maxCharacters`. */
const bodiesOf = async (store: ContentStore, changes: readonly Change[]): Promise<(BlockChanges | undefined)[]> => {
  const isChanged = ({ before, after }: Change): boolean => before?.body?.hash !== after?.body?.hash
  const changed = changes.filter(isChanged)
  const compared: (BlockChanges | undefined)[] = []
  for (let from = 0, characters = 0; from < changed.length && characters <= maxCharacters; from += bodiesPerRead) {
    const some = changed.slice(from, from + bodiesPerRead)
    const hashes = some.flatMap(({ before, after }) => [before?.body?.hash, after?.body?.hash])
    const bodies = await store.getBodies(new Set(hashes.filter((hash) => hash !== undefined)))
    const bodyOf = (one: WithBody): Body | undefined => bodies.get(one?.body?.hash ?? '')
    const found = await compareBodies(some.map((one) => ({ before: bodyOf(one.before), after: bodyOf(one.after) })))
    characters += found.reduce((sum, body) => sum + lengthOf(body), 0)
    compared.push(...found)
  }
  return changes.map((change) => (isChanged(change) ? compared.shift() : unchanged))
}

const reviewPages = async (store: ContentStore, roots: { base: string; head: string }, limit: number) => {
  const trees = { before: openTree(store, roots.base), after: openTree(store, roots.head) }
  const differencesOf = (prefix: string) => collect(diff(store, roots.base, roots.head, prefixRange(prefix)))
  const pagesOnly = (await differencesOf(prefixes.page)) as PageChange[]
  const differences = [...pagesOnly, ...(await differencesOf(prefixes.correction)).map(correctedPage)]
  const known = await readKnown(differences, trees)
  const changed = inDisplayOrder(differences, known).filter((change) => kindsOf(change).length > 0)
  const shown = changed.slice(0, limit)
  const bodies = await bodiesOf(store, shown)
  const pages = shown.map((change, index): ReviewedPage => {
    const { before, after } = change
    const { id, type, body } = (after ?? before)!
    return {
      id,
      type,
      changes: kindsOf(change),
      ...(before && { before: { title: before.title, path: pathIn(before, known.before) } }),
      ...(after && { after: { title: after.title, path: pathIn(after, known.after) } }),
      hasConflict: after !== undefined && body?.conflict === true,
      body: bodies[index],
    }
  })
  return { pages, more: changed.length - shown.length }
}

const reviewReusableContents = async (store: ContentStore, roots: { base: string; head: string }, limit: number) => {
  const differencesOf = (prefix: string) => collect(diff(store, roots.base, roots.head, prefixRange(prefix)))
  const corrected = (await differencesOf(prefixes.contentCorrection)).map(correctedContent)
  const differences = [...(await differencesOf(prefixes.reusableContent)), ...corrected]
  const changes = differences.slice(0, limit).map(({ before, after }) => ({
    before: before as ReusableContentRecord | undefined,
    after: after as ReusableContentRecord | undefined,
  }))
  const bodies = await bodiesOf(store, changes)
  return changes.map(({ before, after }, index): ReviewedContent => {
    const change = before === undefined ? 'created' : after === undefined ? 'deleted' : 'edited'
    return {
      id: (after ?? before)!.id,
      changes: [change],
      ...(before && { before: { title: before.title } }),
      ...(after && { after: { title: after.title } }),
      body: bodies[index],
    }
  })
}

/**
 * Returns what changed from one revision to another as a reviewer reads it: pages in display order, each with its changed blocks
 * and the words in them. The cost follows what changed, and bodies are compared in a worker thread.
 */
export const reviewChanges = async (
  store: ContentStore,
  roots: { readonly base: string; readonly head: string },
  { limit }: { readonly limit: number },
): Promise<Review> => {
  const { pages, more } = await reviewPages(store, roots, limit)
  return { pages, reusableContents: await reviewReusableContents(store, roots, limit), more }
}
