import { afterAll, describe, expect, inject } from 'vitest'
import { testWith } from './test.ts'
import type { TestUser } from './harness.ts'
import { statusOf, verdictOn } from './support/expected.ts'
import { createSender, each, linesOf, type Answer } from '@scriptorium/tools/contract/http.ts'
import { isWhole, unknownId, validRequest, type Ids } from '@scriptorium/tools/contract/requests.ts'
import { allOperations, isImplemented, isRead, type SpecOperation } from './support/spec.ts'
import { createTenant, createTenantFor, standings, type Standing, type Tenant } from './support/tenant.ts'

// Each operation compiles its validators when it is first met.
let send: ReturnType<typeof createSender>
let tenant: Tenant
let stranger: TestUser
let nobody: TestUser

const test = testWith({ backgroundJobs: 'off' }).extend(
  'tokenOf',
  ({ server }) =>
    async (user: TestUser): Promise<{ id: string; token: string }> =>
      server.api(user.token).createUserToken({ body: { label: 'Mine' } }),
)

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
  tenant = await createTenant(server)
  stranger = (await createTenant(server, { standing: ['admin'] })).owner
  nobody = await server.createTestUser({ role: null })
})
afterAll(async () => {
  send.close()
})

const guarded = allOperations.filter(({ operationId }) => verdictOn(operationId, undefined) === 'hidden')
/** Sends every operation as a caller and returns a line for each wrong response. */
const wrong = async (
  callers: { token: string; standing?: Standing }[],
  tested: SpecOperation[],
  ids: Ids,
): Promise<string[]> => {
  const pairs = callers.flatMap((caller) => tested.map((operation) => ({ caller, operation })))
  const requests = pairs.map(({ caller, operation }) => validRequest(operation, caller.token, ids))
  const answers = await each(requests, send)
  return linesOf(requests, answers).flatMap((line, index) => {
    const { caller, operation } = pairs[index]!
    const verdict = verdictOn(operation.operationId, caller.standing)
    const fine = verdict === 'allowed' ? isLetIn(operation, answers[index]!, ids) : undefined
    if (fine ?? Number(line.slice(0, 3)) === statusOf(operation.operationId, verdict as 'hidden')) return []
    return [`${line} for ${caller.standing ?? 'an outsider'}, who is ${verdict}`]
  })
}

const isLetIn = (operation: SpecOperation, { status }: Answer, ids: Ids): boolean => {
  if (!isImplemented(operation.operationId)) return status === 501
  return isWhole(operation, ids) ? status >= 200 && status < 300 : status === 404 || status === 204
}

// Who may do what is decided from rows that do not depend on the kind of database, so PostgreSQL tries two roles.
const isSqlite = inject('template').kind === 'sqlite'
const triedStandings = isSqlite ? standings : standings.filter((standing) => ['guest', 'edit'].includes(standing))

const as = (standing: Standing) => ({ token: tenant.users[standing]!.token, standing })

describe('every operation', () => {
  test('404 or 204 for callers in another organization or in none, 403 for callers who can only see the resource', async () => {
    const outsiders = [{ token: stranger.token }, { token: nobody.token }]
    expect(await wrong(outsiders, guarded, tenant.places[0]!)).toEqual([])
    const refused = triedStandings.map(async (standing) => {
      const tested = guarded.filter(({ operationId }) => verdictOn(operationId, standing) !== 'allowed')
      return wrong([as(standing)], tested, tenant.places[0]!)
    })
    expect((await Promise.all(refused)).flat()).toEqual([])
  })

  test('200 for reads, and 501 for operations without code, from the lowest role on', async () => {
    const safe = guarded.filter((operation) => isRead(operation) || !isImplemented(operation.operationId))
    for (const standing of triedStandings) {
      const tested = safe.filter(({ operationId }) => verdictOn(operationId, standing) === 'allowed')
      expect(await wrong([as(standing)], tested, tenant.places[0]!)).toEqual([])
    }
  })

  test('2xx for writes, from the lowest role on, each in a separate organization', async ({ server }) => {
    const writes = guarded.filter((operation) => !isRead(operation) && isImplemented(operation.operationId))
    // Each write needs an organization of its own, so the lowest role tries it and one above, another one for the next write.
    const pairs = writes.flatMap((operation, index) => {
      const [lowest, ...above] = triedStandings.filter(
        (standing) => verdictOn(operation.operationId, standing) === 'allowed',
      )
      const tried = [lowest, above.length > 0 ? above[index % above.length] : undefined]
      return tried.flatMap((standing) => (standing ? [{ operation, standing }] : []))
    })
    const lines = await each(
      pairs,
      async ({ operation, standing }) => {
        const own = await createTenantFor(server, operation, [...new Set<Standing>(['guest', standing])])
        return wrong([{ token: own.users[standing]!.token, standing }], [operation], own.places[0]!)
      },
      4,
    )
    expect(writes.length).toBeGreaterThan(8)
    expect(lines.flat()).toEqual([])
  })

  test('404 for a foreign resource, with the same text as for an unknown one', async () => {
    const requestsTo = (ids: Ids) =>
      guarded.map((operation) => {
        const { headers, ...rest } = validRequest(operation, stranger.token, ids)
        return { ...rest, headers: { ...headers, 'X-Request-Id': 'same' } }
      })
    const { organizationId: _, ...unknown } = Object.fromEntries(
      Object.keys(tenant.places[0]!).map((name) => [name, name === 'pagePath' ? 'nothing' : unknownId]),
    )
    const [foreign, missing] = [requestsTo(tenant.places[0]!), requestsTo(unknown)]
    // Responses repeat ids of the request, so those differ.
    const blind = (text: string) =>
      Object.values(tenant.places[0]!).reduce((blinded, id) => blinded.replaceAll(id, unknownId), text)
    const changing = new Set(['date', 'content-length', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    const seen = ({ status, headers, text }: Answer) => ({
      status,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        changing.has(name) ? [] : [name, blind(`${value}`)],
      ),
      body: text && { ...(JSON.parse(text) as object), instance: '' },
    })
    const [ofForeign, ofMissing] = [await each(foreign, send), await each(missing, send)]
    expect(ofForeign.map(seen)).toEqual(ofMissing.map(seen))
  })
})

describe('a delete of a foreign resource', () => {
  test('204 without effect', async ({ server, tokenOf }) => {
    const place = tenant.places[0]!
    const own = await tokenOf(tenant.owner)
    const deletes = allOperations.filter(({ method }) => method === 'delete')
    const ids: Ids = { ...place, tokenId: own.id }
    const requests = deletes.map((operation) => validRequest(operation, stranger.token, ids))
    const answers = await each(requests, send)
    expect(linesOf(requests, answers).filter((line) => !line.startsWith('204'))).toEqual([])
    const { getSpaceById, getMemberInOrganizationById } = server.api(own.token)
    const { organizationId, spaceId } = place
    expect(await getSpaceById({ params: { spaceId } })).not.toHaveProperty('deletedAt')
    const member = await getMemberInOrganizationById({ params: { organizationId, userId: place.userId } })
    expect(member.id).toBe(place.userId)
  })
})

describe('an id in a body', () => {
  test('400 for a foreign collection, with the same text as for an unknown one', async ({ server }) => {
    const foreign = (await createTenant(server, { standing: ['admin'] })).places[0]!
    const create = (parent: string) =>
      send({
        method: 'POST',
        path: `/v1/orgs/${tenant.organizationId}/spaces`,
        headers: {
          Authorization: `Bearer ${tenant.owner.token}`,
          'Content-Type': 'application/json',
          'X-Request-Id': 'same',
        },
        body: JSON.stringify({ title: 'Here', parent }),
      })
    const [ofForeign, ofUnknown] = [await create(foreign['collectionId']!), await create(unknownId)]
    expect([ofForeign.status, ofForeign.json()]).toEqual([400, ofUnknown.json()])
    expect(ofForeign.json()).toMatchObject({ code: 'invalid_reference', errors: [{ pointer: '/body/parent' }] })
    expect((await create(tenant.places[0]!['collectionId']!)).status).toBe(201)
  })
})
