import type { Knex } from 'knex'
import type { Database } from '@scriptorium/database/open'
import type { CustomHostnameRow } from '@scriptorium/schema/tables/sites'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import type { Urls } from '../../../platform/urls.ts'
import { checkHostname, cnameOf, saveHostname, statusAfter, type LookupCname } from './hostnames.ts'

const hostnamesPerBatch = 100

interface HostnameServices {
  database: Database
  urls: Urls
  lookupCname: LookupCname
}

const check = async ({ database, urls, lookupCname }: HostnameServices, row: CustomHostnameRow): Promise<void> => {
  const found = await checkHostname(lookupCname, row.hostname, cnameOf(row, urls))
  const { hostname, organizationId } = row
  const save = async (trx: Knex.Transaction) => {
    // Someone may have removed or moved the hostname during the lookup.
    const now = await trx('customHostnames').where({ hostname, organizationId, siteId: row.siteId }).first()
    const checkedAt = new Date().toISOString()
    if (now) await saveHostname(trx, { ...now, status: statusAfter(now.status, found), checkedAt })
  }
  await database.writeTx(save, `hostname:${hostname}`, `organization:${organizationId}`)
}

/** Checks where all custom hostnames lead, so that a name whose record was removed is not served any more. */
export const run = async (_payload: NoPayload, { services, signal }: JobContext<HostnameServices>): Promise<void> => {
  for (let after = ''; ;) {
    const rows = await services.database
      .read('customHostnames')
      .where('hostname', '>', after)
      .orderBy('hostname')
      .limit(hostnamesPerBatch)
    for (const row of rows) {
      signal.throwIfAborted()
      await check(services, row)
    }
    if (rows.length < hostnamesPerBatch) return
    after = rows.at(-1)!.hostname
  }
}
