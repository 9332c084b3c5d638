import type { Knex } from 'knex'
import { conditionsIn, isOfVisitor, never } from '@scriptorium/content/digest/conditions'
import { type Digest, digestOf, withoutTitleSection } from '@scriptorium/content/digest/digest'
import { evaluateDocument } from '@scriptorium/content/evaluate/evaluate-document'
import type { Scope } from '@scriptorium/content/evaluate/evaluate'
import { scopeOf } from '@scriptorium/content/evaluate/scope'
import type { Document, DocumentNode, FragmentNode } from '@scriptorium/content/markdown/document'
import { parseMarkdown } from '@scriptorium/content/pool/pool'
import { type Body, getBody } from '@scriptorium/content/store'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { variesByReader } from '@scriptorium/content/evaluate/varies-by-reader'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { remember } from '@scriptorium/basics/remember'
import { maxParts, pageOfEntry, partOf } from '@scriptorium/search/audiences'
import type { EntryKind, PageTexts } from '@scriptorium/search/page-terms'
import { readDigests } from '@scriptorium/store/digests'
import { type Include, includesOfPages, type Includes, type IncludeSource } from './includes.ts'

/** Returns whether search finds a page: only documents without `noIndex`. */
export const isFindable = ({ type, noIndex }: PageRecord): boolean => type === 'document' && !noIndex

/** The tree that entries are read from. */
export interface EntrySource extends IncludeSource {
  root: string
}

// Escapes and references can stand for any letter.
const mayHide = (body: Body): boolean => variesByReader(body) && /\bif\b|visitor|&#|\\/i.test(body.text)

const documentOf = async ({ format, text }: Body): Promise<Document> =>
  format === 'document' ? (JSON.parse(text) as Document) : parseMarkdown(text)

/** Returns the document of a page or of reusable content, if it can hide text from some visitors. */
const hidingDocument = async (
  { store }: EntrySource,
  { body }: PageRecord,
): Promise<Document | 'unreadable' | undefined> => {
  const stored = body && (await getBody(store, body.hash))
  if (!stored || !mayHide(stored)) return undefined
  return documentOf(stored).catch(() => 'unreadable' as const)
}

const empty: Digest = { sections: [], links: [], anchors: [] }

/** Returns a node whose conditions about the visitor are replaced by their answers. */
const answered = <T extends DocumentNode | FragmentNode>(node: T, holding: ReadonlySet<string>): T => {
  const { data, nodes, fragments } = node as { data?: object; nodes?: DocumentNode[]; fragments?: FragmentNode[] }
  const expression = String((data as { expression?: unknown } | undefined)?.expression ?? never)
  const isAnswered = node.object === 'block' && node.type === 'if' && isOfVisitor(expression)
  return {
    ...node,
    ...(isAnswered && { data: { ...data, expression: String(holding.has(expression)) } }),
    ...(nodes && { nodes: nodes.map((child) => answered(child, holding)) }),
    ...(fragments && { fragments: fragments.map((child) => answered(child, holding)) }),
  }
}

/** The document of a page or of reusable content that can hide text, with the values of its other expressions. */
type Hiding = { document: Document; scope: Scope } | 'unreadable' | undefined

type HidingOf = (page: PageRecord) => Promise<Hiding>

/** Returns a function that finds the hiding document of a page. It reads no page whose digest in `digests` says that nothing is hidden. */
const createHidingOf = (source: EntrySource, digests: ReadonlyMap<string, Digest>): HidingOf => {
  const known = new Map<string, Promise<Hiding>>()
  const read = async (page: PageRecord): Promise<Hiding> => {
    if (digests.get(page.id)?.conditions?.length === 0) return undefined
    const document = await hidingDocument(source, page)
    if (document === undefined || document === 'unreadable') return document
    return { document, scope: await scopeOf(source.store, source.root, page) }
  }
  return (page) => remember(known, page.id, () => read(page))
}

/** Returns the digest of what a visitor sees for whom only these conditions hold. */
const digestWhere = async (
  source: EntrySource,
  page: PageRecord,
  hidingOf: HidingOf,
  holding: ReadonlySet<string>,
): Promise<Digest> => {
  const hiding = await hidingOf(page)
  if (hiding === 'unreadable' || !page.body) return empty
  if (!hiding)
    return (await readDigests(source.db, source.store, [page.body.hash], source.lineageId)).get(page.body.hash)!
  const { document, scope } = hiding
  const nodes = document.nodes.map((node) => answered(node, holding))
  return digestOf(evaluateDocument({ ...document, nodes }, scope, 'without-visitor'))
}

// Above this number, the entries of all combinations would be too many.
const maxCombined = 4

/** Returns all sets of some conditions, the empty one first. */
const combinationsOf = (conditions: readonly string[]): string[][] =>
  Array.from({ length: 2 ** conditions.length }, (_, bits) => conditions.filter((_, index) => (bits >> index) & 1))

/**
 * Returns who finds the parts of a page, and the conditions that hold for them. With few conditions, each combination of them has a
 * part. With more, each condition has one, so that a visitor can find several parts of the page.
 */
export const partsOf = (blocks: readonly string[]): Pick<PagePart, 'blocks' | 'holding' | 'kind'>[] => {
  const conditions = blocks.filter((condition) => condition !== never)
  const without = (holding: readonly string[]) => blocks.filter((condition) => !holding.includes(condition))
  if (conditions.length > maxCombined) {
    const some = conditions.slice(0, maxParts - 1)
    const single = some.map((condition) => ({ kind: 'block' as const, holding: [condition], blocks }))
    return [{ kind: 'without', holding: [], blocks }, ...single]
  }
  return combinationsOf(conditions)
    .map((holding) => ({ kind: 'without' as const, holding, blocks: without(holding) }))
    .filter((part) => part.blocks.length > 0)
}

/** A part of the text of a page, and who finds it. */
interface PagePart {
  kind: EntryKind
  /** The conditions of the `if` blocks that the part has. */
  holding: readonly string[]
  blocks: readonly string[]
  sections: PageTexts['sections']
}

/** Returns the parts of a page that has text which some visitors do not see, with the conditions of all its blocks. */
const readParts = async (
  source: EntrySource,
  page: PageRecord,
  whole: Digest | undefined,
  includes: readonly Include[],
) => {
  const digests = new Map(includes.map(({ content, digest }) => [content.id, digest]))
  if (whole) digests.set(page.id, whole)
  const hidingOf = createHidingOf(source, digests)
  const found: string[] = []
  for (const one of [page, ...includes.map(({ content }) => content)]) {
    const hiding = await hidingOf(one)
    if (hiding) found.push(...(hiding === 'unreadable' ? [never] : conditionsIn(hiding.document)))
  }
  const blocks = [...new Set(found)]
  if (blocks.length === 0 || !page.body) return { blocks, parts: [] }
  const parts: PagePart[] = []
  for (const part of partsOf(blocks)) {
    const readDigest = (one: PageRecord) => digestWhere(source, one, hidingOf, new Set(part.holding))
    const own = await readDigest(page)
    const included = await includesOfPages({ ...source, readDigest }, [page], new Map([[page.body.hash, own]]))
    const sections = (included.get(page.id) ?? []).flatMap(({ digest }) => digest.sections)
    parts.push({ ...part, sections: [...withoutTitleSection(own, page.title).sections, ...sections] })
    await turnOfEventLoop()
  }
  return { blocks, parts }
}

/** Returns the conditions of a page and of the pages above it. */
const conditionsOf = (page: PageRecord, known: ReadonlyMap<string, PageRecord>): string[] => {
  const found: string[] = []
  for (let one: PageRecord | undefined = page; one; one = one.parent === null ? undefined : known.get(one.parent))
    if (one.condition) found.push(one.condition)
  return found
}

/**
 * Returns the texts of the pages that search finds, with those of the reusable contents that they include, by entry. A page with `if`
 * blocks has further entries with what its visitors see.
 */
export const textsOf = async (
  source: EntrySource,
  pages: readonly PageRecord[],
  digests: ReadonlyMap<string, Digest>,
  includes: Includes,
): Promise<Map<string, PageTexts>> => {
  const texts = new Map<string, PageTexts>()
  const known = await source.tree.withAncestors(pages)
  for (const page of pages.filter(isFindable)) {
    const { id, title, description = '', body } = page
    const own = body && digests.get(body.hash)
    const included = includes.get(id) ?? []
    const sections = [
      ...(own ? withoutTitleSection(own, title).sections : []),
      ...included.flatMap(({ digest }) => digest.sections),
    ]
    const conditions = conditionsOf(page, known)
    const { blocks, parts } = await readParts(source, page, own, included)
    const isForAll = conditions.length === 0 && parts.length === 0
    texts.set(id, {
      audience: isForAll ? undefined : { kind: 'whole', conditions, blocks },
      title,
      description,
      sections,
    })
    for (const [index, part] of parts.entries()) {
      const audience = { kind: part.kind, conditions: [...conditions, ...part.holding], blocks: part.blocks }
      texts.set(partOf(id, index), { audience, title, description, sections: part.sections })
    }
  }
  return texts
}

/** Returns the ids of the pages of a space that search finds. */
export const indexedPages = async (db: Knex, spaceId: string): Promise<string[]> => {
  const rows = await db('searchPages').where({ spaceId }).select('pageId')
  return [...new Set(rows.map(({ pageId }) => pageOfEntry(pageId)))]
}
