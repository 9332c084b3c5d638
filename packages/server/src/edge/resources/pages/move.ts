import { newId } from '@scriptorium/basics/id'
import { type MovedPages, movePages } from '@scriptorium/content/changes/move-pages'
import { openTree } from '@scriptorium/content/tree/tree'
import type { Result } from '@scriptorium/types'
import type { SpaceAccess } from '../../../domain/access/load.ts'
import { loadSpace } from '../../../domain/access/load.ts'
import {
  insertChangeRequest,
  requireChangeRequest,
  updateChangeRequestRow,
} from '../../../domain/history/change-requests.ts'
import { rootOf } from '../../../domain/history/revisions.ts'
import { invalid, Problem } from '../../../ground/problem.ts'
import type { Context } from '../../http/operations/handlers.ts'
import { noteOwners, writeContent } from '../content/write.ts'
import { requireUnlocked } from '../change-requests/rules.ts'
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

const sourceOf = async ({ access, body, db }: Moving) => {
  if (body.changeRequest === undefined) return undefined
  const found = await requireChangeRequest(db, access.space.id, body.changeRequest).catch(() => undefined)
  if (!found) throw invalid('/body/changeRequest', 'is not a change request of this space', 'invalid_reference')
  requireUnlocked(found.changeRequest)
  return found.changeRequest
}

/** The changes of a move, and the revisions that they were made from. */
type ReadMove = MovedPages & { from: string; into: string }

/** Reads what a move changes. It writes nothing, and its time grows with the texts of the pages. */
export const readMove = async (context: Moving): Promise<ReadMove> => {
  const { access, body, db, params, services } = context
  const from = (await sourceOf(context))?.revisionId ?? access.space.revisionId
  const store = services.content(db)
  const tree = openTree(store, await rootOf(db, access.space.id, from))
  const page = await tree.page(params.pageId)
  if (!page) throw new Problem('not_found', 'There is no such page')
  const { space } = await targetOf(context)
  const target = openTree(store, await rootOf(db, space.id, space.revisionId))
  const ids = { from: access.space.id, to: space.id, newId }
  const moved = await movePages({ store, tree, target, page, group: body.group, ...ids })
  return { ...moved, from, into: space.revisionId }
}

/** Proposes to move a page to another space: one change request there adds it, and one here leaves links to it. */
export const movePage = async (context: Moving, read: ReadMove): Promise<Result<'movePageToSpace'>> => {
  const { access, body, db, now, principal, services } = context
  const { subject = '' } = body
  const { space: target } = await targetOf(context)
  const draft = { subject, createdBy: principal.user.id, now }
  const source = (await sourceOf(context)) ?? (await insertChangeRequest(db, access.space, draft))
  const isCurrent = read.from === source.revisionId && read.into === target.revisionId
  const { id, entering, leaving, differingVariables } = isCurrent ? read : await readMove(context)
  const author = { db, services, userId: principal.user.id, now }
  const opened = await insertChangeRequest(db, target, draft)
  const there = await writeContent({ ...author, space: target, changeRequest: opened }, entering)
  await noteOwners({ ...author, space: target }, there, entering)
  const movesTo = new Set(source.movesTo === null ? [] : (JSON.parse(source.movesTo) as string[])).add(target.id)
  const leaver = await updateChangeRequestRow(db, source, { movesTo: JSON.stringify([...movesTo]) })
  const here = await writeContent({ ...author, space: access.space, changeRequest: leaver }, leaving)
  const changeRequests = { changeRequest: there.changeRequest.id, sourceChangeRequest: here.changeRequest.id }
  return { page: id, ...changeRequests, differingVariables }
}
