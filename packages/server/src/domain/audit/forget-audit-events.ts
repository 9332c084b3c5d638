import type { Database } from '@scriptorium/database/open'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'

interface ForgetServices {
  config: { auditDays: number }
  database: Database
}

const dayMs = 86_400_000
const rowsPerBatch = 1000

/** Deletes audit events that are older than the retention time of the operator. */
export const run = async (
  _payload: NoPayload,
  { services: { config, database }, signal }: JobContext<ForgetServices>,
): Promise<void> => {
  if (config.auditDays === 0) return
  const { read, writeTx } = database
  const before = new Date(Date.now() - config.auditDays * dayMs).toISOString()
  const organizations = await read('organizations').pluck('id')
  for (const organizationId of [null, ...organizations]) {
    for (let found = rowsPerBatch; found === rowsPerBatch;) {
      signal.throwIfAborted()
      const old = read('auditEvents').where({ organizationId }).where('createdAt', '<', before)
      const ids = await old.orderBy('createdAt').orderBy('id').limit(rowsPerBatch).pluck('id')
      if (ids.length > 0) await writeTx((trx) => trx('auditEvents').whereIn('id', ids).del())
      found = ids.length
    }
  }
}
