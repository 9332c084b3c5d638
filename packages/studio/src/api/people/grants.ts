import type { Collection, Role, RoleOrGuest } from '@scriptorium/client'
import {
  getCollectionById,
  inviteToCollection,
  inviteToSite,
  inviteToSpace,
  listPermissionsAggregateInCollection,
  listPermissionsAggregateInSite,
  listPermissionsAggregateInSpace,
  listTeamPermissionsInCollection,
  listTeamPermissionsInSite,
  listTeamPermissionsInSpace,
  listUserPermissionsInCollection,
  listUserPermissionsInSite,
  listUserPermissionsInSpace,
  removeTeamFromCollection,
  removeTeamFromSite,
  removeTeamFromSpace,
  removeUserFromCollection,
  removeUserFromSite,
  removeUserFromSpace,
  updateTeamPermissionInCollection,
  updateTeamPermissionInSite,
  updateTeamPermissionInSpace,
  updateUserPermissionInCollection,
  updateUserPermissionInSite,
  updateUserPermissionInSpace,
} from '@scriptorium/client/operations'
import { queryOptions } from '@tanstack/react-query'
import { connect } from '../connect.ts'
import { queries } from '../queries.ts'

const docs = connect({
  getCollectionById,
  inviteToCollection,
  inviteToSite,
  inviteToSpace,
  listPermissionsAggregateInCollection,
  listPermissionsAggregateInSite,
  listPermissionsAggregateInSpace,
  listTeamPermissionsInCollection,
  listTeamPermissionsInSite,
  listTeamPermissionsInSpace,
  listUserPermissionsInCollection,
  listUserPermissionsInSite,
  listUserPermissionsInSpace,
  removeTeamFromCollection,
  removeTeamFromSite,
  removeTeamFromSpace,
  removeUserFromCollection,
  removeUserFromSite,
  removeUserFromSpace,
  updateTeamPermissionInCollection,
  updateTeamPermissionInSite,
  updateTeamPermissionInSpace,
  updateUserPermissionInCollection,
  updateUserPermissionInSite,
  updateUserPermissionInSpace,
})

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

/** Queries the teams and people that were given a role on something. */
export const grantsQuery = (place: Granting) =>
  queryOptions({
    queryKey: [...grantsKey(place), 'given'],
    queryFn: async (): Promise<Grant[]> => {
      const [teams, users] = await Promise.all([Array.fromAsync(listTeams(place)), Array.fromAsync(listUsers(place))])
      return [
        ...teams.map(({ team, permission: role }): Grant => ({ kind: 'team', id: team.id, name: team.title, role })),
        ...users.map(({ user, permission: role }): Grant => ({
          kind: 'user',
          id: user.id,
          name: user.displayName,
          role,
        })),
      ]
    },
  })

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

/** Gives a person or a team a role on something. */
export const give = async (place: Granting, { kind, id }: Grantee, role: RoleOrGuest) => {
  const body = { role, [kind === 'user' ? 'users' : 'teams']: [id] }
  if (place.kind === 'space') await docs.inviteToSpace({ params: place, body })
  else if (place.kind === 'collection') await docs.inviteToCollection({ params: place, body })
  else await docs.inviteToSite({ params: place, body })
  await changed(place)
}

/** Changes the role of a person or a team on something. */
export const change = async (place: Granting, { kind, id }: Grantee, role: RoleOrGuest) => {
  const [user, team] = [{ userId: id }, { teamId: id }]
  const body = { role }
  if (place.kind === 'space')
    await (kind === 'user'
      ? docs.updateUserPermissionInSpace({ params: { ...place, ...user }, body })
      : docs.updateTeamPermissionInSpace({ params: { ...place, ...team }, body }))
  else if (place.kind === 'collection')
    await (kind === 'user'
      ? docs.updateUserPermissionInCollection({ params: { ...place, ...user }, body })
      : docs.updateTeamPermissionInCollection({ params: { ...place, ...team }, body }))
  else
    await (kind === 'user'
      ? docs.updateUserPermissionInSite({ params: { ...place, ...user }, body })
      : docs.updateTeamPermissionInSite({ params: { ...place, ...team }, body }))
  await changed(place)
}

/** Takes the role of a person or a team on something away. */
export const withdraw = async (place: Granting, { kind, id }: Grantee) => {
  const [user, team] = [{ userId: id }, { teamId: id }]
  if (place.kind === 'space')
    await (kind === 'user'
      ? docs.removeUserFromSpace({ params: { ...place, ...user } })
      : docs.removeTeamFromSpace({ params: { ...place, ...team } }))
  else if (place.kind === 'collection')
    await (kind === 'user'
      ? docs.removeUserFromCollection({ params: { ...place, ...user } })
      : docs.removeTeamFromCollection({ params: { ...place, ...team } }))
  else
    await (kind === 'user'
      ? docs.removeUserFromSite({ params: { ...place, ...user } })
      : docs.removeTeamFromSite({ params: { ...place, ...team } }))
  await changed(place)
}
