import type { Knex } from 'knex'
import { applyChanges, type Applied } from '@scriptorium/content/changes/apply-changes'
import type { Change } from '@scriptorium/content/changes/batch'
import { newId as anyId } from '../../../platform/db/id.ts'
import type { ChangeRequestRow } from '../../../platform/db/tables/content.ts'
import type { SpaceRow } from '../../../platform/db/tables/places.ts'
import type { MoveReason } from '../../../domain/events/domain-events.ts'
import type { Services } from '../../services.ts'
import { requireUnlocked } from '../change-requests/rules.ts'
import { commit } from '../../../domain/history/commit.ts'
import { findRevision } from '../../../domain/history/revisions.ts'
import { contentProblem } from './problem.ts'
import { receiveCorrections } from './receive-corrections.ts'

interface WriteInput {
  db: Knex
  services: Services
  space: SpaceRow
  changeRequest: ChangeRequestRow
  userId: string
  now: string
  /** Default: `edit`. */
  why?: MoveReason
  /** Returns the id of the next added page. */
  newId?: () => string
}

/** Applies changes to a change request, all or none, as one revision. */
export const writeContent = async (
  { db, services, space, changeRequest, userId, now, why = 'edit', newId = anyId }: WriteInput,
  changes: readonly Change[],
): Promise<Applied & { changeRequest: ChangeRequestRow }> => {
  requireUnlocked(changeRequest)
  const rootOf = async (id: string = changeRequest.baseRevisionId) => (await findRevision(db, space.id, id))?.root
  const before = (await findRevision(db, space.id, changeRequest.revisionId))!
  const received = await receiveCorrections({ db, services }, before, changes)
  const applied = await applyChanges(services.content(db), before.root, received, { now, newId, rootOf }).catch(
    (error: unknown) => {
      throw contentProblem(error)
    },
  )
  const tree = { ...applied, storageKeys: applied.files.map(({ storageKey }) => storageKey) }
  const target = { kind: 'changeRequest', space, changeRequest } as const
  const committed = await commit({ db, services }, target, tree, { userId, now, why })
  return { ...applied, changeRequest: committed.target.changeRequest }
}
