import type { Knex } from 'knex'
import { loadSpace, type SpaceAccess } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'
import { Problem } from '../../../ground/problem.ts'
import { findImportRun, updateActiveRun } from './repo.ts'

interface Caller {
  db: Knex
  now: string
  params: { organizationId: string; importRunId: string }
  principal: { user: { id: string } }
}

/** Throws `forbidden` unless the caller can edit the space. */
export const requireEdit = ({ level }: SpaceAccess): void => {
  if (!allows('space:edit', level)) throw new Problem('forbidden', 'You need the edit role on the space for this')
}

/** Returns an import into a space that the caller can see. Throws `not_found` if there is none. */
export const requireRun = async ({
  db,
  params,
  principal,
}: Omit<Caller, 'now'>): Promise<{ row: ImportRunRow; access: SpaceAccess }> => {
  const { organizationId, importRunId: id } = params
  const row = await findImportRun(db, { id, organizationId })
  const access = row && (await loadSpace(db, principal.user.id, row.spaceId))
  if (!row || !access || access.space.deletedAt !== null) throw new Problem('not_found', 'There is no such import')
  return { row, access }
}

/** Cancels an import that has not ended, and returns its row. */
export const cancelRun = async (caller: Caller): Promise<ImportRunRow> => {
  const { row, access } = await requireRun(caller)
  requireEdit(access)
  const { db, now } = caller
  const change = { status: 'cancelled', progress: null, updatedAt: now, completedAt: now } as const
  return (await updateActiveRun(db, row.id, change)) ? { ...row, ...change } : row
}
