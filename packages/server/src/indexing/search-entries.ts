import type { Knex } from 'knex'
import { type Digest, digestOf } from '@scriptorium/content/digest/digest'
import { evaluateDocument } from '@scriptorium/content/evaluate/evaluate-document'
import { hasLooseConditions } from '@scriptorium/content/evaluate/loose-conditions'
import { scopeOf } from '@scriptorium/content/evaluate/scope'
import { type Document, walkNodes } from '@scriptorium/content/markdown/document'
import { parseMarkdown } from '@scriptorium/content/pool/pool'
import { type Body, getBody } from '@scriptorium/content/store'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { variesByReader } from '../history/varies-by-reader.ts'
import { pageOfEntry, partOf } from '../search/audiences.ts'
import type { PageTexts } from '../search/page-terms.ts'
import { readDigests } from '../store/digests.ts'
import { includesOfPages, type Includes, type IncludeSource } from './includes.ts'

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

// No condition. A visitor never finds the whole text of such a page.
const never = 'false'

/** Returns the conditions of the `if` blocks of a document. An expression about the visitor counts as one that never holds. */
const conditionsIn = (document: Document): string[] => {
  const found: string[] = hasLooseConditions(document.nodes) ? [never] : []
  for (const node of walkNodes(document.nodes)) {
    if (node.object === 'block' && node.type === 'if') found.push(String(node.data?.['expression'] ?? never))
    else if (node.object === 'inline' && node.type === 'expression') {
      if (String(node.data?.['expression']).includes('visitor')) found.push(never)
    } else if (node.object === 'text' && (node.leaves ?? []).some(({ text }) => /\{\{[^]*visitor/.test(text)))
      found.push(never)
  }
  return found
}

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

/** Returns the digest of what a visitor without claims sees. */
const digestForEveryone = async (source: EntrySource, page: PageRecord): Promise<Digest> => {
  const document = await hidingDocument(source, page)
  if (document === 'unreadable' || !page.body) return empty
  if (!document)
    return (await readDigests(source.db, source.store, [page.body.hash], source.lineageId)).get(page.body.hash)!
  return digestOf(evaluateDocument(document, await scopeOf(source.store, source.root, page), 'all'))
}

/** Returns the sections of what everyone sees of a page, and the conditions for the rest; undefined if everyone sees all. */
const partForEveryone = async (source: EntrySource, page: PageRecord, includes: Includes) => {
  const documents: (Document | 'unreadable')[] = []
  for (const one of [page, ...(includes.get(page.id) ?? []).map(({ content }) => content)]) {
    const document = await hidingDocument(source, one)
    if (document) documents.push(document)
  }
  const blocks = [...new Set(documents.flatMap((one) => (one === 'unreadable' ? [never] : conditionsIn(one))))]
  if (blocks.length === 0 || !page.body) return undefined
  const own = await digestForEveryone(source, page)
  const shared = { ...source, readDigest: (content: PageRecord) => digestForEveryone(source, content) }
  const included = (await includesOfPages(shared, [page], new Map([[page.body.hash, own]]))).get(page.id) ?? []
  return { blocks, sections: [...own.sections, ...included.flatMap(({ digest }) => digest.sections)] }
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
 * blocks has a second entry, without what they hide.
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
    const own = (body && digests.get(body.hash)?.sections) ?? []
    const sections = [...own, ...(includes.get(id) ?? []).flatMap(({ digest }) => digest.sections)]
    const conditions = conditionsOf(page, known)
    const part = await partForEveryone(source, page, includes)
    const isForAll = conditions.length === 0 && !part
    const audience = isForAll ? undefined : { conditions, blocks: part?.blocks ?? [], isPart: false }
    texts.set(id, { audience, title, description, sections })
    if (!part) continue
    const rest = { conditions, blocks: part.blocks, isPart: true }
    texts.set(partOf(id), { audience: rest, title, description, sections: part.sections })
  }
  return texts
}

/** Returns the ids of the pages of a space that search finds. */
export const indexedPages = async (db: Knex, spaceId: string): Promise<string[]> => {
  const rows = await db('searchPages').where({ spaceId }).select('pageId')
  return [...new Set(rows.map(({ pageId }) => pageOfEntry(pageId)))]
}
