import type { Document, PageDocument, Query } from '@scriptorium/types'
import { resolveDocument } from '../../content/links/resolve-document.ts'
import { linkResolver } from '../../content/links/resolver.ts'
import { addressRefs, relativeRefs, rewriteLinks, stableRefs } from '../../content/links/write-links.ts'
import { formatMarkdown, parseMarkdown } from '../../content/markdown/pool.ts'
import { getBody, type Body } from '../../content/store.ts'
import type { PageRecord } from '../../content/tree/records.ts'
import type { Source } from '../revisions/source.ts'
import { unreadable } from './problem.ts'

/** How a body is asked for. */
export type BodyQuery = Pick<Query<'getPageById'>, 'format' | 'format.markdown.refs'>

type StoredDocument = Parameters<typeof addressRefs>[0]

/** A stored body as a document, with links as written. */
export const asDocument = ({ format, text }: Body): Promise<StoredDocument> =>
  format === 'document' ? Promise.resolve(JSON.parse(text) as StoredDocument) : parseMarkdown(text).catch(unreadable)

const documentOf = async ({ tree }: Source, page: PageRecord, body: Body): Promise<Document> => {
  const document = await asDocument(body)
  return (body.format === 'document' ? document : await resolveDocument(document, linkResolver(tree, page))) as Document
}

// What was written as markdown comes back byte by byte, unless the links are to be written in another way.
const markdownOf = async ({ tree }: Source, page: PageRecord, body: Body, refs: BodyQuery['format.markdown.refs']) => {
  const write = refs === 'stable' ? stableRefs : relativeRefs(tree, page)
  if (body.format === 'document') return formatMarkdown(await addressRefs(await asDocument(body), write))
  return refs ? rewriteLinks(body.text, linkResolver(tree, page), write) : body.text
}

/** The body of a page in the format asked for; without a format, none. */
export const readPageBody = async (
  source: Source,
  page: PageRecord,
  { format, 'format.markdown.refs': refs }: BodyQuery,
): Promise<Pick<PageDocument, 'markdown' | 'document'>> => {
  if (!format || !page.body) return {}
  const body = await getBody(source.store, page.body.hash)
  return format === 'document'
    ? { document: await documentOf(source, page, body) }
    : { markdown: await markdownOf(source, page, body, refs).catch(unreadable) }
}
