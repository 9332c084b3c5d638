import type { Organization, Site, Space, User } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'
import { noteUser } from '../session.ts'

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => Array.fromAsync(items)

/** Queries the signed-in user. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async () => {
    // Whoever is signed in now, also if that is somebody else.
    const user = await docs.getAuthenticatedUser({ headers: { 'X-Scriptorium-Session': '1' } })
    noteUser(user.id)
    return user
  },
  staleTime: 60_000,
})

/** Chooses the language of mails to the user. */
export const writeMailsIn = async (userId: string, language: NonNullable<User['language']>): Promise<void> => {
  const user = await docs.updateUserById({ params: { userId }, body: { language } })
  queries.setQueryData(userQuery.queryKey, user)
}

/** Queries the ways to sign in to this server. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: () => docs.getSignInMethods(),
})

/** Queries the organizations of the user. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: (): Promise<Organization[]> => all(docs.listOrganizationsForAuthenticatedUser.items()),
  staleTime: 60_000,
})

/** Records that the user is here, at most once an hour. Others see when somebody was last active. */
export const visitQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['visit', organizationId],
    queryFn: () => docs.updateOrganizationMemberLastSeenAt({ params: { organizationId } }),
    staleTime: 60 * 60_000,
  })

/** Queries the spaces that the user can see in an organization. */
export const spacesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'spaces'],
    queryFn: (): Promise<Space[]> =>
      all(
        docs.listSpacesInOrganizationById.items({
          params: { organizationId },
          query: { sort: 'position', limit: 1000 },
        }),
      ),
    staleTime: 30_000,
  })

/** Queries the sites of an organization. */
export const sitesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'sites'],
    queryFn: (): Promise<Site[]> => all(docs.listSites.items({ params: { organizationId }, query: { limit: 1000 } })),
    staleTime: 30_000,
  })

/** Queries one space. */
export const spaceQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['spaces', spaceId],
    queryFn: (): Promise<Space> => docs.getSpaceById({ params: { spaceId } }),
  })
