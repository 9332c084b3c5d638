import type { Knex } from 'knex'
import { findChangeRequest } from '../../../domain/history/change-requests.ts'
import { rootOf } from '../../../domain/history/revisions.ts'
import { ImportError } from '@scriptorium/folders/fetch/import-error'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { findEarlierRuns } from './repo.ts'
import type { Ground } from './build-content.ts'

/** The space and the change request that an import found when it began to write. */
export interface Found extends Ground {
  changeRequest: ChangeRequestRow | undefined
  baseRevisionId: string | undefined
}

const isOpen = (row: ChangeRequestRow): boolean => row.status === 'draft' || row.status === 'open'

const requireSpace = async (db: Knex, { spaceId }: ImportRunRow): Promise<SpaceRow> => {
  const space = await db('spaces').where({ id: spaceId }).first()
  if (!space || space.deletedAt !== null) throw new ImportError('The space has been deleted')
  return space
}

const requireNamed = async (db: Knex, { spaceId, changeRequestId }: ImportRunRow) => {
  if (changeRequestId === null) return undefined
  const row = (await findChangeRequest(db, spaceId, changeRequestId))?.changeRequest
  if (!row || !isOpen(row)) throw new ImportError('The change request has been merged or archived')
  return row
}

interface Earlier {
  revisionId: string
  /** The change request of the earlier import, if it is not merged. */
  changeRequest: ChangeRequestRow | undefined
}

/** Returns the last import of the same source whose pages are in the main content or in an open change request. */
const findEarlier = async (db: Knex, run: ImportRunRow, named: ChangeRequestRow | undefined) => {
  for (const { changeRequestId, revisionId } of await findEarlierRuns(db, run)) {
    const found = changeRequestId === null ? undefined : await findChangeRequest(db, run.spaceId, changeRequestId)
    const row = found?.changeRequest
    if (changeRequestId === null || row?.status === 'merged')
      return { revisionId: revisionId!, changeRequest: undefined } satisfies Earlier
    const isSame = named === undefined || named.id === row?.id
    if (row && isOpen(row) && isSame) return { revisionId: revisionId!, changeRequest: row } satisfies Earlier
  }
  return undefined
}

/** Returns what an import builds on. Throws an `ImportError` if the space or the change request is gone. */
export const findGround = async (db: Knex, run: ImportRunRow): Promise<Found> => {
  const space = await requireSpace(db, run)
  const named = await requireNamed(db, run)
  const earlier = await findEarlier(db, run, named)
  const changeRequest = named ?? earlier?.changeRequest
  const baseRevisionId = earlier?.revisionId
  return {
    space,
    changeRequest,
    baseRevisionId,
    side: await rootOf(db, space.id, changeRequest?.revisionId ?? space.revisionId),
    base: baseRevisionId === undefined ? undefined : await rootOf(db, space.id, baseRevisionId),
    pageId: run.pageId,
  }
}
