import type { RoleOrNone } from '../../db/tables/levels.ts'
import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { loadCollection, loadSpace, type OrganizationAccess } from '../../access/load.ts'
import { atLeast } from '../../access/roles.ts'
import { newId } from '../../db/id.ts'
import type { InviteRow } from '../../db/tables/people.ts'
import { invalid, Problem } from '../../problem.ts'
import { roleOrNone } from '../roles.ts'
import { findInvite, insertInvite, updateInvite } from './repo.ts'
import { roleOfChange } from './rules.ts'

/** Someone and where they invite to. */
export interface Host {
  userId: string
  access: OrganizationAccess
}

type InviteTarget = Pick<InviteRow, 'targetType' | 'targetId'>

/** What the host is on what a link leads to; undefined where that is not there any more, or hidden from them. */
const levelOn = async (db: Knex, { userId, access }: Host, { targetType, targetId }: InviteTarget) => {
  const { organization, level } = access
  if (targetType === 'organization') return level
  if (targetType === 'space') {
    const found = await loadSpace(db, userId, targetId)
    const isHere = found?.space.organizationId === organization.id && found.space.deletedAt === null
    return isHere ? found.level : undefined
  }
  const found = await loadCollection(db, userId, targetId)
  return found?.collection.organizationId === organization.id ? found.level : undefined
}

/** A link, and what its host is on what it leads to. */
export interface Link {
  invite: InviteRow
  level: RoleOrNone
}

/** A link of the organization whose target the host may see; what is not there is 404. */
export const requireLink = async (db: Knex, host: Host, id: string): Promise<Link> => {
  const invite = await findInvite(db, { id, organizationId: host.access.organization.id })
  const level = invite && invite.email === null ? await levelOn(db, host, invite) : undefined
  if (!invite || level === undefined) throw new Problem('not_found', 'There is no such invite link')
  return { invite, level }
}

// Who may see a space of the organization, and settle who is a member, need not be its admin.
const requireAdmin = (level: RoleOrNone, { targetType }: InviteTarget) => {
  if (!atLeast(level, 'admin')) throw new Problem('forbidden', `You need admin on the ${targetType} for this`)
}

const wantedOf = (
  body: Body<'createOrganizationInvite'>,
  organizationId: string,
): InviteTarget & { role: RoleOrNone } => {
  if ('space' in body) return { targetType: 'space', targetId: body.space, role: body.level }
  if ('collection' in body) return { targetType: 'collection', targetId: body.collection, role: body.level }
  return { targetType: 'organization', targetId: organizationId, role: roleOrNone(body.role) }
}

/** Makes a link that invites whoever has it; nobody gives more than they have. */
export const createLink = async (
  db: Knex,
  host: Host,
  body: Body<'createOrganizationInvite'>,
  now: string,
): Promise<Link> => {
  const { id: organizationId, inviteLinks } = host.access.organization
  if (inviteLinks === 'off') throw new Problem('forbidden', 'The organization has invite links turned off')
  const wanted = wantedOf(body, organizationId)
  const level = await levelOn(db, host, wanted)
  if (level === undefined) {
    throw invalid(
      `/body/${wanted.targetType}`,
      `names no ${wanted.targetType} of this organization`,
      'invalid_reference',
    )
  }
  requireAdmin(level, wanted)
  const lasting = { email: null, sso: 'off', expiresAt: null } as const
  const invite: InviteRow = {
    ...wanted,
    ...lasting,
    id: newId(),
    organizationId,
    createdBy: host.userId,
    createdAt: now,
  }
  await insertInvite(db, invite)
  return { invite, level }
}

/** Changes what a link gives. */
export const changeLink = async (
  db: Knex,
  host: Host,
  id: string,
  body: Body<'updateOrganizationInviteById'>,
): Promise<Link> => {
  const { invite, level } = await requireLink(db, host, id)
  requireAdmin(level, invite)
  const role = roleOfChange(invite, body)
  await updateInvite(db, invite.id, { role })
  return { invite: { ...invite, role }, level }
}
