import type { Knex } from 'knex'
import { queryRows } from '../db/query-rows.ts'
import type { Finding } from './finding.ts'

// The resources that disappear only by an operation on themselves or by a purge, which the audit log records.
const tables = { collection: 'collections', site: 'sites', space: 'spaces', team: 'teams' } as const

const maxFindings = 100

const lostSql = (type: string, table: string): string => `
  select e.target_id as id from audit_events e left join ${table} r on r.id = e.target_id
  where e.target_type = '${type}' and r.id is null
  group by e.target_id
  having max(case when e.method = 'DELETE' then e.created_at else '' end)
    < max(case when e.method = 'DELETE' then '' else e.created_at end)
  order by e.target_id limit ${maxFindings}`

/**
 * Returns resources that are gone although the audit log records no deletion. Nothing else tells that a row is missing to which
 * no other row refers. It covers the resources that were written to while the audit log goes back.
 */
export const checkLostRows = async (db: Knex): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const [type, table] of Object.entries(tables)) {
    for (const { id } of await queryRows<{ id: string }>(db, lostSql(type, table), {}))
      findings.push({
        where: `${type} ${id}`,
        what: `The ${type} is missing, but the audit log records no deletion of it`,
      })
  }
  return findings
}
