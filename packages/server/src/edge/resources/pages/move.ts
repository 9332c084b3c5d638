import { newId } from '@scriptorium/basics/id'
import { movePages } from '@scriptorium/content/changes/move-pages'
import { openTree } from '@scriptorium/content/tree/tree'
import type { Result } from '@scriptorium/types'
import type { SpaceAccess } from '../../../domain/access/load.ts'
import { loadSpace } from '../../../domain/access/load.ts'
import { insertChangeRequest, requireChangeRequest } from '../../../domain/history/change-requests.ts'
import { rootOf } from '../../../domain/history/revisions.ts'
import { invalid, Problem } from '../../../ground/problem.ts'
import type { Context } from '../../http/operations/handlers.ts'
import { noteOwners, writeContent } from '../content/write.ts'
import { requireEdit } from '../imports/find.ts'

type Moving = Context<'movePageToSpace'>

const targetOf = async ({ access, body, db, principal }: Moving): Promise<SpaceAccess> => {
  if (body.space === access.space.id) throw new Problem('no_effect', 'The page is in this space already')
  const target = await loadSpace(db, principal.user.id, body.space)
  const isThere = target?.space.deletedAt === null && target.space.organizationId === access.space.organizationId
  if (!target || !isThere) throw invalid('/body/space', 'is not a space of this organization', 'invalid_reference')
  requireEdit(target)
  return target
}

const sourceOf = async ({ access, body, db, now, principal }: Moving) => {
  const { subject = '', changeRequest: given } = body
  if (given === undefined) return insertChangeRequest(db, access.space, { subject, createdBy: principal.user.id, now })
  const found = await requireChangeRequest(db, access.space.id, given).catch(() => undefined)
  if (!found) throw invalid('/body/changeRequest', 'is not a change request of this space', 'invalid_reference')
  return found.changeRequest
}

/** Proposes to move a page to another space: one change request there adds it, and one here leaves links to it. */
export const movePage = async (context: Moving): Promise<Result<'movePageToSpace'>> => {
  const { access, body, db, now, params, principal, services } = context
  const source = await sourceOf(context)
  const store = services.content(db)
  const tree = openTree(store, await rootOf(db, access.space.id, source.revisionId))
  const page = await tree.page(params.pageId)
  if (!page) throw new Problem('not_found', 'There is no such page')
  const { space: target } = await targetOf(context)
  const { subject = '', group } = body
  const ids = { from: access.space.id, to: target.id, newId }
  const { id, entering, leaving } = await movePages({ store, tree, page, group, ...ids })
  const author = { db, services, userId: principal.user.id, now }
  const opened = await insertChangeRequest(db, target, { subject, createdBy: principal.user.id, now })
  const there = await writeContent({ ...author, space: target, changeRequest: opened }, entering)
  await noteOwners({ ...author, space: target }, there, entering)
  const here = await writeContent({ ...author, space: access.space, changeRequest: source }, leaving)
  return { page: id, changeRequest: there.changeRequest.id, sourceChangeRequest: here.changeRequest.id }
}
