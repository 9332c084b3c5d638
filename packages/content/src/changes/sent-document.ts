import { withoutKeys } from '../bodies/node-text.ts'
import { orElse } from '../content-error.ts'
import { resolveDocument } from '../links/resolve-document.ts'
import { linkResolver } from '../links/resolver.ts'
import { canonicalText } from '../map/canonical.ts'
import { type BlockNode, type Document, textNode } from '../markdown/document.ts'
import { titleHeading, withoutTitle } from '../markdown/own-title.ts'
import { parseMarkdown } from '../pool/pool.ts'
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
  const own = textOf(withoutTitle(withoutTitle(document.nodes, before.title), title))
  const shown = { ...stored, nodes: [...withoutTitle(stored.nodes, before.title)] }
  if (textOf(shown.nodes) === own) return undefined
  const isRead = body.format === 'markdown'
  if (isRead && textOf((await resolveDocument(shown, linkResolver(tree, before))).nodes) === own) return undefined
  const heading = titleHeading(stored.nodes, before.title)
  if (!heading || titleHeading(document.nodes, title)) return sent
  return { document: { ...document, nodes: [withHeading(heading, before.title, title), ...document.nodes] } }
}

/** Returns the document of a page whose leading heading has the new title of the page; undefined if there is no such heading. */
export const retitledDocument = (text: string, former: string, title: string): DocBody | undefined => {
  const document = JSON.parse(text) as Document
  const heading = titleHeading(document.nodes, former)
  return (
    heading && { document: { ...document, nodes: [withHeading(heading, former, title), ...document.nodes.slice(1)] } }
  )
}
