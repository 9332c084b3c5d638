import { operations, type OperationId } from '@scriptorium/types'
import fc from 'fast-check'
import { afterAll, describe, expect, inject } from 'vitest'
import { testWith } from './test.ts'
import { statusOf, verdictOn } from './support/expected.ts'
import { createSender, each } from '@scriptorium/tools/contract/http.ts'
import { isWhole, namesIn, validRequest, type Ids } from '@scriptorium/tools/contract/requests.ts'
import { allOperations, isImplemented, isRead, type SpecOperation } from './support/spec.ts'
import { createTenant, standings, type Standing, type Tenant } from './support/tenant.ts'

// Examples name remote repositories, which a job would try to reach.
const test = testWith({ backgroundJobs: 'off' })

interface Caller {
  token: string
  tenant?: Tenant
  standing?: Standing
}

/** The tenant whose ids a request uses, or none for an unknown id. */
type Origin = 0 | 1 | 2 | 3

interface Pair {
  caller: number
  operationId: OperationId
  root: Origin
  nested: Origin
}

// Each operation compiles its validators when it is first met.
let send: ReturnType<typeof createSender>
let places: Ids[]
let owners: (Tenant | undefined)[]
let callers: Caller[]

const nowhere: Ids = { pagePath: 'nothing' }

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
  const [one, two] = [await createTenant(server, { places: 2 }), await createTenant(server)]
  places = [...one.places, ...two.places, nowhere]
  owners = [one, one, two, undefined]
  const members = [one, two].flatMap((tenant) =>
    standings.map((standing): Caller => ({ token: tenant.users[standing]!.token, tenant, standing })),
  )
  callers = [...members, { token: (await server.createTestUser({ role: null })).token }]
})
afterAll(async () => {
  send.close()
})

const roots = new Set(['organizationId', 'spaceId', 'collectionId'])
const hasNested = ({ path }: SpecOperation) => namesIn(path).some((name) => !roots.has(name))

/** The operations on an organization. Users belong to no organization. */
const ofTenants = new Map(
  allOperations
    .filter(({ path }) => namesIn(path).some((name) => roots.has(name)))
    .map((operation) => [operation.operationId, operation]),
)

const operationOf = ({ operationId }: Pair) => ofTenants.get(operationId)!

const idsOf = (pair: Pair): Ids => {
  const { root, nested } = pair
  const names = namesIn(operationOf(pair).path)
  const from = (name: string) => places[roots.has(name) ? root : nested]![name] ?? nowhere[name]
  return Object.fromEntries(names.flatMap((name) => [[name, from(name)]]).filter(([, id]) => id !== undefined))
}

// A user or a team has a right on a space only after somebody granted it. On the collection, which the places share, those of each have one.
const readsGrant = (operation: SpecOperation) =>
  isRead(operation) && /\/spaces\/.*\{(?:team|user)Id\}/.test(operation.path)

// Members, teams, links, sites and OpenAPI specifications belong to the organization, not to one of its spaces.
const isOneThing = (pair: Pair) =>
  !hasNested(operationOf(pair)) ||
  pair.root === pair.nested ||
  (!readsGrant(operationOf(pair)) &&
    owners[pair.root] === owners[pair.nested] &&
    /\{(userId|teamId|inviteId|siteId|specSlug|translationId|importRunId|glossaryEntryId|conversationId|issueId|clusterId|samlProviderId|oidcProviderId|integrationName|installationId)\}/.test(
      operationOf(pair).path,
    ))

/** Returns the expected status; undefined if the write succeeds, because other tests check its result. */
const expected = (pair: Pair): number | undefined => {
  const { operationId, root } = pair
  const operation = operationOf(pair)
  const { tenant, standing } = callers[pair.caller]!
  const { permission } = operations[operationId]
  // A permission on an installation is checked on that, whichever space the path names.
  const owner = owners[permission?.startsWith('installation:') ? pair.nested : root]
  // A permission on a team or site is checked on that team or site, so it must exist in the organization.
  const isThing = !/^(team|site):/.test(permission ?? '') || isOneThing(pair)
  const isThere = isOneThing(pair) && isWhole(operation, idsOf(pair)) && (owner !== undefined || !hasNested(operation))
  const own = owner && owner === tenant && isThing ? standing : undefined
  const verdict = verdictOn(operationId, own, isThere)
  if (verdict !== 'allowed') return statusOf(operationId, verdict)
  if (!isImplemented(operationId)) return 501
  // A PUT that creates what is absent succeeds.
  if (!isThere) return 'created' in operations[operationId] ? undefined : statusOf(operationId, 'hidden')
  return isRead(operation) ? 200 : undefined
}

const origin = fc.constantFrom<Origin>(0, 1, 2, 3)

describe('two tenants', () => {
  test('the status follows from the standing of the caller in the owning organization, for every operation and mix of ids', async () => {
    const counts = new Map<number, number>()
    const pair = fc.record<Pair>({
      caller: fc.nat(callers.length - 1),
      operationId: fc.constantFrom(...ofTenants.keys()),
      root: origin,
      nested: origin,
    })
    const property = fc.asyncProperty(fc.array(pair, { minLength: 50, maxLength: 50 }), async (pairs) => {
      const tested = pairs.filter((one) => expected(one) !== undefined)
      const answers = await each(tested, (one) =>
        send(validRequest(operationOf(one), callers[one.caller]!.token, idsOf(one))),
      )
      for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
      const describe = (one: Pair, status: number | undefined) =>
        `${status} ${one.operationId} caller ${one.caller} root ${one.root} nested ${one.nested}`
      expect(tested.map((one, index) => describe(one, answers[index]!.status))).toEqual(
        tested.map((one) => describe(one, expected(one))),
      )
    })
    // Each kind of database tests other requests.
    const seed = inject('template').kind === 'sqlite' ? 20_260_101 : 20_260_102
    await fc.assert(property, { seed, numRuns: 150, endOnFailure: true })
    // Guards the test itself: both outcomes must occur often.
    for (const status of [200, 204, 403, 404]) expect(counts.get(status)).toBeGreaterThan(20)
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5_400)
  })
})
