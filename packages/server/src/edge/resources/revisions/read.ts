import type { ChangeRequest, Revision, Variables } from '@scriptorium/types'
import type { Knex } from 'knex'
import { prefixRange } from '@scriptorium/content/map/range'
import { range } from '@scriptorium/content/map/read'
import { prefixes, type FileRecord, type ReusableContentRecord } from '@scriptorium/content/tree/records'
import type { Services } from '../../services.ts'
import { findChangeRequest } from '../../../domain/history/change-requests.ts'
import { presentChangeRequest } from '../change-requests/presenter.ts'
import { presentFile } from '../files/presenter.ts'
import { pageLinks } from '../pages/links.ts'
import { readPageTree } from '../pages/read.ts'
import type { SpaceAsker } from '../spaces/present.ts'
import { presentReusableContent } from '../reusable-contents/presenter.ts'
import { presentRevision, presentTag, type TagRecord } from './presenter.ts'
import type { Source } from '../../../domain/history/source.ts'

const collect = async <T>(entries: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const entry of entries) all.push(entry)
  return all
}

// The name of a variable is stored only in its key.
const variablesOf = async ({ revision, store }: Source): Promise<Variables> => {
  const variables: Variables = {}
  for await (const [key, value] of range(store, revision.shownRoot, prefixRange(prefixes.variable))) {
    variables[key.slice(prefixes.variable.length)] = value as string
  }
  return variables
}

/** Returns the change request that a merge merged, if the revision is a merge. */
export const mergedFrom = async (
  db: Knex,
  services: Services,
  { space, revision, visitorScope }: Source,
): Promise<{ mergedFrom?: ChangeRequest }> => {
  // Visitors of a site do not see who works on its content.
  if (visitorScope) return {}
  const found = revision.mergedFromId && (await findChangeRequest(db, space.id, revision.mergedFromId))
  return found ? { mergedFrom: presentChangeRequest(found, services.urls) } : {}
}

/** The request for which a revision is presented. */
interface RevisionAsker extends SpaceAsker {
  services: Services
}

/** Reads a whole revision, without the bodies of its pages. */
export const readRevision = async (asker: RevisionAsker, source: Source, metadata: boolean): Promise<Revision> => {
  const { db, services } = asker
  const { space, revision, tree } = source
  const links = await pageLinks(asker, source)
  const { pages } = await readPageTree(source, metadata, links)
  const files = (await collect(tree.entries<FileRecord>('file'))).map((file) => presentFile(file, services.urls))
  const reusable = await collect(tree.entries<ReusableContentRecord>('reusableContent'))
  const reusableContents = reusable.map((content) => presentReusableContent(content, metadata))
  const variables = await variablesOf(source)
  const tags = (await collect(tree.entries<TagRecord>('tag'))).map(presentTag)
  const contents = { pages, files, reusableContents, tags, variables, ...(await mergedFrom(db, services, source)) }
  return presentRevision(revision, space.organizationId, contents, { metadata }, links)
}
