import type { PageNeedingCareList } from '@scriptorium/types'
import { readPage } from '@scriptorium/database/page'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { PageUpkeepRow } from '@scriptorium/schema/tables/search'
import { visibleSpaces } from '../../../domain/access/visible.ts'
import type { Context } from '../../http/operations/handlers.ts'
import { presentNeeding } from './needing-care.ts'

/** A page, and the id of its owner if that is a member. */
type Row = PageUpkeepRow & { member: string | null }

const keys = [
  { sql: 'p.updated_at', of: (row: Row) => row.updatedAt },
  { sql: 'p.space_id', of: (row: Row) => row.spaceId },
  { sql: 'p.page_id', of: (row: Row) => row.pageId },
]

/** Returns one page of the pages that lack something, of all spaces that the caller can see. */
export const listNeedingCareEverywhere = async ({
  access,
  db,
  list,
  now,
  principal,
  query: { kind, unchangedSince },
  services,
}: Context<'listPagesNeedingCareInOrganization'>): Promise<PageNeedingCareList> => {
  const matches = visibleSpaces(db, principal.user.id, access)
    .join('pageUpkeep as p', 'p.spaceId', 'c.id')
    .leftJoin('members as m', (join) =>
      join.on('m.userId', 'p.owner').on('m.organizationId', 'c.organizationId').onNull('m.disabledAt'),
    )
  if (kind === 'owner') matches.whereNull('m.userId')
  if (kind === 'verification') matches.where('p.verifiedUntil', '<', now.slice(0, 10))
  if (unchangedSince !== undefined) matches.where('p.updatedAt', '<', unchangedSince)
  const rows = matches.clone().select('p.*', 'm.userId as member')
  const found = await readPage(list, { rows, matches, keys, order: 'asc' }, (row: Row) => row)
  const ids = new Set(found.items.flatMap(({ member }) => member ?? []))
  const owners: UserRow[] = await db('users').whereIn('id', [...ids])
  const byId = new Map(owners.map((owner) => [owner.id, owner]))
  const present = (row: Row) => presentNeeding({ ...row, id: row.pageId }, byId.get(row.member ?? ''), services.urls)
  return { ...found, items: found.items.map(present) }
}
