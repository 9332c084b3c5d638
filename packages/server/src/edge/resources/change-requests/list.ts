import type { Query } from '@scriptorium/types'
import type { Knex } from 'knex'
import { readPage, type List } from '@scriptorium/database/page'
import { requestedOf } from '../requested-reviewers/repo.ts'
import { contributedTo } from '../contributors/repo.ts'
import type { ChangeRequestDetails } from '../../../domain/history/change-requests.ts'
import {
  changeRequestsWithAuthors,
  detailColumns,
  toDetails,
  type FoundRow,
  withRevisions,
} from '../../../domain/history/change-requests.ts'

type Filters = Pick<
  Query<'listChangeRequestsForSpace'>,
  'creator' | 'contributor' | 'requestedReviewer' | 'conversationsIssuesCluster' | 'orderBy'
> & { status: string[] }

/** The spaces to list change requests of: one, or those that a query selects. */
type Within = { spaceId: string } | { spaceIds: Knex.QueryBuilder }

const filtered = (rows: Knex.QueryBuilder, db: Knex, filters: Filters): Knex.QueryBuilder => {
  rows.whereIn('cr.status', filters.status)
  if (filters.creator) rows.where('cr.createdBy', filters.creator)
  if (filters.contributor) rows.whereIn('cr.id', contributedTo(db, filters.contributor))
  if (filters.requestedReviewer) rows.whereIn('cr.id', requestedOf(db, filters.requestedReviewer))
  if (filters.conversationsIssuesCluster) rows.where('cr.issuesClusterId', filters.conversationsIssuesCluster)
  return rows
}

const orders = {
  updatedAt: { sql: 'cr.updated_at', of: (row: FoundRow) => row.updatedAt },
  createdAt: { sql: 'cr.created_at', of: (row: FoundRow) => row.createdAt },
  mergedAt: { sql: 'coalesce(m.created_at, cr.updated_at)', of: (row: FoundRow) => row.mergedAt ?? row.updatedAt },
}

/** Returns one page of change requests, latest first. */
export const listChangeRequests = <Item>(
  db: Knex,
  within: Within,
  filters: Filters,
  list: List,
  present: (found: ChangeRequestDetails) => Item,
) => {
  const all = changeRequestsWithAuthors(db)
  if ('spaceId' in within) all.where('cr.spaceId', within.spaceId)
  else all.whereIn('cr.spaceId', within.spaceIds)
  const rows = filtered(all, db, filters)
  const keys = [orders[filters.orderBy], { sql: 'cr.id', of: (row: FoundRow) => row.id }]
  const selected = withRevisions(rows.clone()).select(detailColumns)
  const weigh = ({ description }: FoundRow) => description?.length ?? 0
  const options = { rows: selected, matches: rows, keys, order: 'desc' as const, weigh }
  return readPage(list, options, (row) => present(toDetails(row)))
}
