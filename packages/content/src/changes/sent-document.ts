import { withoutKeys } from '../bodies/node-text.ts'
import { orElse } from '../content-error.ts'
import { resolveDocument } from '../links/resolve-document.ts'
import { linkResolver } from '../links/resolver.ts'
import { addressRefs, relativeRefs } from '../links/write-links.ts'
import { canonicalText } from '../map/canonical.ts'
import { type BlockNode, type Document, textNode } from '../markdown/document.ts'
import { blocksOf } from '../markdown/meaning/meaning.ts'
import { titlePlace, withoutTitle } from '../markdown/own-title.ts'
import { parseMarkdown, rewriteInWorker } from '../pool/pool.ts'
import { type Body, type ContentStore, getBody } from '../store.ts'
import type { Tree } from '../tree/tree.ts'
import type { PageRecord } from '../tree/records.ts'
import type { DocBody } from './batch.ts'

const documentOf = ({ format, text }: Body): Promise<Document | undefined> =>
  format === 'document'
    ? Promise.resolve(JSON.parse(text) as Document)
    : parseMarkdown(text).catch(orElse(() => undefined))

const textOf = (nodes: readonly BlockNode[]): string => canonicalText(withoutKeys(nodes))

/** Returns a document with the heading of its page, which has the page's title. */
const withHeading = (heading: BlockNode, former: string, title: string): BlockNode =>
  title.trim() === former.trim() ? heading : { ...heading, nodes: [textNode(title)] }

/** Returns a document with a heading at its place. If what was above that is gone, the heading is the first block. */
const withHeadingAt = (
  document: Document,
  stored: Document,
  { place, heading }: { place: number; heading: BlockNode },
): Document => {
  const isSameAbove = textOf(document.nodes.slice(0, place)) === textOf(stored.nodes.slice(0, place))
  return { ...document, nodes: document.nodes.toSpliced(isSameAbove ? place : 0, 0, heading) }
}

const meaningOf = (nodes: readonly BlockNode[]): string => canonicalText(blocksOf(nodes))

/** The blocks of a page: as they are stored, as clients see them, and as a client sends them. */
interface Blocks {
  readonly stored: Document
  readonly given: Document
  readonly sent: Document
}

const withoutKey = ({ key: _, ...node }: BlockNode): BlockNode => node

/** Returns the blocks to write: those that nobody changed as they are stored, the others with links as authors write them. */
const blocksToWrite = async ({ tree, page }: At, { stored, given, sent }: Blocks): Promise<BlockNode[]> => {
  const unused = Map.groupBy(stored.nodes.keys(), (index) => meaningOf([given.nodes[index]!]))
  const write = relativeRefs(tree, page)
  const nodes: BlockNode[] = []
  for (const node of sent.nodes) {
    const own = unused.get(meaningOf([node]))
    // Of equal blocks, the one with the same key.
    const at = own?.findIndex((index) => stored.nodes[index]!.key === node.key) ?? -1
    const [index] = own?.splice(Math.max(0, at), 1) ?? []
    if (index !== undefined) nodes.push(stored.nodes[index]!)
    else nodes.push(...(await addressRefs({ ...sent, nodes: [withoutKey(node)] }, write)).nodes)
  }
  return nodes
}

/** The page that a document is sent for. */
interface At {
  readonly tree: Tree
  readonly page: PageRecord
}

/**
 * Returns a markdown text with the blocks that a client changed. All others keep their bytes. Returns undefined if the text would be
 * read as another document.
 */
const rewritten = async (at: At, text: string, blocks: Blocks): Promise<string | undefined> => {
  const document = { ...blocks.sent, nodes: await blocksToWrite(at, blocks) }
  const markdown = await rewriteInWorker(text, document).catch(orElse(() => undefined))
  const read = markdown === undefined ? undefined : await parseMarkdown(markdown).catch(orElse(() => undefined))
  if (!read) return undefined
  const { nodes } = await resolveDocument(read, linkResolver(at.tree, at.page))
  return meaningOf(nodes) === meaningOf(blocks.sent.nodes) ? markdown : undefined
}

/**
 * Returns the document to store for one that a client sends for a page. Clients do not see a leading heading that repeats the title, so it
 * is kept, with the new title. Returns undefined if the client sends what it was given.
 */
export const sentDocument = async (
  { store, tree }: { store: ContentStore; tree: Tree },
  before: PageRecord,
  sent: DocBody,
  title: string,
): Promise<DocBody | undefined> => {
  if (sent.document === undefined || !before.body) return sent
  const body = await getBody(store, before.body.hash)
  const stored = await documentOf(body)
  if (!stored) return sent
  const document = sent.document as Document
  const place = titlePlace(stored.nodes, before.title)
  const heading = stored.nodes[place]
  const isOwn = (node: BlockNode | undefined) => heading === undefined || node?.type === heading.type
  const untitled = (nodes: readonly BlockNode[], one: string) =>
    isOwn(nodes[titlePlace(nodes, one)]) ? withoutTitle(nodes, one) : nodes
  const own = textOf(untitled(untitled(document.nodes, before.title), title))
  if (textOf(withoutTitle(stored.nodes, before.title)) === own) return undefined
  const whole =
    heading === undefined || isOwn(document.nodes[titlePlace(document.nodes, title)])
      ? document
      : withHeadingAt(document, stored, { place, heading: withHeading(heading, before.title, title) })
  if (body.format !== 'markdown') return { document: whole }
  const given = await resolveDocument(stored, linkResolver(tree, before))
  if (textOf(withoutTitle(given.nodes, before.title)) === own) return undefined
  const markdown = await rewritten({ tree, page: before }, body.text, { stored, given, sent: whole })
  return markdown === undefined ? { document: whole } : { markdown }
}

/** Returns the document of a page whose leading heading has the new title of the page; undefined if there is no such heading. */
export const retitledDocument = (text: string, former: string, title: string): DocBody | undefined => {
  const document = JSON.parse(text) as Document
  const place = titlePlace(document.nodes, former)
  if (place === -1) return undefined
  const heading = withHeading(document.nodes[place]!, former, title)
  return { document: { ...document, nodes: document.nodes.with(place, heading) } }
}
