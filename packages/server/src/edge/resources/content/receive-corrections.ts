import { commonItems } from '@scriptorium/content/bodies/common-items'
import { textOfNode } from '@scriptorium/content/bodies/node-text'
import type { Change, CorrectedTexts, DocBody } from '@scriptorium/content/changes/batch'
import { fieldsOf, requireReadable } from '@scriptorium/content/changes/fields'
import { retitledDocument, sentDocument } from '@scriptorium/content/changes/sent-document'
import { ContentError } from '@scriptorium/content/content-error'
import { resolveDocument } from '@scriptorium/content/links/resolve-document'
import { linkResolver } from '@scriptorium/content/links/resolver'
import type { Document } from '@scriptorium/content/markdown/document'
import { formatMarkdown, parseMarkdown } from '@scriptorium/content/pool/pool'
import { getBody, type Body, type ContentStore } from '@scriptorium/content/store'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import type { Knex } from 'knex'
import { translationDependency } from '../../../features/computed/source.ts'
import type { ShownRevision } from '../../../domain/history/revisions.ts'
import { contentProblem } from './problem.ts'

type Update = Extract<Change, { operation: 'update_page' }>
type UpdateContent = Extract<Change, { operation: 'update_reusable_content' }>

/** Where content is written. */
interface Asked {
  db: Knex
  services: { content(db: Knex): ContentStore }
}

/** The content of a change request: as it is stored, and as readers see it. */
interface Content {
  store: ContentStore
  spaceId: string
  authored: Tree
  shown: Tree
}

const findGenerated = async ({ db }: Asked, { store, spaceId }: Content, shown: PageRecord) => {
  const row = await db('computedSources').where({ spaceId, pageId: shown.computedSeed }).first('root')
  return row?.root ? openTree(store, row.root).page(shown.id) : undefined
}

/** Returns a document in which the blocks that nobody changed are exactly those of the page, which markdown cannot hold. */
const withOwnBlocks = async (store: ContentStore, page: PageRecord, document: Document): Promise<Document> => {
  if (!page.body) return document
  const own = JSON.parse((await getBody(store, page.body.hash)).text) as Document
  const written = await parseMarkdown(await formatMarkdown(own))
  if (written.nodes.length !== own.nodes.length) return document
  const pairs = new Map(
    commonItems(written.nodes.map(textOfNode), document.nodes.map(textOfNode)).map(([from, to]) => [to, from]),
  )
  const nodes = document.nodes.map((node, index) => own.nodes[pairs.get(index) ?? -1] ?? node)
  return { ...document, nodes }
}

const bodyOf = async ({ store, shown: tree }: Content, page: PageRecord, sent: DocBody): Promise<Body> => {
  if (sent.document !== undefined) return { format: 'document', text: JSON.stringify(sent.document) }
  const document = await withOwnBlocks(store, page, await parseMarkdown(sent.markdown ?? ''))
  const resolved = await resolveDocument(document, linkResolver(tree, page))
  return { format: 'document', text: JSON.stringify(resolved) }
}

/** Returns the corrected text of a page: that of the client, or the stored one with the new title as its heading. */
const pageBodyOf = async (
  content: Content,
  page: PageRecord,
  sent: DocBody | undefined,
  title = page.title,
): Promise<Body | undefined> => {
  const { store, shown: tree } = content
  const changed = sent && (await sentDocument({ store, tree }, page, sent, title))
  if (changed) return bodyOf(content, page, changed)
  const stored = page.body && (await getBody(store, page.body.hash))
  const titled = title === page.title || !stored ? undefined : retitledDocument(stored.text, page.title, title)
  return titled && bodyOf(content, page, titled)
}

const correctable = new Set(['operation', 'page', 'title', 'description', 'document'])

const failAt =
  (pointer: string) =>
  (field: string, message: string): never => {
    throw contentProblem(new ContentError('invalid_request', `${pointer}/${field}`, message))
  }

const requireTexts = (change: Update, pointer: string): void => {
  const fail = failAt(pointer)
  const other = Object.keys(change).find((name) => !correctable.has(name))
  if (other)
    fail(other, 'A translated page has this from its source. Only its title, description and document can change')
  if (change.document) requireReadable(change.document, fail)
}

const correctionOf = async (asked: Asked, content: Content, change: Update, pointer: string): Promise<Change> => {
  const shown = (await content.authored.page(change.page)) ? undefined : await content.shown.page(change.page)
  if (shown?.computed?.['type'] !== 'builtin:translation') return change
  const page = await findGenerated(asked, content, shown)
  if (!page) return change
  requireTexts(change, pointer)
  const { title, description } = fieldsOf(change)
  const body = await pageBodyOf(content, shown, change.document, title)
  const texts: CorrectedTexts = {
    ...(title && { title }),
    ...(description !== undefined && { description }),
    ...(body && { body }),
  }
  const path = (await content.shown.pathOf(page.id)) ?? page.slug
  return { operation: 'correct_page', generated: { page, shown, path }, texts }
}

const findGeneratedContent = async ({ db }: Asked, { store, spaceId }: Content, id: string) => {
  const isTranslation = db('computedSources')
    .where({ spaceId })
    .whereLike('dependency', `${translationDependency('')}%`)
  for (const { root } of await isTranslation.select('root')) {
    const content = root && (await openTree(store, root).reusableContent(id))
    if (content) return content
  }
  return undefined
}

const contentCorrectionOf = async (asked: Asked, content: Content, change: UpdateContent, pointer: string) => {
  const { document, reusableContent: id, title } = change
  const shown = (await content.authored.reusableContent(id)) ? undefined : await content.shown.reusableContent(id)
  const page = shown && (await findGeneratedContent(asked, content, id))
  if (!page) return change
  if (document) requireReadable(document, failAt(pointer))
  const texts = { ...(title && { title }), ...(document && { body: await bodyOf(content, shown, document) }) }
  return { operation: 'correct_reusable_content', generated: { page, shown, path: '' }, texts } as const
}

const receive = async (asked: Asked, content: Content, change: Change, pointer: string): Promise<Change> => {
  if (change.operation === 'update_page') return correctionOf(asked, content, change, pointer)
  if (change.operation === 'update_reusable_content') return contentCorrectionOf(asked, content, change, pointer)
  return change
}

const correcting = new Set<Change['operation']>(['update_page', 'update_reusable_content'])

/**
 * Turns updates of translated pages and reusable contents, which are generated, into corrections of them. Other changes stay as they are. Costs
 * nothing in a revision that shows no generated pages.
 */
export const receiveCorrections = async (
  asked: Asked,
  { spaceId, root, shownRoot }: Pick<ShownRevision, 'root' | 'shownRoot' | 'spaceId'>,
  changes: readonly Change[],
): Promise<readonly Change[]> => {
  if (shownRoot === root || !changes.some(({ operation }) => correcting.has(operation))) return changes
  const store = asked.services.content(asked.db)
  const content = { store, spaceId, authored: openTree(store, root), shown: openTree(store, shownRoot) }
  const received: Change[] = []
  for (const [index, change] of changes.entries())
    received.push(await receive(asked, content, change, `/changes/${index}`))
  return received
}
