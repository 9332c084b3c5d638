import type { Database } from '@scriptorium/database/open'
import { endGrants } from './write-grants.ts'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'

/** Ends the access whose end has come. */
export const run = async (
  _payload: NoPayload,
  { services: { database } }: JobContext<{ database: Database }>,
): Promise<void> => {
  const now = new Date().toISOString()
  if (!(await database.read('grants').where('expiresAt', '<=', now).first('targetId'))) return
  await database.writeTx((trx) => endGrants(trx, now))
}
