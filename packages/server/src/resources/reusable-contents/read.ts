import type { Document, ReusableContent } from '@scriptorium/types'
import { get } from '../../content/map/read.ts'
import { documentOf } from '../../content/markdown/document.ts'
import { keyOf, type PageRecord } from '../../content/tree/records.ts'
import { Problem } from '../../http/problem.ts'
import { readPageBody } from '../pages/body.ts'
import type { Source } from '../revisions/source.ts'
import { presentReusableContent, type ReusableContentRecord } from './presenter.ts'

/** The record of reusable content in a revision; what is not there is 404. */
const requireReusableContent = async ({ revision, store }: Source, id: string): Promise<ReusableContentRecord> => {
  const found = await get(store, revision.root, keyOf('reusableContent', id))
  if (!found) throw new Problem('not_found', 'There is no such reusable content')
  return found as ReusableContentRecord
}

/** Reusable content of a revision. */
export const readReusableContent = async (source: Source, id: string, metadata: boolean): Promise<ReusableContent> =>
  presentReusableContent(await requireReusableContent(source, id), metadata)

/** What reusable content says. Its links are read as those of a page at the root. */
export const readReusableDocument = async (source: Source, id: string): Promise<Document> => {
  const { createdAt } = source.revision
  const place = { type: 'document', parent: null, order: '', slug: '', createdAt, updatedAt: createdAt } as const
  const page: PageRecord = { ...(await requireReusableContent(source, id)), ...place }
  return (await readPageBody(source, page, { format: 'document' })).document ?? (documentOf([]) as Document)
}
