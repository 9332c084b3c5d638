import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { applyChanges, type Applied } from '@scriptorium/content/changes/apply-changes'
import { emptyRoot } from '@scriptorium/content/chunk'
import type { ContentStore } from '@scriptorium/content/store'
import { openTree } from '@scriptorium/content/tree/tree'
import { newId } from '@scriptorium/basics/id'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { invalid, Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { fillTemplate, type ContentRefs } from '@scriptorium/folders/templates/fill'
import { readTemplate } from '@scriptorium/folders/templates/read'
import { findChangeRequest } from '../../../domain/history/change-requests.ts'
import { requireUnlocked } from '../change-requests/rules.ts'
import { loadSpaceFor } from '../../../domain/access/installations.ts'
import { loadSpace } from '../../../domain/access/load.ts'
import type { Actor } from '../../../domain/access/principal.ts'
import { commit } from '../../../domain/history/commit.ts'
import { rootOf } from '../../../domain/history/revisions.ts'
import { requireContentRefs } from './content-refs.ts'
import { writeContent } from './write.ts'

/** The input of applying a template. */
export interface ApplyInput {
  db: Knex
  services: Services
  space: SpaceRow
  caller: Actor
  userId: string
  now: string
}

/** The input of building the first tree of a space from a template. */
export interface NewSpaceInput extends Pick<ApplyInput, 'db' | 'userId' | 'now'> {
  services: Pick<Services, 'content'>
  store: ContentStore
}

type Template = Pick<Body<'applyTemplateToSpace'>, 'id' | 'params'>

const requireTemplate = async (id: string) => {
  const template = await readTemplate(id)
  if (!template) throw new Problem('not_found', 'There is no such template')
  return template
}

/** Returns the changes of a template, and a function that returns the ids of its pages in order. */
const changesOf = async (id: string, refs: ContentRefs) => {
  const { changes, ids } = fillTemplate(await requireTemplate(id), refs, newId)
  return { changes, nextId: () => ids.shift() ?? newId() }
}

/** Builds the first tree of a space from a template. */
export const templateTree = async (
  { db, services, store, userId, now }: NewSpaceInput,
  { id, params }: Template,
): Promise<Pick<Applied, 'root' | 'documents'>> => {
  const tree = openTree(store, emptyRoot)
  const caller = { db, services, userId, tree, loadSpace: (id: string) => loadSpace(db, userId, id) }
  const given = params?.contentRefs
  const refs = given ? await requireContentRefs(caller, given, '/body/template/params/contentRefs') : {}
  const { changes, nextId } = await changesOf(id, refs)
  return applyChanges(store, emptyRoot, changes, { now, newId: nextId, rootOf: async () => undefined })
}

const refsFor = async (
  { caller, db, services, userId, space }: ApplyInput,
  { params }: Template,
  revisionId: string,
  pointer: string,
): Promise<ContentRefs> => {
  const given = params?.contentRefs
  if (!given) return {}
  const tree = openTree(services.content(db), await rootOf(db, space.id, revisionId))
  return requireContentRefs(
    { db, services, userId, tree, loadSpace: (id) => loadSpaceFor(db, caller, id) },
    given,
    `${pointer}/params/contentRefs`,
  )
}

/** Adds the pages of a template to a change request. */
export const applyToChangeRequest = async (
  input: ApplyInput,
  changeRequest: ChangeRequestRow,
  template: Template,
  pointer: string,
): Promise<ChangeRequestRow> => {
  await requireTemplate(template.id)
  requireUnlocked(changeRequest)
  const refs = await refsFor(input, template, changeRequest.revisionId, pointer)
  const { changes, nextId } = await changesOf(template.id, refs)
  const written = await writeContent({ ...input, changeRequest, why: 'template', newId: nextId }, changes)
  return written.changeRequest
}

const applyToMain = async (input: ApplyInput, template: Template): Promise<void> => {
  const { db, services, space, userId, now } = input
  if (space.editMode === 'locked') {
    throw new Problem('space_locked', 'The space is locked: apply the template to a change request')
  }
  const refs = await refsFor(input, template, space.revisionId, '/body')
  const { changes, nextId } = await changesOf(template.id, refs)
  const root = await rootOf(db, space.id, space.revisionId)
  const context = { now, newId: nextId, rootOf: async () => root }
  const tree = await applyChanges(services.content(db), root, changes, context)
  await commit(input, { kind: 'main', space }, tree, { userId, now, why: 'template' })
}

/** Adds the pages of a template to a change request of the space, or to main content if the body names none. */
export const applyTemplate = async (input: ApplyInput, body: Body<'applyTemplateToSpace'>): Promise<void> => {
  await requireTemplate(body.id)
  if (body.changeRequestId === undefined) return applyToMain(input, body)
  const found = await findChangeRequest(input.db, input.space.id, body.changeRequestId)
  if (!found) throw invalid('/body/changeRequestId', 'is not a change request of this space', 'invalid_reference')
  await applyToChangeRequest(input, found.changeRequest, body, '/body')
}
