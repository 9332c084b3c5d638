import type { GivenRole } from '@scriptorium/schema/tables/levels'
import type { InviteRow } from '@scriptorium/schema/tables/people'
import type { InvitedSpace } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { requireFuture } from '../require-future.ts'
import { visibleSpaces } from '../../../domain/access/visible.ts'
import { grantByInvite, isHere } from './grant.ts'
import { requireTarget, type Inviter } from './links.ts'

/** A role on a space that somebody could give. */
export interface PromisedSpace {
  space: string
  level: GivenRole
  /** When the role ends. */
  expiresAt?: string | undefined
}

/** Returns the roles on spaces that an invitation promises. */
export const promisesOf = ({ spaces }: Pick<InviteRow, 'spaces'>): PromisedSpace[] =>
  spaces == null ? [] : (JSON.parse(spaces) as PromisedSpace[])

/** Returns the title of the space that an invitation promises. Undefined if it promises none or several, or if the space is gone. */
export const promisedTitle = async (
  db: Knex,
  { organizationId, ...invite }: Pick<InviteRow, 'organizationId' | 'spaces'>,
): Promise<string | undefined> => {
  const [promise, ...others] = promisesOf(invite)
  if (!promise || others.length > 0) return undefined
  const space = await db('spaces').where({ id: promise.space, organizationId, deletedAt: null }).first('title')
  return space?.title || undefined
}

/** Returns the role that the host promises on a space. Throws if the host cannot give it. */
export const requirePromise = async (
  db: Knex,
  host: Inviter,
  { space, level, expiresAt }: InvitedSpace,
  now: string,
): Promise<PromisedSpace> => {
  requireFuture(expiresAt, now, '/body/space/expiresAt')
  const wanted = { targetType: 'space', targetId: space, role: level } as const
  return { space, expiresAt, level: (await requireTarget(db, host, wanted, '/body/space/space')).role }
}

/** Returns what an invitation promises with one more role on a space, as its row has it. */
export const withPromise = (
  invite: Pick<InviteRow, 'spaces'> | undefined,
  promise: PromisedSpace | undefined,
): string | null => {
  const others = promisesOf(invite ?? {}).filter(({ space }) => space !== promise?.space)
  const all = promise ? [...others, promise] : others
  return all.length === 0 ? null : JSON.stringify(all)
}

/** Gives a member the roles that an invitation promises on spaces, but none on spaces that are gone, and none that ended. */
export const keepPromises = async (
  db: Knex,
  organizationId: string,
  promises: readonly PromisedSpace[],
  userId: string,
  now: string,
): Promise<void> => {
  for (const { space, level, expiresAt: endsAt } of promises) {
    const promised = { organizationId, targetType: 'space', targetId: space, role: level, endsAt } as const
    const isOver = endsAt !== undefined && endsAt <= now
    if (!isOver && (await isHere(db, promised))) await grantByInvite(db, promised, userId, now)
  }
}

/** Returns the ids of the spaces that invitations promise, as far as the caller can see them. */
export const visiblePromises = async (
  db: Knex,
  { userId, access }: { userId: string; access: OrganizationAccess },
  invites: readonly InviteRow[],
): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(invites.flatMap(promisesOf).map(({ space }) => space))]
  if (ids.length === 0) return new Set()
  return new Set<string>(await visibleSpaces(db, userId, access).whereIn('c.id', ids).pluck('c.id'))
}
