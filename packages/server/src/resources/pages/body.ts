import type { Document, PageDocument } from '@scriptorium/types'
import { formatMarkdown, parseMarkdown } from '../../content/markdown/pool.ts'
import { getBody, type Body, type ContentStore } from '../../content/store.ts'
import type { PageRecord } from '../../content/tree/records.ts'

type Format = Body['format']

/** A stored body as a document; one that was written as markdown is parsed. */
export const asDocument = async ({ format, text }: Body): Promise<Document> =>
  (format === 'document' ? JSON.parse(text) : await parseMarkdown(text)) as Document

/** A stored body as markdown; what was written as markdown comes back byte by byte. */
const asMarkdown = async ({ format, text }: Body): Promise<string> =>
  format === 'markdown' ? text : formatMarkdown(JSON.parse(text) as Parameters<typeof formatMarkdown>[0])

/** The body of a page in the format asked for; without a format, none. */
export const readPageBody = async (
  store: ContentStore,
  page: PageRecord,
  format: Format | undefined,
): Promise<Pick<PageDocument, 'markdown' | 'document'>> => {
  if (!format || !page.body) return {}
  const body = await getBody(store, page.body.hash)
  return format === 'markdown' ? { markdown: await asMarkdown(body) } : { document: await asDocument(body) }
}
