import type { Query } from '@scriptorium/types'
import type { Knex } from 'knex'
import { contains, escapeLike } from '@scriptorium/database/contains'
import { readPage, type List } from '@scriptorium/database/page'
import { integrationColumns } from '../../../domain/integrations/read-integration.ts'
import type { ListedIntegration } from '../../../domain/integrations/present-integration.ts'

/** The filters of all lists of integrations. */
export type IntegrationFilters = Omit<Query<'listIntegrations'>, 'limit' | 'page'>

/** Limits a query to the integrations that the caller finds in lists: public ones, and those of the caller's organizations. */
export const listed = (rows: Knex.QueryBuilder): Knex.QueryBuilder =>
  rows.where((either) => either.where('i.visibility', 'public').orWhereNotNull('m.role'))

// In the JSON of a list of strings, each string is between quotes.
const hasItem = (rows: Knex.QueryBuilder, column: string, item: string | undefined) => {
  if (item !== undefined) rows.whereRaw(`${column} like ? escape '\\'`, [`%"${escapeLike(item)}"%`])
}

const isEmptyList = (rows: Knex.QueryBuilder, column: string, hasSome: boolean | undefined) => {
  if (hasSome !== undefined) rows.where(column, hasSome ? '<>' : '=', '[]')
}

const unfurls = (rows: Knex.QueryBuilder, domain: string | undefined) => {
  if (domain === undefined) return
  const escaped = escapeLike(domain.toLowerCase())
  rows.where((either) => {
    for (const end of ['/', '"', ':', '?'])
      either.orWhereRaw(`lower(i.blocks) like ? escape '\\'`, [`%://${escaped}${end}%`])
  })
}

const narrow = (rows: Knex.QueryBuilder, filters: IntegrationFilters) => {
  const { search, category, blockDomain, blocks, contentSources, owner, scope, target } = filters
  if (search) rows.where(contains(['i.name', 'i.title'], search))
  hasItem(rows, 'i.categories', category)
  hasItem(rows, 'i.scopes', scope)
  unfurls(rows, blockDomain)
  isEmptyList(rows, 'i.blocks', blocks)
  isEmptyList(rows, 'i.content_sources', contentSources)
  if (owner) rows.where('i.organizationId', owner)
  if (target && target !== 'all') rows.whereIn('i.target', ['all', target])
}

const keys = [
  { sql: 'i.created_at', of: (row: ListedIntegration) => row.createdAt },
  { sql: 'i.name', of: (row: ListedIntegration) => row.name },
]

/** Returns one page of integrations that match the filters, newest first. */
export const listIntegrationRows = <Item>(
  rows: Knex.QueryBuilder,
  filters: IntegrationFilters,
  list: List,
  present: (row: ListedIntegration) => Item,
) => {
  narrow(rows, filters)
  return readPage(
    list,
    { rows: rows.clone().select([...integrationColumns]), matches: rows, keys, order: 'desc' },
    present,
  )
}
