import type { Knex } from 'knex'
import { applyChanges, type Applied } from '@scriptorium/content/changes/apply-changes'
import type { Change } from '@scriptorium/content/changes/batch'
import { recordDocuments } from '../../store/documents.ts'
import { newId as anyId } from '../../db/id.ts'
import type { ChangeRequestRow } from '../../db/tables/content.ts'
import type { SpaceRow } from '../../db/tables/places.ts'
import { keepFiles } from '../../storage/keep-file.ts'
import { requestDigests } from '../../indexing/request.ts'
import type { Services } from '../../services.ts'
import { updateChangeRequestRow } from '../../history/change-requests.ts'
import { noteContribution } from '../../history/contributors.ts'
import { requireUnlocked } from '../change-requests/rules.ts'
import { findRevision, insertRevision } from '../../history/revisions.ts'
import { contentProblem } from './problem.ts'

interface WriteInput {
  db: Knex
  services: Services
  space: SpaceRow
  changeRequest: ChangeRequestRow
  userId: string
  now: string
  /** For pages that are added, in turn. */
  newId?: () => string
}

/** Applies changes to a change request: all or none, as one new revision. */
export const writeContent = async (
  { db, services, space, changeRequest, userId, now, newId = anyId }: WriteInput,
  changes: readonly Change[],
): Promise<Applied & { changeRequest: ChangeRequestRow }> => {
  requireUnlocked(changeRequest)
  const rootOf = async (id: string = changeRequest.baseRevisionId) => (await findRevision(db, space.id, id))?.root
  const before = (await rootOf(changeRequest.revisionId))!
  const applied = await applyChanges(services.content(db), before, changes, { now, newId, rootOf }).catch(
    (error: unknown) => {
      throw contentProblem(error)
    },
  )
  await recordDocuments(db, space.lineageId, applied.documents)
  await keepFiles(
    db,
    applied.files.map(({ storageKey }) => storageKey),
  )
  const revision = await insertRevision(db, {
    spaceId: space.id,
    changeRequestId: changeRequest.id,
    type: 'edits',
    root: applied.root,
    parentIds: [changeRequest.revisionId],
    createdBy: userId,
    createdAt: now,
  })
  await requestDigests(db, services, changeRequest.id)
  await noteContribution(db, changeRequest.id, userId, now)
  const changed = await updateChangeRequestRow(db, changeRequest, { revisionId: revision.id, updatedAt: now })
  return { ...applied, changeRequest: changed }
}
