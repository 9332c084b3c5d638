import type { Knex } from 'knex'
import { queryRows } from '@scriptorium/database/query-rows'
import type { Finding } from './finding.ts'

/** A column with the id of a row that must exist. The database itself has no constraint for it. */
interface Reference {
  /** What the row with the column is called. */
  noun: string
  table: string
  /** The column that identifies the row. */
  id: string
  column: string
  parent: string
  parentColumn: string
  /** What is missing, as in "Its latest version is missing". */
  what: string
  /** SQL that limits the rows (`c`) or their parents (`p`). */
  where?: string
  isParent?: string
}

const maxFindings = 100

const git = { noun: 'Git link of space', table: 'git_links', id: 'space_id' }
const spec = { noun: 'OpenAPI specification', table: 'openapi_specs', id: 'id' }

const references: readonly Reference[] = [
  { ...git, column: 'revision_id', parent: 'revisions', parentColumn: 'id', what: 'revision' },
  { ...git, column: 'pending_revision_id', parent: 'revisions', parentColumn: 'id', what: 'pending revision' },
  { ...git, column: 'change_request_id', parent: 'change_requests', parentColumn: 'id', what: 'change request' },
  { ...spec, column: 'last_version_id', parent: 'openapi_versions', parentColumn: 'id', what: 'latest version' },
  {
    ...spec,
    column: 'id',
    parent: 'openapi_sources',
    parentColumn: 'spec_id',
    what: 'uploaded text',
    where: 'c.source_url is null',
  },
  {
    noun: 'version of an OpenAPI specification',
    table: 'openapi_versions',
    id: 'id',
    column: 'id',
    parent: 'openapi_contents',
    parentColumn: 'version_id',
    what: 'content',
  },
  {
    noun: 'translation',
    table: 'translations',
    id: 'id',
    column: 'result_revision_id',
    parent: 'revisions',
    parentColumn: 'id',
    what: 'resulting revision',
    where: 'c.result_space_id is not null',
  },
  {
    noun: 'change request',
    table: 'change_requests',
    id: 'id',
    column: 'issues_cluster_id',
    parent: 'issues_clusters',
    parentColumn: 'id',
    what: 'cluster of issues',
  },
  {
    noun: 'integration',
    table: 'integrations',
    id: 'name',
    column: 'name',
    parent: 'integration_files',
    parentColumn: 'integration_name',
    what: 'script',
    isParent: "p.file = 'script'",
  },
]

const lostSql = ({ table, id, column, parent, parentColumn, where = 'true', isParent = 'true' }: Reference): string => `
  select c.${id} as id from ${table} c
  left join ${parent} p on p.${parentColumn} = c.${column} and ${isParent}
  where c.${column} is not null and p.${parentColumn} is null and ${where}
  order by c.${id} limit ${maxFindings}`

/** Checks references that the database has no constraint for. */
export const checkReferences = async (db: Knex): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const reference of references) {
    for (const { id } of await queryRows<{ id: string }>(db, lostSql(reference), {}))
      findings.push({ where: `${reference.noun} ${id}`, what: `Its ${reference.what} is missing` })
  }
  return findings
}
