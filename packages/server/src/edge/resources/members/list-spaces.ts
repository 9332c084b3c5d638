import type { Role } from '@scriptorium/schema/tables/levels'
import type { Knex } from 'knex'
import { loadOrganization, type OrganizationAccess, type SpaceAccess } from '../../../domain/access/load.ts'
import { grantedTo, seenBy, spaceAccessOf, spaceColumns, visibleSpaces } from '../../../domain/access/visible.ts'
import { readPage, type List, type Listed, type Order } from '@scriptorium/database/page'
import type { SpaceRow } from '@scriptorium/schema/tables/places'

interface MemberSpaceRow extends SpaceRow {
  granted: number | null
  memberGranted: number | null
}

/** A member and the caller, whose visible spaces are compared. */
export interface MemberAndCaller {
  caller: { id: string; access: OrganizationAccess }
  memberId: string
}

/** Returns one page of the spaces that both a member and the caller can see, with the levels of both. */
export const listSpacesOfMember = async (
  db: Knex,
  { caller, memberId }: MemberAndCaller,
  list: List,
  order: Order,
): Promise<Listed<{ access: SpaceAccess; permission: Role }>> => {
  // A disabled member sees nothing.
  const member = await loadOrganization(db, memberId, caller.access.organization.id)
  const rows = visibleSpaces(db, caller.id, caller.access)
  rows.where(member ? seenBy(db, memberId, member) : (none) => none.whereRaw('1 = 0'))
  const selected = rows
    .clone()
    .select(spaceColumns(db, caller.id))
    .select(grantedTo(db, memberId, 'member_granted'))
  const keys = [
    { sql: 'c.created_at', of: (row: MemberSpaceRow) => row.createdAt },
    { sql: 'c.id', of: (row: MemberSpaceRow) => row.id },
  ]
  return readPage(list, { rows: selected, matches: rows, keys, order }, (row: MemberSpaceRow) => {
    const { level } = spaceAccessOf(member!)({ ...row, granted: row.memberGranted })
    // A member has a role on every space that they can see.
    return { access: spaceAccessOf(caller.access)(row), permission: level as Role }
  })
}
