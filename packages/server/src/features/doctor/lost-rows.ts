import type { Knex } from 'knex'
import { queryRows } from '@scriptorium/database/query-rows'
import type { Finding } from './finding.ts'

interface Lasting {
  /** The type in the audit log. */
  type: string
  /** Its name in findings, if it differs. */
  noun?: string
  table: string
  /** The column that the audit log names it by, if it is not `id`. */
  key?: string
  /** The resource with which this one disappears, by the part of a path that names it. */
  parent?: { table: string; path: string }
}

// The resources that disappear only by an operation on themselves, by a purge, which the audit log records, or with a parent.
// Redirects also disappear with a section and by bulk deletions, and translations with their source space, whose id only the
// lost row had.
const lasting: readonly Lasting[] = [
  { type: 'collection', table: 'collections' },
  { type: 'integration', table: 'integrations', key: 'name' },
  { type: 'oidc-provider', noun: 'OpenID Connect provider', table: 'saml_providers' },
  { type: 'saml-provider', noun: 'SAML provider', table: 'saml_providers' },
  { type: 'share-link', noun: 'share link', table: 'site_share_links', parent: { table: 'sites', path: '/sites/' } },
  { type: 'site', table: 'sites' },
  { type: 'space', table: 'spaces' },
  { type: 'team', table: 'teams' },
]

const maxFindings = 100

const hasParent = ({ table, path }: NonNullable<Lasting['parent']>): string =>
  `exists (select 1 from ${table} p where e.path like '%${path}' || p.id || '/%')`

const lostSql = ({ type, table, key = 'id', parent }: Lasting): string => `
  select e.target_id as id from audit_events e left join ${table} r on r.${key} = e.target_id
  where e.target_type = '${type}' and r.${key} is null${parent ? ` and ${hasParent(parent)}` : ''}
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
  for (const resource of lasting) {
    const { noun = resource.type } = resource
    for (const { id } of await queryRows<{ id: string }>(db, lostSql(resource), {}))
      findings.push({
        where: `${noun} ${id}`,
        what: `The ${noun} is missing, but the audit log records no deletion of it`,
      })
  }
  return findings
}
