import type { GivenRole, RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import {
  type CollectionAccess,
  loadCollection,
  loadSpace,
  type OrganizationAccess,
  type SpaceAccess,
} from '../../../domain/access/load.ts'
import { roleToGive } from '../../../domain/access/own-role.ts'
import { atLeast } from '../../../domain/access/roles.ts'
import { newId } from '@scriptorium/basics/id'
import type { InviteRow } from '@scriptorium/schema/tables/people'
import { invalid, Problem } from '../../../ground/problem.ts'
import { requireAdminBelow } from '../../../domain/places/readers.ts'
import { roleOrNone } from '../roles.ts'
import { findInvite, insertInvite, updateInvite } from './repo.ts'
import { roleOfChange } from './rules.ts'

/** The user who invites, and their organization. */
export interface Inviter {
  userId: string
  access: OrganizationAccess
}

type InviteTarget = Pick<InviteRow, 'targetType' | 'targetId'>

/** The target of a link, with the level of its host on it. */
export type InviteDestination = SpaceAccess | CollectionAccess | OrganizationAccess

/** Returns the target of a link; undefined if the target is gone or hidden from the host. */
const destinationOf = async (
  db: Knex,
  { userId, access }: Inviter,
  { targetType, targetId }: InviteTarget,
): Promise<InviteDestination | undefined> => {
  const { organization } = access
  if (targetType === 'organization') return access
  if (targetType === 'space') {
    const found = await loadSpace(db, userId, targetId)
    const isHere = found?.space.organizationId === organization.id && found.space.deletedAt === null
    return isHere ? found : undefined
  }
  const found = await loadCollection(db, userId, targetId)
  return found?.collection.organizationId === organization.id ? found : undefined
}

/** A link, its target, and the level of its host on the target. */
export interface Link {
  invite: InviteRow
  level: RoleOrNone
  destination: InviteDestination
}

/** Returns a link of the organization. Throws `not_found` if there is none, or if the host cannot see its target. */
export const requireLink = async (db: Knex, host: Inviter, id: string): Promise<Link> => {
  const invite = await findInvite(db, { id, organizationId: host.access.organization.id })
  const destination = invite && invite.email === null ? await destinationOf(db, host, invite) : undefined
  if (!invite || !destination) throw new Problem('not_found', 'There is no such invite link')
  return { invite, level: destination.level, destination }
}

// An admin of the organization need not be an admin of its spaces.
const requireAdmin = (level: RoleOrNone, { targetType }: InviteTarget) => {
  if (!atLeast(level, 'admin')) throw new Problem('forbidden', `You need the admin role on the ${targetType} for this`)
}

const ownRoleOn = ({ level }: InviteDestination, host: Inviter, { targetType }: InviteTarget): RoleOrNone =>
  targetType === 'organization' ? host.access.memberRole : level

const wantedOf = (
  body: Body<'createOrganizationInvite'>,
  organizationId: string,
): InviteTarget & { role: RoleOrNone } => {
  if ('space' in body) return { targetType: 'space', targetId: body.space, role: body.level }
  if ('collection' in body) return { targetType: 'collection', targetId: body.collection, role: body.level }
  return { targetType: 'organization', targetId: organizationId, role: roleOrNone(body.role) }
}

/** Returns the target of an invitation, and the role if the host, an admin of the target, can give it. */
export const requireTarget = async (
  db: Knex,
  host: Inviter,
  wanted: InviteTarget & { role: RoleOrNone },
  pointer: string = `/body/${wanted.targetType}`,
): Promise<{ destination: InviteDestination; role: GivenRole }> => {
  const destination = await destinationOf(db, host, wanted)
  if (!destination) throw invalid(pointer, `is not a ${wanted.targetType} of this organization`, 'invalid_reference')
  requireAdmin(destination.level, wanted)
  return { destination, role: roleToGive(ownRoleOn(destination, host, wanted), wanted.role) }
}

/** Creates a link that anyone can join with. The host needs to be an admin of its target. */
export const createLink = async (
  db: Knex,
  host: Inviter,
  body: Body<'createOrganizationInvite'>,
  now: string,
): Promise<Link> => {
  const { id: organizationId, inviteLinks } = host.access.organization
  if (inviteLinks === 'off') throw new Problem('forbidden', 'The organization does not allow invite links')
  const wanted = wantedOf(body, organizationId)
  const { destination, role } = await requireTarget(db, host, wanted)
  if (wanted.targetType === 'collection') {
    await requireAdminBelow({ db, userId: host.userId, organizationId }, wanted.targetId)
  }
  const lasting = { email: null, sso: 'off', expiresAt: null } as const
  const invite: InviteRow = {
    ...wanted,
    ...lasting,
    role,
    id: newId(),
    organizationId,
    createdBy: host.userId,
    createdAt: now,
  }
  await insertInvite(db, invite)
  return { invite, level: destination.level, destination }
}

/** Updates the role that a link grants. Throws if the caller may not give this role. */
export const changeLink = async (
  db: Knex,
  host: Inviter,
  id: string,
  body: Body<'updateOrganizationInviteById'>,
): Promise<Link> => {
  const link = await requireLink(db, host, id)
  const { invite } = link
  requireAdmin(link.level, invite)
  const role = roleToGive(ownRoleOn(link.destination, host, invite), roleOfChange(invite, body))
  await updateInvite(db, invite.id, { role })
  return { ...link, invite: { ...invite, role } }
}
