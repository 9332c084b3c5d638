import type { Context, Part } from './ids.ts'

const places = ['space', 'collection', 'site'] as const
const keys = ['userId', 'teamId'] as const

/** Gives another user and another team a role on the space, the collection and the site. Those that were not created are left out. */
const createGrants = async ({ server, api, ids }: Context) => {
  const { collectionId, organizationId, siteId, spaceId } = ids
  const user = await server.createTestUser({ role: 'read', organizationId })
  const team = await api.createOrganizationTeam({ params: { organizationId }, body: { title: 'Granted' } })
  const body = { users: [user.id], teams: [team.id], role: 'read' as const }
  await api.inviteToSpace({ params: { spaceId }, body })
  if (collectionId) await api.inviteToCollection({ params: { collectionId }, body })
  if (siteId) await api.inviteToSite({ params: { organizationId, siteId }, body })
  const given = { userId: user.id, teamId: team.id }
  return Object.fromEntries(places.flatMap((place) => keys.map((key) => [`${place}/${key}`, given[key]])))
}

export const grants: Part = {
  names: places.flatMap((place) => keys.map((key) => `${place}/${key}` as const)),
  create: createGrants,
}
