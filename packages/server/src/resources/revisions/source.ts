import type { Knex } from 'knex'
import { openTree, type Tree } from '../../content/tree/tree.ts'
import type { ContentStore } from '../../content/store.ts'
import type { RevisionRow } from '../../db/tables/content.ts'
import type { SpaceRow } from '../../db/tables/places.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { requireChangeRequest } from '../change-requests/repo.ts'
import { findRevision } from './repo.ts'

/** One revision of a space, open for reading. */
export interface Source {
  space: SpaceRow
  revision: RevisionRow
  tree: Tree
  store: ContentStore
}

type Where = { spaceId: string; changeRequestId?: string; revisionId?: string }

const revisionIdOf = async (db: Knex, space: SpaceRow, { changeRequestId, revisionId }: Where): Promise<string> => {
  if (revisionId !== undefined) return revisionId
  if (changeRequestId === undefined) return space.revisionId
  return (await requireChangeRequest(db, space.id, changeRequestId)).changeRequest.revisionId
}

/** Opens what the path names: a revision, what a change request is at, or else main content. */
export const openSource = async ({
  access,
  db,
  params,
  services,
}: {
  access: { space: SpaceRow }
  db: Knex
  params: Where
  services: Services
}): Promise<Source> => {
  const { space } = access
  const revision = await findRevision(db, space.id, await revisionIdOf(db, space, params))
  if (!revision) throw new Problem('not_found', 'There is no such revision')
  const store = services.content(db)
  return { space, revision, store, tree: openTree(store, revision.root) }
}
