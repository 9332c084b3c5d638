import type { Document, Query, ReusableContent } from '@scriptorium/types'
import { documentOf } from '@scriptorium/content/markdown/document'
import { get } from '@scriptorium/content/map/read'
import { keyOf, type PageRecord, type ReusableContentRecord } from '@scriptorium/content/tree/records'
import { Problem } from '../../../ground/problem.ts'
import { type DocumentQuery, readPageBody, readWholeDocument } from '../../../domain/history/page-body.ts'
import type { Source } from '../../../domain/history/source.ts'
import { presentReusableContent } from './presenter.ts'

const notFound = () => new Problem('not_found', 'There is no such reusable content')

/** Returns reusable content of a revision as a page record. Throws `not_found` if there is none. */
const requireReusableContent = async ({ tree }: Source, id: string): Promise<PageRecord> => {
  const found = await tree.reusableContent(id)
  if (!found) throw notFound()
  return found
}

const requireRecord = async ({ store, revision }: Source, id: string): Promise<ReusableContentRecord> => {
  const found = await get(store, revision.shownRoot, keyOf('reusableContent', id))
  if (!found) throw notFound()
  return found as ReusableContentRecord
}

/** Returns reusable content of a revision, with its body if the query asks for that. */
export const readReusableContent = async (
  source: Source,
  id: string,
  { metadata, ...query }: Query<'getReusableContentById'>,
): Promise<ReusableContent> => {
  const record = await requireRecord(source, id)
  const { format, 'format.markdown.refs': refs } = query
  if (!format) return presentReusableContent(record, metadata)
  const { markdown = '' } = await readPageBody(source, await requireReusableContent(source, id), {
    format,
    ...(refs && { 'format.markdown.refs': refs }),
  })
  return presentReusableContent(record, metadata, markdown)
}

/** Returns the document of reusable content. Its relative links are resolved as in a page at the root. */
export const readReusableDocument = async (source: Source, id: string, query: DocumentQuery): Promise<Document> =>
  (await readWholeDocument(source, await requireReusableContent(source, id), query)) ?? (documentOf([]) as Document)
