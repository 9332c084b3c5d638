import type { Document, ReusableContent } from '@scriptorium/types'
import { documentOf } from '@scriptorium/content/markdown/document'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { Problem } from '../../problem.ts'
import { type DocumentQuery, readPageDocument } from '../../history/page-body.ts'
import type { Source } from '../../history/source.ts'
import { presentReusableContent } from './presenter.ts'

/** Returns reusable content of a revision as a page record. Throws `not_found` if there is none. */
const requireReusableContent = async ({ tree }: Source, id: string): Promise<PageRecord> => {
  const found = await tree.reusableContent(id)
  if (!found) throw new Problem('not_found', 'There is no such reusable content')
  return found
}

/** Returns reusable content of a revision, without its document. */
export const readReusableContent = async (source: Source, id: string, metadata: boolean): Promise<ReusableContent> =>
  presentReusableContent(await requireReusableContent(source, id), metadata)

/** Returns the document of reusable content. Its relative links are resolved as in a page at the root. */
export const readReusableDocument = async (source: Source, id: string, query: DocumentQuery): Promise<Document> =>
  (await readPageDocument(source, await requireReusableContent(source, id), query)) ?? (documentOf([]) as Document)
