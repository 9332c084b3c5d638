import type { Document, BlockNode } from '../markdown/document.ts'
import { commonItems } from '../bodies/common-items.ts'
import { conflictBlock } from '../bodies/document-hints.ts'
import { mergeNodes } from '../bodies/document-nodes.ts'
import { textOfNode } from '../bodies/node-text.ts'
import { documentOf } from '../markdown/document.ts'
import { getBody, type Body } from '../store.ts'
import type { Draft } from '../tree/draft.ts'
import type { CorrectionRecord, PageRecord, PageTexts, ReusableContentRecord } from '../tree/records.ts'

/** Returns the texts of a page, and what they were generated from. */
export const fromOf = ({ title, description, body, origin }: PageRecord): CorrectionRecord['from'] => ({
  title,
  ...(description !== undefined && { description }),
  ...(body && { body }),
  ...(origin && { origin }),
})

const isSame = (one: PageTexts, other: PageTexts): boolean =>
  one.title === other.title && one.description === other.description && one.body?.hash === other.body?.hash

/** Returns whether a correction was made to the page as it is generated now. */
export const isCurrent = (page: PageTexts, { from }: CorrectionRecord): boolean => isSame(page, from)

/** Returns whether a page shows a correction. */
export const showsCorrection = (page: PageTexts, correction: CorrectionRecord): boolean => isSame(page, correction)

/** Returns a page with other texts. */
export const withTexts = (page: PageRecord, { title, description, body }: PageTexts): PageRecord => ({
  ...page,
  title,
  description,
  body,
})

/** Returns generated reusable content with other texts. */
export const contentWithTexts = (
  { id, origin }: Pick<ReusableContentRecord, 'id' | 'origin'>,
  { title, body }: PageTexts,
): ReusableContentRecord => ({ id, title, ...(body && { body }), ...(origin && { origin }) })

/** A correction after its page has been generated again. */
export interface Rebased {
  /** The correction without what conflicts with the generated page; undefined if nothing is left of it. */
  kept: CorrectionRecord | undefined
  /** The correction with both versions of what conflicts; undefined without conflicts. */
  review: CorrectionRecord | undefined
}

interface Merged<Value> {
  kept: Value
  review: Value
}

// A text keeps its correction until its source changes.
const mergeText = (
  { from, now, corrected }: Record<'from' | 'now' | 'corrected', string | undefined>,
  isSourceSame: boolean,
): Merged<string | undefined> => {
  if (corrected === from || corrected === now) return { kept: now, review: now }
  return isSourceSame || from === now ? { kept: corrected, review: corrected } : { kept: now, review: corrected }
}

const textsBefore = 2

/** Returns which blocks have the same source as before: the index before, and the index now. */
const sameBlocks = (was: readonly string[], is: readonly string[]): ReadonlyMap<number, number> =>
  new Map(commonItems(was.slice(textsBefore), is.slice(textsBefore)))

interface Versions {
  from: readonly BlockNode[]
  now: readonly BlockNode[]
  corrected: readonly BlockNode[]
}

/**
 * Merges a correction block by block. Blocks whose source is the same count as generated now, so only blocks with another
 * source can conflict, even if the engine translated everything again.
 */
const mergeBlocks = ({ from, now, corrected }: Versions, same: ReadonlyMap<number, number>): Merged<BlockNode[]> => {
  const untouched = new Map(commonItems(from.map(textOfNode), corrected.map(textOfNode)).map(([j, k]) => [k, j]))
  const nowOf = (index: number | undefined): BlockNode | undefined => now[same.get(index ?? -1) ?? -1]
  const versions = {
    base: from.map((node, index) => nowOf(index) ?? node),
    main: now,
    request: corrected.map((node, index) => nowOf(untouched.get(index)) ?? node),
  }
  const review = mergeNodes(versions, { showConflict: (request) => conflictBlock(...request) })
  const kept = review.conflicts.length + review.notes.length > 0 ? mergeNodes(versions) : review
  return { kept: kept.nodes, review: review.nodes }
}

const bodyOf = (nodes: BlockNode[]): Body => ({ format: 'document', text: JSON.stringify(documentOf(nodes)) })

const textsOf = (nodes: readonly BlockNode[]): string => nodes.map(textOfNode).join('\n')

/** Returns what a body says, apart from how its blocks are stored. */
export const textOfBody = ({ format, text }: Body): string =>
  format === 'document' ? textsOf((JSON.parse(text) as Document).nodes) : text

/** Applies a correction to its page after the page has been generated again. Writes the bodies to the draft. */
export const rebaseCorrection = async (
  { store, writeBody }: Pick<Draft, 'store' | 'writeBody'>,
  page: PageRecord,
  correction: CorrectionRecord,
): Promise<Rebased> => {
  const { from } = correction
  const [was, is] = [from.origin ?? [], page.origin ?? []]
  const nodesOf = async ({ body }: PageTexts): Promise<BlockNode[]> =>
    body ? (JSON.parse((await getBody(store, body.hash)).text) as Document).nodes : []
  const nodes = { from: await nodesOf(from), now: await nodesOf(page), corrected: await nodesOf(correction) }
  const areWhole = nodes.from.length + textsBefore === was.length && nodes.now.length + textsBefore === is.length
  const blocks = mergeBlocks(nodes, areWhole ? sameBlocks(was, is) : new Map())
  const mergeField = (field: 'description' | 'title', index: number) =>
    mergeText({ from: from[field], now: page[field], corrected: correction[field] }, was[index] === is[index])
  const [title, description] = [mergeField('title', 0), mergeField('description', 1)]
  const write = async (version: keyof Merged<unknown>): Promise<CorrectionRecord | undefined> => {
    const isOnlyGenerated = textsOf(blocks[version]) === textsOf(nodes.now)
    const body = isOnlyGenerated ? page.body : await writeBody(bodyOf(blocks[version]))
    const texts = { title: title[version] ?? page.title, description: description[version], body }
    return isSame(texts, page) ? undefined : { ...correction, ...texts, from: fromOf(page) }
  }
  const [kept, review] = [await write('kept'), await write('review')]
  return { kept, review: review && (!kept || !isSame(kept, review)) ? review : undefined }
}
