import type { Knex } from 'knex'
import { readPage, type List } from '@scriptorium/database/page'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { visibleSpaces } from '../../../domain/access/visible.ts'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'

const active = ['pending', 'in-progress'] as const

/** Returns whether an import has ended. */
export const hasEnded = ({ status }: Pick<ImportRunRow, 'status'>): boolean => !active.some((one) => one === status)

interface Filters {
  space?: string | undefined
  changeRequest?: string | undefined
  site?: string | undefined
  status?: ImportRunRow['status'] | 'active' | undefined
}

const wantedBy = (rows: Knex.QueryBuilder, { space, changeRequest, site, status }: Filters): Knex.QueryBuilder => {
  if (space !== undefined) rows.where('r.spaceId', space)
  if (changeRequest !== undefined) rows.where('r.changeRequestId', changeRequest)
  if (site !== undefined) rows.where('r.siteId', site)
  if (status === 'active') rows.whereIn('r.status', active)
  else if (status !== undefined) rows.where('r.status', status)
  return rows
}

/** Returns one page of the imports into spaces that the caller can see, newest first. */
export const listImportRuns = <Item>(
  db: Knex,
  { user, access, filters }: { user: string; access: OrganizationAccess; filters: Filters },
  list: List,
  present: (row: ImportRunRow) => Item,
) => {
  const rows = wantedBy(visibleSpaces(db, user, access).join('importRuns as r', 'r.spaceId', 'c.id'), filters)
  const keys = [
    { sql: 'r.created_at', of: (row: ImportRunRow) => row.createdAt },
    { sql: 'r.id', of: (row: ImportRunRow) => row.id },
  ]
  return readPage(list, { rows: rows.clone().select('r.*'), matches: rows, keys, order: 'desc' }, present)
}

export const findImportRun = (
  db: Knex,
  key: { id: string; organizationId?: string },
): Promise<ImportRunRow | undefined> => db('importRuns').where(key).first()

export const insertImportRun = (db: Knex, row: ImportRunRow) => db('importRuns').insert(row)

/** Updates an import unless it has ended, and tells whether it did. */
export const updateActiveRun = async (db: Knex, id: string, change: Partial<ImportRunRow>): Promise<boolean> =>
  (await db('importRuns').where({ id }).whereIn('status', active).update(change)) > 0

/** A completed import, without its result, which can have thousands of pages. */
export type EarlierRun = Pick<ImportRunRow, 'id' | 'spaceId' | 'changeRequestId' | 'revisionId' | 'source'>

/**
 * Returns the completed imports into a space that wrote something: of a source, or of any source that was imported to the same place.
 * Latest first.
 */
export const findEarlierRuns = (
  db: Knex,
  key: Pick<ImportRunRow, 'spaceId' | 'sourceKey'> | Pick<ImportRunRow, 'spaceId' | 'pageId'>,
): Promise<EarlierRun[]> =>
  db('importRuns')
    .select('id', 'spaceId', 'changeRequestId', 'revisionId', 'source')
    .where({ ...key, status: 'completed' })
    .whereNotNull('revisionId')
    .orderBy([
      { column: 'completedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(100)
