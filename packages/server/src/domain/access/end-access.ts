import type { Database } from '@scriptorium/database/open'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'

/** Deletes the grants whose end has come. */
export const run = async (
  _payload: NoPayload,
  { services: { database } }: JobContext<{ database: Database }>,
): Promise<void> => {
  const now = new Date().toISOString()
  if (!(await database.read('grants').where('expiresAt', '<=', now).first('targetId'))) return
  await database.writeTx((trx) => trx('grants').where('expiresAt', '<=', now).delete())
}
