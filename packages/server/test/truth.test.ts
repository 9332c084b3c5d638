import { afterAll, describe, expect } from 'vitest'
import { test } from './test.ts'
import { createSender, each } from '@scriptorium/tools/contract/http.ts'
import { unknownId } from '@scriptorium/tools/contract/requests.ts'
import { createWorld, talk, type Thing, type World } from './support/world.ts'

// Thousands of requests.
let send: ReturnType<typeof createSender>
let world: World

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
  world = await createWorld(server, 11)
})
afterAll(async () => {
  send.close()
})

/** A request that the gate may refuse, and that changes nothing that the test reads. */
type Probe = [method: string, path: string, body?: object]

/**
 * The meaning of a member of `permissions`: all of these requests succeed, one of them does, or the same as for another member.
 */
type Promised = Probe[] | { oneOf: Probe[] } | string

const text = { body: { markdown: 'Really?' } }

const promises: Record<Thing['kind'], (thing: Thing) => Record<string, Promised>> = {
  organization: ({ path, id, teams = [] }) => ({
    view: [['GET', path]],
    access: 'view',
    admin: [['PATCH', path, {}]],
    ownTeam: { oneOf: teams.map((team) => ['PUT', `${path}/teams/${team}/members`, {}]) },
    createContent: [
      ['POST', `${path}/spaces`, { template: 'nothing' }],
      ['POST', `${path}/collections`, { parent: unknownId }],
    ],
    createOpenAPISpec: [['POST', `${path}/openapi`, { slug: `api-${id}`, source: { text: '{}' } }]],
    ingestConversations: [['POST', `${path}/conversations`, { id: 'one', parts: [] }]],
    viewBilling: 'admin',
    listMembers: [['GET', `${path}/members`]],
    listTeams: [['GET', `${path}/teams`]],
    listIntegrations: 'listMembers',
    listInstallations: 'admin',
    installIntegration: 'admin',
  }),
  collection: ({ path, id, organizationId }) => ({
    view: [
      ['GET', path],
      ['GET', `${path}/spaces`],
    ],
    admin: [['PATCH', path, {}]],
    viewInviteLinks: [['GET', `/v1/orgs/${organizationId}/link-invites`]],
    create: [
      ['POST', `${path}/move`, { parent: unknownId }],
      ['POST', `/v1/orgs/${organizationId}/spaces`, { parent: id, template: 'nothing' }],
    ],
  }),
  space: ({ path, organizationId }) => ({
    view: [['GET', path]],
    access: [['GET', `${path}/content/pages`]],
    admin: [
      ['PATCH', path, {}],
      ['POST', `${path}/permissions`, { users: [], role: 'read' }],
    ],
    viewInviteLinks: [['GET', `/v1/orgs/${organizationId}/link-invites`]],
    edit: [['PATCH', `${path}/change-requests/${unknownId}`, {}]],
    triggerGitSync: 'admin',
    comment: [['POST', `${path}/comments/${unknownId}/replies`, text]],
    merge: [['POST', `${path}/change-requests/${unknownId}/merge`]],
    review: [['POST', `${path}/change-requests/${unknownId}/reviews`, { status: 'approved' }]],
    installIntegration: 'admin',
  }),
  'deleted space': ({ path, changeRequestId, organizationId }) => ({
    view: [['GET', path]],
    access: [['GET', `${path}/content/pages`]],
    admin: [['DELETE', path]],
    viewInviteLinks: [['GET', `/v1/orgs/${organizationId}/link-invites`]],
    edit: [['POST', `${path}/change-requests`, {}]],
    triggerGitSync: [['PATCH', path, {}]],
    comment: [['POST', `${path}/comments`, text]],
    merge: [['POST', `${path}/change-requests/${changeRequestId}/merge`]],
    review: [['POST', `${path}/change-requests/${changeRequestId}/reviews`, { status: 'approved' }]],
    installIntegration: [['PATCH', path, {}]],
  }),
  team: ({ path }) => ({ view: [['GET', path]], admin: [['PUT', `${path}/members`, {}]] }),
  comment: ({ path }) => ({
    view: [['GET', path]],
    edit: [['PUT', path, talk]],
    reply: [['POST', `${path}/replies`, text]],
    delete: 'edit',
  }),
  reply: ({ path, comment }) => ({
    view: [['GET', path]],
    edit: [['PUT', path, talk]],
    reply: [['POST', `${comment}/replies`, text]],
    delete: 'edit',
  }),
}

const answerTo = async (token: string, [method, path, body]: Probe) => {
  const type: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {}
  const headers = { Authorization: `Bearer ${token}`, ...type }
  return send({ method, path, headers, ...(body && { body: JSON.stringify(body) }) })
}

/** Returns the permissions that a caller reads of a resource, if they can see it, and the outcomes of their requests. */
const look = async (token: string, thing: Thing) => {
  const found = await answerTo(token, ['GET', thing.path])
  const told = found.status === 200 ? (found.json()['permissions'] as Record<string, boolean>) : undefined
  // After the gate, an unknown id gives 404 in the path and 400 in the body. Below a hidden or deleted resource everything is 404.
  const refusals = told && thing.kind !== 'deleted space' ? [403] : [400, 403, 404]
  const passes = async (probe: Probe) => {
    const { status } = await answerTo(token, probe)
    return !refusals.includes(status) && !(probe[0] === 'DELETE' && !told)
  }
  const done: Record<string, boolean | 'both'> = {}
  for (const [name, promised] of Object.entries(promises[thing.kind](thing))) {
    if (typeof promised === 'string') done[name] = done[promised]!
    else if ('oneOf' in promised) done[name] = (await Promise.all(promised.oneOf.map(passes))).includes(true)
    else {
      const [first, ...others] = [...new Set(await Promise.all(promised.map(passes)))]
      done[name] = others.length > 0 ? 'both' : first!
    }
  }
  return { told, done }
}

const looked = async () => {
  const pairs = world.callers.flatMap((caller) => world.things.map((thing) => ({ caller, thing })))
  return each(pairs, async ({ caller, thing }) => ({ caller, thing, ...(await look(caller.token, thing)) }))
}

describe('permissions', () => {
  test('match what the gate does, and are each true for some callers and false for others', async () => {
    const all = await looked()
    const wrong = all.flatMap(({ caller, thing, told, done }) => {
      const line = `${thing.kind} ${thing.path} for ${caller.name}`
      if (!told) return Object.values(done).some(Boolean) ? [`${line}: hidden, but ${JSON.stringify(done)}`] : []
      const names = [...new Set([...Object.keys(told), ...Object.keys(done)])].filter((one) => told[one] !== done[one])
      return names.map((name) => `${line}: ${name} says ${told[name]}, does ${done[name]}`)
    })
    expect(wrong).toEqual([])
    const seen = all.filter(({ told }) => told !== undefined).length
    expect([all.length > 1000, seen > 350, all.length - seen > 250]).toEqual([true, true, true])
    const said = Map.groupBy(
      all
        .filter(({ thing }) => thing.kind !== 'deleted space')
        .flatMap(({ thing, told = {} }) =>
          Object.entries(told).map(([name, value]) => [`${thing.kind} ${name}`, value]),
        ),
      ([key]) => key as string,
    )
    const always = [...said].filter(([, values]) => new Set(values.map(([, value]) => value)).size < 2)
    expect(always.map(([key]) => key).filter((key) => !/ (view|access)$/.test(key))).toEqual([])
  })
})
