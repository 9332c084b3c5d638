import type { Document, PageDocument, Query } from '@scriptorium/types'
import { dereference, type ReadReusable } from '@scriptorium/content/evaluate/dereference'
import { evaluateDocument } from '@scriptorium/content/evaluate/evaluate-document'
import { scopeOf } from '@scriptorium/content/evaluate/scope'
import { seenFromElsewhere } from '@scriptorium/content/links/elsewhere'
import { resolveDocument } from '@scriptorium/content/links/resolve-document'
import { linkResolver } from '@scriptorium/content/links/resolver'
import { addressRefs, relativeRefs, rewriteLinks, stableRefs } from '@scriptorium/content/links/write-links'
import { formatMarkdown, parseMarkdown } from '@scriptorium/content/pool/pool'
import { getBody, type Body } from '@scriptorium/content/store'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { findBodyPage } from './body-page.ts'
import type { Source } from './source.ts'
import { unreadable } from './unreadable.ts'

type Reads = Query<'getPageById'>

/** How a document is asked for: with references and expressions as they stand, or resolved. */
export type DocumentQuery = Partial<Pick<Reads, 'evaluated' | 'dereferenced'>>

/** How a body is asked for. */
export type BodyQuery = DocumentQuery & Pick<Reads, 'format' | 'format.markdown.refs'>

type StoredDocument = Parameters<typeof addressRefs>[0]

/** A stored body as a document, with links as written. */
const asDocument = ({ format, text }: Body): Promise<StoredDocument> =>
  format === 'document' ? Promise.resolve(JSON.parse(text) as StoredDocument) : parseMarkdown(text).catch(unreadable)

const resolved = async ({ tree }: Source, page: PageRecord, body: Body): Promise<StoredDocument> => {
  const document = await asDocument(body)
  return body.format === 'document' ? document : resolveDocument(document, linkResolver(tree, page))
}

const blocksOf = async (source: Source, id: string): Promise<StoredDocument['nodes'] | undefined> => {
  const page = await source.tree.reusableContent(id)
  if (!page?.body) return page && []
  return (await resolved(source, page, await getBody(source.store, page.body.hash))).nodes
}

/** Reads reusable content, each piece once: that of the revision itself, or what another space shows on main. */
const reusableFrom = (source: Source): ReadReusable => {
  const known = new Map<string, ReturnType<ReadReusable>>()
  const read: ReadReusable = async ({ space, id }) => {
    if (space === source.space.id) return blocksOf(source, id)
    const other = await source.elsewhere(space)
    const blocks = other && (await blocksOf(other, id))
    return blocks && seenFromElsewhere(blocks, space)
  }
  return (address) => {
    const name = `${address.space}/${address.id}`
    const found = known.get(name) ?? read(address)
    known.set(name, found)
    return found
  }
}

/** Stands for the page of a body that no page has. */
const placeless: PageRecord = {
  id: '',
  type: 'document',
  parent: null,
  order: '',
  title: '',
  slug: '',
  createdAt: '',
  updatedAt: '',
}

const isAsked = (value: string | undefined): boolean => value !== undefined && value !== 'false'

/** The document with what it refers to and what it computes in place, as far as that is asked for. */
const computed = async (
  source: Source,
  page: PageRecord,
  document: StoredDocument,
  { evaluated, dereferenced }: DocumentQuery,
): Promise<StoredDocument> => {
  const whole = isAsked(dereferenced) ? await dereference(document, source.space.id, reusableFrom(source)) : document
  if (!isAsked(evaluated)) return whole
  const scope = await scopeOf(source.store, source.revision.root, page)
  return evaluateDocument(whole, scope, evaluated === 'deterministic-only' ? evaluated : 'all')
}

// What was written as markdown comes back byte by byte, unless something in it is to be written in another way.
const markdownOf = async (source: Source, page: PageRecord, body: Body, query: BodyQuery): Promise<string> => {
  const { 'format.markdown.refs': refs, evaluated, dereferenced } = query
  const write = refs === 'stable' ? stableRefs : relativeRefs(source.tree, page)
  if (body.format === 'document' || isAsked(evaluated) || isAsked(dereferenced)) {
    const document = await resolved(source, page, body)
    const after = await computed(source, page, document, query)
    if (body.format === 'document' || after !== document) return formatMarkdown(await addressRefs(after, write))
  }
  return refs ? rewriteLinks(body.text, linkResolver(source.tree, page), write) : body.text
}

/** The document of a page; none for a page without a body. */
export const readPageDocument = async (
  source: Source,
  page: PageRecord,
  query: DocumentQuery,
): Promise<Document | undefined> => {
  if (!page.body) return undefined
  const document = await resolved(source, page, await getBody(source.store, page.body.hash))
  return (await computed(source, page, document, query)) as Document
}

/**
 * Returns a stored body as a document, its links resolved as those of the page of main content that has it. A body that
 * no page has any more is read as that of a page at the root, and what it links to stays where it cannot be found.
 */
export const readDocument = async (source: Source, hash: string): Promise<Document> => {
  const body = await getBody(source.store, hash)
  const document = await asDocument(body)
  if (body.format === 'document') return document as Document
  const page = await findBodyPage(source, hash)
  const resolve = linkResolver(source.tree, page ?? placeless)
  const orAsWritten = async (href: string) => (await resolve(href)) ?? { kind: 'url', url: href }
  return (await resolveDocument(document, page ? resolve : orAsWritten)) as Document
}

/** The body of a page in the format asked for; without a format, none. */
export const readPageBody = async (
  source: Source,
  page: PageRecord,
  query: BodyQuery,
): Promise<Pick<PageDocument, 'markdown' | 'document'>> => {
  if (!query.format || !page.body) return {}
  if (query.format === 'document') return { document: (await readPageDocument(source, page, query))! }
  const body = await getBody(source.store, page.body.hash)
  return { markdown: await markdownOf(source, page, body, query).catch(unreadable) }
}
