import type { Knex } from 'knex'
import { readPage, type List } from '@scriptorium/database/page'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { visibleSpaces } from '../../../domain/access/visible.ts'
import { workSql, type ListedWork } from './work-sql.ts'

const isActive = `case when w.state in ('waiting', 'running') then 1 else 0 end`

/** Returns one page of the work in spaces that the caller can see: what has not ended first, then what ended last. */
export const listWork = <Item>(
  db: Knex,
  { user, access }: { user: string; access: OrganizationAccess },
  list: List,
  present: (row: ListedWork) => Item,
) => {
  const work = db.raw(`(${workSql(access)}) as w`, { user, organization: access.organization.id })
  const rows = visibleSpaces(db, user, access).joinRaw('join ? on w.space_id = c.id', [work])
  const keys = [
    { sql: isActive, of: ({ state }: ListedWork) => (state === 'waiting' || state === 'running' ? 1 : 0) },
    { sql: 'coalesce(w.ended_at, w.created_at)', of: (row: ListedWork) => row.endedAt ?? row.createdAt },
    { sql: 'w.id', of: (row: ListedWork) => row.id },
  ]
  const selected = rows.clone().select('w.*', 'c.title as spaceTitle')
  return readPage(list, { rows: selected, matches: rows, keys, order: 'desc' }, present)
}
