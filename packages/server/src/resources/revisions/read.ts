import type { ChangeRequest, ReusableContent, Revision } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { FileRecord } from '../../content/tree/records.ts'
import type { Services } from '../../services.ts'
import { findChangeRequest } from '../change-requests/repo.ts'
import { presentChangeRequest } from '../change-requests/presenter.ts'
import { presentFile } from '../files/presenter.ts'
import { readPageTree } from '../pages/read.ts'
import { presentRevision } from './presenter.ts'
import type { Source } from './source.ts'

const collect = async <T>(entries: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const entry of entries) all.push(entry)
  return all
}

/** The change request that a merge merged. */
export const mergedFrom = async (
  db: Knex,
  services: Services,
  { space, revision }: Source,
): Promise<{ mergedFrom?: ChangeRequest }> => {
  const found = revision.mergedFromId && (await findChangeRequest(db, space.id, revision.mergedFromId))
  return found ? { mergedFrom: presentChangeRequest(found, services.urls) } : {}
}

/** A whole revision, without the bodies of its pages. */
export const readRevision = async (
  db: Knex,
  services: Services,
  source: Source,
  metadata: boolean,
): Promise<Revision> => {
  const { space, revision, tree } = source
  const { pages } = await readPageTree(source, metadata, services.urls)
  const files = (await collect(tree.entries<FileRecord>('file'))).map((file) => presentFile(file, services.urls))
  const reusableContents = await collect(tree.entries<ReusableContent>('reusableContent'))
  const variables = Object.fromEntries(await collect(tree.entries<[string, string]>('variable')))
  const holds = { pages, files, reusableContents, variables, ...(await mergedFrom(db, services, source)) }
  return presentRevision(revision, space.organizationId, holds, { metadata }, services.urls)
}
