import type { Database } from '@scriptorium/database/open'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import type { GrantRow } from '@scriptorium/schema/tables/places'
import type { Knex } from 'knex'
import { endGrants, grantTables } from '../access/write-grants.ts'
import { recordEndedGrant } from './record.ts'

const organizationOf = async (db: Knex, { targetType, targetId }: GrantRow): Promise<string | undefined> => {
  const found = await db(grantTables[targetType]).where({ id: targetId }).first('organizationId')
  return found?.organizationId
}

/** Deletes grants that have ended, and records that in the audit log. */
export const run = async (
  _payload: NoPayload,
  { services: { database } }: JobContext<{ database: Database }>,
): Promise<void> => {
  const now = new Date().toISOString()
  if (!(await database.read('grants').where('expiresAt', '<=', now).first('targetId'))) return
  await database.writeTx(async (trx) => {
    for (const grant of await endGrants(trx, now)) {
      const organizationId = await organizationOf(trx, grant)
      if (organizationId !== undefined) await recordEndedGrant(trx, grant, organizationId)
    }
  })
}
