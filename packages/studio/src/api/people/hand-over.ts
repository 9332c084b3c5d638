import type { Role, Space } from '@scriptorium/client'
import { docs } from '../docs.ts'
import { flatten } from '../pages/page-tree.ts'
import { peopleKey } from './people.ts'
import { queries } from '../queries.ts'

/** Whose work goes to whom. */
export interface Handing {
  organizationId: string
  from: string
  to: string
}

/** What somebody got of the work of somebody else. */
export interface HandedOver {
  teams: number
  roles: number
  reviews: number
  pages: number
  /** The change requests that set the new owner of pages, and that could not be merged. */
  left: { spaceId: string; changeRequestId: string; title: string }[]
  /** What could not be handed over, and why. */
  failures: { name: string; error: unknown }[]
}

const query = { limit: 1000 }

const teamsOf = (organizationId: string, userId: string) =>
  Array.fromAsync(docs.listTeamsForOrganizationMember.items({ params: { organizationId, userId }, query }))

const spacesOf = (organizationId: string, userId: string) =>
  Array.fromAsync(docs.listSpacesForOrganizationMember.items({ params: { organizationId, userId }, query }))

const handTeams = async ({ organizationId, from, to }: Handing, done: HandedOver) => {
  const own = new Set((await teamsOf(organizationId, to)).map(({ team }) => team.id))
  for (const { team, member } of (await teamsOf(organizationId, from)).filter((one) => !own.has(one.team.id))) {
    const params = { organizationId, teamId: team.id, userId: to }
    try {
      await docs.addMemberToOrganizationTeamById({ params, body: { role: member.role } })
      done.teams += 1
    } catch (error) {
      done.failures.push({ name: team.title, error })
    }
  }
}

const rising: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin']

const handRole = async ({ from, to }: Handing, { id: spaceId }: Space, done: HandedOver, own: Role | undefined) => {
  const grants = await Array.fromAsync(docs.listUserPermissionsInSpace.items({ params: { spaceId }, query }))
  const { permission: role, expiresAt } = grants.find(({ user }) => user.id === from) ?? {}
  if (role === undefined || (own !== undefined && rising.indexOf(own) >= rising.indexOf(role))) return
  await docs.inviteToSpace({
    params: { spaceId },
    body: { role, users: [to], ...(expiresAt !== undefined && { expiresAt }) },
  })
  done.roles += 1
}

const handPages = async ({ from, to }: Handing, { id: spaceId, title }: Space, done: HandedOver, subject: string) => {
  const { pages } = await docs.listPages({ params: { spaceId } })
  const owned = flatten(pages).filter((page) => 'owner' in page && page.owner === from)
  if (owned.length === 0) return
  const { id: changeRequestId } = await docs.createChangeRequest({ params: { spaceId }, body: { subject } })
  const params = { spaceId, changeRequestId }
  const changes = owned.map(({ id }) => ({ operation: 'update_page' as const, page: id, owner: to }))
  await docs.updateChangeRequestContent({ params, body: { changes } })
  done.pages += owned.length
  try {
    await docs.updateChangeRequestById({ params, body: { status: 'open' } })
    await docs.mergeChangeRequest({ params })
  } catch {
    // Merge rules can ask for a review.
    done.left.push({ ...params, title })
  }
}

const handSpaces = async (handing: Handing, done: HandedOver, subject: string) => {
  const { organizationId, from, to } = handing
  const own = new Map((await spacesOf(organizationId, to)).map(({ space, permission }) => [space.id, permission]))
  for (const { space } of await spacesOf(organizationId, from)) {
    try {
      if (space.permissions.admin) await handRole(handing, space, done, own.get(space.id))
      if (space.permissions.edit) await handPages(handing, space, done, subject)
    } catch (error) {
      done.failures.push({ name: space.title, error })
    }
  }
}

const handReviews = async ({ organizationId, from, to }: Handing, done: HandedOver) => {
  const waiting = { requestedReviewer: from, status: ['draft', 'open'] as ('draft' | 'open')[], ...query }
  const list = docs.listChangeRequestsForOrganization.items({ params: { organizationId }, query: waiting })
  for (const { id, space, subject, number } of await Array.fromAsync(list)) {
    const params = { spaceId: space, changeRequestId: id }
    try {
      await docs.requestReviewersForChangeRequest({ params, body: { users: [to] } })
      done.reviews += 1
    } catch (error) {
      done.failures.push({ name: subject === '' ? `#${number}` : subject, error })
    }
  }
}

/** Gives somebody the teams of a member, their roles on spaces, the pages they own and the reviews that wait for them. */
export const handOver = async (handing: Handing, subject: string): Promise<HandedOver> => {
  const done: HandedOver = { teams: 0, roles: 0, reviews: 0, pages: 0, left: [], failures: [] }
  await handTeams(handing, done)
  await handSpaces(handing, done, subject)
  // Reviewers need their role on the space.
  await handReviews(handing, done)
  await queries.invalidateQueries({ queryKey: peopleKey(handing.organizationId) })
  return done
}
