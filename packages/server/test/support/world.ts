import type { Role } from '@scriptorium/schema/tables/levels'
import type { Client } from '@scriptorium/client'
import { roleToGive } from '../../src/domain/access/own-role.ts'
import type { TestServer, TestUser } from '../harness.ts'
import { newOrganization, type TestOrganization } from '../organization.ts'
import { chanceFrom } from './lossy-proxy.ts'
import { standings } from './tenant.ts'

/** A resource with `permissions`, and the path that reads it. */
export interface Thing {
  kind: 'collection' | 'comment' | 'deleted space' | 'organization' | 'reply' | 'space' | 'team'
  id: string
  path: string
  organizationId: string
  /** In a deleted space: a change request that existed before. */
  changeRequestId?: string
  /** For a reply: the path of its comment. */
  comment?: string
  /** For an organization: its teams. */
  teams?: string[]
}

/** Two organizations whose resources have random permissions, and callers who are in one, both or none of them. */
export interface World {
  callers: (TestUser & { name: string })[]
  things: Thing[]
}

type Chance = () => number
type Caller = World['callers'][number]

const roles: Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin']
const levels = [...roles, 'inherit', 'inherit', 'inherit', null, null] as const
const sizes = { collections: 8, spaces: 18, teams: 3, grants: 40, talks: 4 }

const pick = <T>(chance: Chance, from: readonly T[]): T => from[Math.floor(chance() * from.length)]!
const some = <T>(chance: Chance, from: readonly T[], share: number): T[] => from.filter(() => chance() < share)
const repeat = (times: number) => Array.from({ length: times }, (_, index) => index)

const createTeams = async (chance: Chance, { docs, organizationId }: TestOrganization, people: Caller[]) => {
  const teams: string[] = []
  for (const number of repeat(sizes.teams)) {
    const members = some(chance, people, 0.3).map(({ id }) => id)
    const params = { organizationId }
    const { id } = await docs.createOrganizationTeam({ params, body: { title: `Team ${number}`, members } })
    const [owner] = members
    const at = { params: { organizationId, teamId: id, userId: owner ?? '' }, body: { role: 'owner' } } as const
    if (owner && chance() < 0.7) await docs.addMemberToOrganizationTeamById(at)
    teams.push(id)
  }
  return teams
}

const createPlaces = async (chance: Chance, own: TestOrganization) => {
  const collections: string[] = []
  const parent = () => (chance() < 0.7 ? collections.at(Math.floor(chance() * collections.length)) : undefined)
  for (const number of repeat(sizes.collections)) {
    const collectionId = await own.createCollection(`Collection ${number}`, parent())
    await own.docs.updateCollectionById({ params: { collectionId }, body: { defaultLevel: pick(chance, levels) } })
    collections.push(collectionId)
  }
  const spaces: string[] = []
  for (const number of repeat(sizes.spaces)) {
    const spaceId = await own.createSpace(`Space ${number}`, parent())
    await own.docs.updateSpaceById({ params: { spaceId }, body: { defaultLevel: pick(chance, levels) } })
    spaces.push(spaceId)
  }
  return { collections, spaces }
}

const grant = async (chance: Chance, docs: Client, to: { people: Caller[]; teams: string[] }, on: Thing) => {
  const subject = chance() < 0.6 ? { users: [pick(chance, to.people).id] } : { teams: [pick(chance, to.teams)] }
  const body = { ...subject, role: pick(chance, roles) }
  await (on.kind === 'space'
    ? docs.inviteToSpace({ params: { spaceId: on.id }, body })
    : docs.inviteToCollection({ params: { collectionId: on.id }, body }))
}

/** The body of every comment. */
export const talk = { body: { markdown: 'Is this so?' } }

/** Creates a comment and a reply by a caller who is allowed to. */
const discuss = async (server: TestServer, chance: Chance, people: Caller[], on: Thing): Promise<Thing[]> => {
  const docs = server.api(pick(chance, people).token)
  const [params, body] = [{ spaceId: on.id }, talk]
  const comment = await docs.postCommentInSpace({ params, body }).catch(() => undefined)
  if (!comment) return []
  const reply = await docs.postCommentReplyInSpace({ params: { ...params, commentId: comment.id }, body })
  const path = `${on.path}/comments/${comment.id}`
  const { organizationId } = on
  return [
    { kind: 'comment', id: comment.id, path, organizationId },
    { kind: 'reply', id: reply.id, path: `${path}/replies/${reply.id}`, organizationId, comment: path },
  ]
}

const furnish = async (
  server: TestServer,
  chance: Chance,
  own: TestOrganization,
  people: Caller[],
): Promise<Thing[]> => {
  const { docs, organizationId } = own
  const teams = await createTeams(chance, own, people)
  const { collections, spaces } = await createPlaces(chance, own)
  const thing = (kind: Thing['kind'], path: string) => (id: string) => ({
    kind,
    id,
    path: `${path}/${id}`,
    organizationId,
  })
  const places = [
    ...collections.map(thing('collection', '/v1/collections')),
    ...spaces.map(thing('space', '/v1/spaces')),
  ]
  for (const _ of repeat(sizes.grants)) await grant(chance, docs, { people, teams }, pick(chance, places))
  const open = places.filter(({ kind }) => kind === 'space')
  const talks: Thing[] = []
  while (talks.length < sizes.talks * 2) talks.push(...(await discuss(server, chance, people, pick(chance, open))))
  const { id: changeRequestId } = await docs.createChangeRequest({ params: { spaceId: spaces[0]! }, body: {} })
  await docs.deleteSpaceById({ params: { spaceId: spaces[0]! } })
  const isDeleted = ({ id }: Thing) => id === spaces[0]
  return [
    { ...thing('organization', '/v1/orgs')(organizationId), teams },
    ...teams.map(thing('team', `/v1/orgs/${organizationId}/teams`)),
    ...places.map((one): Thing => (isDeleted(one) ? { ...one, kind: 'deleted space', changeRequestId } : one)),
    ...talks.filter(({ path }) => !path.includes(spaces[0]!)),
  ]
}

/** Creates a world that is the same for the same seed, except for ids. */
export const createWorld = async (server: TestServer, seed: number): Promise<World> => {
  const chance = chanceFrom(seed)
  const [one, two] = [await newOrganization(server), await newOrganization(server)]
  const join = async (role: (typeof standings)[number], own: TestOrganization, name: string): Promise<Caller> => ({
    ...(await server.createTestUser({ role, organizationId: own.organizationId })),
    name: `${role} of ${name}`,
  })
  const people = [
    await Promise.all(standings.map((role) => join(role, one, 'one'))),
    await Promise.all(standings.map((role) => join(role, two, 'two'))),
  ] as const
  for (const member of some(chance, people[0], 0.3)) {
    const row = { userId: member.id, organizationId: two.organizationId, joinedAt: '2030-01-01T00:00:00.000Z' }
    await server.services.database.writeTx((trx) =>
      trx('members').insert({ ...row, role: roleToGive('admin', pick(chance, roles)) }),
    )
    people[1].push({ ...member, name: `${member.name}, and in two` })
  }
  const things: Thing[] = []
  for (const [index, own] of [one, two].entries()) {
    const { docs, organizationId } = own
    await docs.updateOrganizationById({
      params: { organizationId },
      body: { defaultRole: pick(chance, ['read', 'edit', null]) },
    })
    things.push(...(await furnish(server, chance, own, people[index]!)))
  }
  const stranger = { ...(await server.createTestUser({ role: null })), name: 'a stranger' }
  const all = new Map([...people.flat(), stranger].map((caller) => [caller.id, caller]))
  return { callers: [...all.values()], things }
}
