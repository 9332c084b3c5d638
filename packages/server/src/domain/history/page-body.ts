import type { Document, PageDocument, Query } from '@scriptorium/types'
import { runIn } from '@scriptorium/content/caller'
import { dereference, type ReadReusable } from '@scriptorium/content/evaluate/dereference'
import { evaluateDocument } from '@scriptorium/content/evaluate/evaluate-document'
import { scopeOf } from '@scriptorium/content/evaluate/scope'
import { withForeignSpace } from '@scriptorium/content/links/foreign-space'
import { resolveDocument } from '@scriptorium/content/links/resolve-document'
import { linkResolver } from '@scriptorium/content/links/resolver'
import { isUnresolved, withoutRefs } from '@scriptorium/content/links/without-refs'
import { addressRefs, relativeRefs, rewriteLinks, stableRefs } from '@scriptorium/content/links/write-links'
import type { BlockNode } from '@scriptorium/content/markdown/document'
import { beginsWithHeading, withoutTitle } from '@scriptorium/content/markdown/own-title'
import { formatMarkdown, parseMarkdown } from '@scriptorium/content/pool/pool'
import { getBody, type Body } from '@scriptorium/content/store'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { Problem } from '../../ground/problem.ts'
import { findBodyPage } from './body-page.ts'
import { showOperations } from './operation-blocks.ts'
import type { Source } from './source.ts'
import { rejectUnreadable } from './unreadable.ts'
import { remember } from '@scriptorium/basics/remember'

type Reads = Query<'getPageById'>

/** Query parameters of a document: whether reusable content and expressions are resolved. */
export type DocumentQuery = Partial<Pick<Reads, 'evaluated' | 'dereferenced'>>

/** Query parameters of a body. */
export type BodyQuery = DocumentQuery & Pick<Reads, 'format' | 'format.markdown.refs'>

type StoredDocument = Parameters<typeof addressRefs>[0]

// A text that is read as a document and as Markdown is parsed once.
const inSpace = <T>({ space }: Source, read: () => Promise<T>): Promise<T> => runIn(`space:${space.id}`, read)

/** Returns a stored body as a document. Links stay as written. */
const asDocument = async (source: Source, { format, text }: Body): Promise<StoredDocument> => {
  if (format !== 'document') return inSpace(source, () => parseMarkdown(text)).catch(rejectUnreadable)
  await turnOfEventLoop()
  const document = JSON.parse(text) as StoredDocument
  await turnOfEventLoop()
  return document
}

const resolved = async (source: Source, page: PageRecord, body: Body): Promise<StoredDocument> => {
  const document = await asDocument(source, body)
  return body.format === 'document' ? document : resolveDocument(document, linkResolver(source.tree, page))
}

const blocksOf = async (source: Source, id: string): Promise<StoredDocument['nodes'] | undefined> => {
  const page = await source.tree.reusableContent(id)
  if (!page?.body) return page && []
  return (await resolved(source, page, await getBody(source.store, page.body.hash))).nodes
}

/** Returns a cached reader of reusable content. Other spaces are read at their main content. */
const reusableFrom = (source: Source): ReadReusable => {
  const known = new Map<string, ReturnType<ReadReusable>>()
  const read: ReadReusable = async ({ space, id }) => {
    if (space === source.space.id) return blocksOf(source, id)
    const other = await source.elsewhere(space)
    const blocks = other && (await blocksOf(other, id))
    return blocks && withForeignSpace(blocks, space)
  }
  return (address) => remember(known, `${address.space}/${address.id}`, () => read(address))
}

/** The page to resolve links from if no page has the body. */
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

/**
 * Returns the document with reusable content and expressions resolved, if the query asks for that. For visitors of a site,
 * expressions are always resolved: what an `if` block hides must not reach them.
 */
const computed = async (
  source: Source,
  page: PageRecord,
  document: StoredDocument,
  { evaluated, dereferenced }: DocumentQuery,
): Promise<StoredDocument> => {
  const included = isAsked(dereferenced) ? await dereference(document, source.space.id, reusableFrom(source)) : document
  const whole = dereferenced === 'true' ? await showOperations(included, source.parts) : included
  if (!isAsked(evaluated) && !source.visitorScope) return whole
  const scope = { ...(await scopeOf(source.store, source.revision.shownRoot, page)), ...source.visitorScope }
  const isDeterministic = evaluated === 'deterministic-only' && !source.visitorScope
  const evaluatedDocument = evaluateDocument(whole, scope, isDeterministic ? evaluated : 'all')
  // The address of a page that the visitor may not see would tell its path.
  const nodes = source.visitorScope ? withoutRefs(evaluatedDocument.nodes, isUnresolved) : evaluatedDocument.nodes
  return nodes === evaluatedDocument.nodes ? evaluatedDocument : { ...evaluatedDocument, nodes: [...nodes] }
}

/** Returns the markdown of a page of the source with its links rewritten. */
export const withLinks = (
  source: Source,
  page: PageRecord,
  text: string,
  rewriting: Parameters<typeof rewriteLinks>[2],
): Promise<string> => inSpace(source, () => rewriteLinks(text, linkResolver(source.tree, page), rewriting))

// A markdown body is returned unchanged, byte by byte, unless the query changes something in it.
const markdownOf = async (source: Source, page: PageRecord, body: Body, query: BodyQuery): Promise<string> => {
  const { 'format.markdown.refs': refs, evaluated, dereferenced } = query
  const write = refs === 'stable' ? stableRefs : relativeRefs(source.tree, page)
  if (body.format === 'document' || isAsked(evaluated) || isAsked(dereferenced) || source.visitorScope) {
    const document = await resolved(source, page, body)
    const after = await computed(source, page, document, query)
    if (body.format === 'document' || after !== document) return formatMarkdown(await addressRefs(after, write))
  }
  // A link to a page that the visitor may not see would tell its path.
  const broken = source.visitorScope && '#'
  if (!refs && broken === undefined) return body.text
  return withLinks(source, page, body.text, { write: refs && write, broken })
}

/** The document of a page with all blocks. */
export interface Whole {
  document: Document
  /** The stored markdown; undefined if the document has more, less or other content than that. */
  text: string | undefined
}

/** Returns the document of a page with all blocks, and its markdown; undefined for a page without a body. */
export const readWhole = async (source: Source, page: PageRecord, query: DocumentQuery): Promise<Whole | undefined> => {
  if (!page.body) return undefined
  const body = await getBody(source.store, page.body.hash)
  const stored = await resolved(source, page, body)
  const document = await computed(source, page, stored, query)
  const isText = body.format !== 'document' && document === stored
  return { document: document as Document, text: isText ? body.text : undefined }
}

/** Returns the document of a page with all blocks; undefined for a page without a body. */
export const readWholeDocument = async (
  source: Source,
  page: PageRecord,
  query: DocumentQuery,
): Promise<Document | undefined> => (await readWhole(source, page, query))?.document

const withoutOwnTitle = (document: Document, page: PageRecord | undefined): Document => {
  if (page === undefined) return document
  const nodes = document.nodes as BlockNode[]
  const shown = withoutTitle(nodes, page.title)
  return shown === nodes ? document : ({ ...document, nodes: shown } as Document)
}

/**
 * Returns the document of a page without a leading heading that repeats the title, since clients show the title above it; undefined
 * for a page without a body.
 */
export const readPageDocument = async (
  source: Source,
  page: PageRecord,
  query: DocumentQuery,
): Promise<Document | undefined> => {
  const document = await readWholeDocument(source, page, query)
  return document && withoutOwnTitle(document, page)
}

/** Returns a document that was asked for by its hash, without the title of the page that has it. Reusable content keeps its headings. */
const untitled = async (source: Source, document: Document, hash: string): Promise<Document> => {
  if (!beginsWithHeading(document.nodes as BlockNode[])) return document
  const found = await findBodyPage(source, hash)
  return withoutOwnTitle(document, found && (await source.tree.page(found.id)))
}

/**
 * Returns a stored body as a document. Links are resolved from the page of the source that has the body. If no page has the
 * body any more, links are resolved from the root, and links that cannot be resolved stay as written.
 */
export const readDocument = async (source: Source, hash: string): Promise<Document> => {
  const body = await getBody(source.store, hash)
  const document = await asDocument(source, body)
  const { visitorScope } = source
  if (body.format === 'document' && !visitorScope) return untitled(source, document as Document, hash)
  const page = await findBodyPage(source, hash)
  if (visitorScope) {
    if (!page) throw new Problem('not_found', 'There is no such document')
    return untitled(source, (await readWholeDocument(source, page, {}))!, hash)
  }
  const resolve = linkResolver(source.tree, page ?? placeless)
  const orAsWritten = async (href: string) => (await resolve(href)) ?? { kind: 'url', url: href }
  return untitled(source, (await resolveDocument(document, page ? resolve : orAsWritten)) as Document, hash)
}

/** Returns the body of a page in the requested format; empty without a format. */
export const readPageBody = async (
  source: Source,
  page: PageRecord,
  query: BodyQuery,
): Promise<Pick<PageDocument, 'markdown' | 'document'>> => {
  if (!query.format || !page.body) return {}
  if (query.format === 'document') return { document: (await readPageDocument(source, page, query))! }
  const body = await getBody(source.store, page.body.hash)
  return { markdown: await markdownOf(source, page, body, query).catch(rejectUnreadable) }
}
