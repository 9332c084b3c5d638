import type { ReusableContent } from '@scriptorium/types'
import { get } from '../../content/map/read.ts'
import { keyOf } from '../../content/tree/records.ts'
import { Problem } from '../../http/problem.ts'
import type { Source } from '../revisions/source.ts'
import { presentReusableContent, type ReusableContentRecord } from './presenter.ts'

/** The record of reusable content in a revision; what is not there is 404. */
export const requireReusableContent = async (
  { revision, store }: Source,
  id: string,
): Promise<ReusableContentRecord> => {
  const found = await get(store, revision.root, keyOf('reusableContent', id))
  if (!found) throw new Problem('not_found', 'There is no such reusable content')
  return found as ReusableContentRecord
}

/** Reusable content of a revision. */
export const readReusableContent = async (source: Source, id: string, metadata: boolean): Promise<ReusableContent> =>
  presentReusableContent(await requireReusableContent(source, id), metadata)
