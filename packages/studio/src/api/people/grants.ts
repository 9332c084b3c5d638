import type { Collection, Role, RoleOrGuest } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'
import { onlyIfStill } from '../tagged.ts'

/** What people and teams can have a role on. */
export type Granting =
  | { kind: 'collection'; collectionId: string }
  | { kind: 'site'; organizationId: string; siteId: string }
  | { kind: 'space'; spaceId: string }

/** Who has a role: a person or a team. */
export interface Grantee {
  kind: 'team' | 'user'
  id: string
}

/** A role of a person or a team on something. */
export interface Grant {
  kind: 'team' | 'user'
  id: string
  name: string
  role: Role
  /** When the role ends by itself. */
  endsAt?: string | undefined
}

/** Returns the first part of the keys of everything read about the grants on something. */
const grantsKey = (place: Granting) => ['grants', place] as const

const query = { limit: 1000 }

const listUsers = (place: Granting) => {
  if (place.kind === 'space') return docs.listUserPermissionsInSpace.items({ params: place, query })
  if (place.kind === 'collection') return docs.listUserPermissionsInCollection.items({ params: place, query })
  return docs.listUserPermissionsInSite.items({ params: place, query })
}

const listTeams = (place: Granting) => {
  if (place.kind === 'space') return docs.listTeamPermissionsInSpace.items({ params: place, query })
  if (place.kind === 'collection') return docs.listTeamPermissionsInCollection.items({ params: place, query })
  return docs.listTeamPermissionsInSite.items({ params: place, query })
}

const listEveryone = (place: Granting) => {
  if (place.kind === 'space') return docs.listPermissionsAggregateInSpace.items({ params: place, query })
  if (place.kind === 'collection') return docs.listPermissionsAggregateInCollection.items({ params: place, query })
  return docs.listPermissionsAggregateInSite.items({ params: place, query })
}

/** Reads the teams and people that were given a role on something. */
export const readGrants = async (place: Granting): Promise<Grant[]> => {
  const [teams, users] = await Promise.all([Array.fromAsync(listTeams(place)), Array.fromAsync(listUsers(place))])
  return [
    ...teams.map(({ team: { id, title: name }, permission: role, expiresAt: endsAt }) => {
      return { kind: 'team' as const, id, name, role, endsAt }
    }),
    ...users.map(({ user: { id, displayName: name }, permission: role, expiresAt: endsAt }) => {
      return { kind: 'user' as const, id, name, role, endsAt }
    }),
  ]
}

/** Queries the teams and people that were given a role on something. */
export const grantsQuery = (place: Granting) =>
  queryOptions({ queryKey: [...grantsKey(place), 'given'], queryFn: () => readGrants(place) })

/** Queries everyone with access to something, for whatever reason. */
export const everyoneQuery = (place: Granting) =>
  queryOptions({
    queryKey: [...grantsKey(place), 'everyone'],
    queryFn: () => Array.fromAsync(listEveryone(place)),
  })

/** Queries the collections that hold a collection, from the nearest. */
export const ancestorsQuery = (collectionId: string | undefined) =>
  queryOptions({
    queryKey: ['collections', 'ancestors', collectionId ?? null],
    queryFn: async (): Promise<Collection[]> => {
      const found: Collection[] = []
      for (let id = collectionId; id !== undefined; id = found.at(-1)!.parent)
        found.push(await docs.getCollectionById({ params: { collectionId: id } }))
      return found
    },
  })

const changed = (place: Granting) => queries.invalidateQueries({ queryKey: grantsKey(place) })

/** A role as somebody saw it. */
type SeenGrant = Omit<Grant, 'name'>

const readGrant = (place: Granting, { kind, id }: Grantee) => {
  const [user, team] = [{ userId: id }, { teamId: id }]
  if (place.kind === 'space')
    return kind === 'user'
      ? docs.getUserPermissionInSpace({ params: { ...place, ...user } })
      : docs.getTeamPermissionInSpace({ params: { ...place, ...team } })
  if (place.kind === 'collection')
    return kind === 'user'
      ? docs.getUserPermissionInCollection({ params: { ...place, ...user } })
      : docs.getTeamPermissionInCollection({ params: { ...place, ...team } })
  return kind === 'user'
    ? docs.getUserPermissionInSite({ params: { ...place, ...user } })
    : docs.getTeamPermissionInSite({ params: { ...place, ...team } })
}

type Guard = Awaited<ReturnType<typeof onlyIfStill>>

/** Does something to a grant, unless somebody has changed it since it was seen. */
const actIfStill = async (place: Granting, seen: SeenGrant, act: (guard: Guard) => Promise<unknown>) => {
  try {
    const read = readGrant(place, seen) as ReturnType<typeof docs.getUserPermissionInSpace>
    const saw = `${seen.role} ${seen.endsAt}`
    await act(await onlyIfStill(saw, read, ({ permission, expiresAt }) => `${permission} ${expiresAt}`))
  } finally {
    await changed(place)
  }
}

/** Gives a person or a team a role on something, for good or until it ends. */
export const give = async (place: Granting, { kind, id }: Grantee, role: RoleOrGuest, expiresAt?: string) => {
  const body = { role, [kind === 'user' ? 'users' : 'teams']: [id], ...(expiresAt !== undefined && { expiresAt }) }
  if (place.kind === 'space') await docs.inviteToSpace({ params: place, body })
  else if (place.kind === 'collection') await docs.inviteToCollection({ params: place, body })
  else await docs.inviteToSite({ params: place, body })
  await changed(place)
}

const update = (
  place: Granting,
  { kind, id }: Grantee,
  body: { role?: RoleOrGuest; expiresAt?: string },
  guard: Guard,
) => {
  const [user, team] = [{ userId: id }, { teamId: id }]
  const input = { body, ...guard }
  if (place.kind === 'space')
    return kind === 'user'
      ? docs.updateUserPermissionInSpace({ params: { ...place, ...user }, ...input })
      : docs.updateTeamPermissionInSpace({ params: { ...place, ...team }, ...input })
  if (place.kind === 'collection')
    return kind === 'user'
      ? docs.updateUserPermissionInCollection({ params: { ...place, ...user }, ...input })
      : docs.updateTeamPermissionInCollection({ params: { ...place, ...team }, ...input })
  return kind === 'user'
    ? docs.updateUserPermissionInSite({ params: { ...place, ...user }, ...input })
    : docs.updateTeamPermissionInSite({ params: { ...place, ...team }, ...input })
}

const remove = (place: Granting, { kind, id }: Grantee, guard: Guard) => {
  const [user, team] = [{ userId: id }, { teamId: id }]
  if (place.kind === 'space')
    return kind === 'user'
      ? docs.removeUserFromSpace({ params: { ...place, ...user }, ...guard })
      : docs.removeTeamFromSpace({ params: { ...place, ...team }, ...guard })
  if (place.kind === 'collection')
    return kind === 'user'
      ? docs.removeUserFromCollection({ params: { ...place, ...user }, ...guard })
      : docs.removeTeamFromCollection({ params: { ...place, ...team }, ...guard })
  return kind === 'user'
    ? docs.removeUserFromSite({ params: { ...place, ...user }, ...guard })
    : docs.removeTeamFromSite({ params: { ...place, ...team }, ...guard })
}

/** Changes the role of a person or a team on something, unless it is not any more the one that somebody saw. */
export const change = (place: Granting, seen: SeenGrant, role: RoleOrGuest) =>
  actIfStill(place, seen, (guard) => update(place, seen, { role }, guard))

/** Lets the role of a person or a team on something end later, unless it is not any more the one that somebody saw. */
export const prolong = (place: Granting, seen: SeenGrant, expiresAt: string) =>
  actIfStill(place, seen, (guard) => update(place, seen, { expiresAt }, guard))

/** Takes the role of a person or a team on something away, unless it is not any more the one that somebody saw. */
export const withdraw = (place: Granting, seen: SeenGrant) =>
  actIfStill(place, seen, (guard) => remove(place, seen, guard))
