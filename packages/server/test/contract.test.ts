import { faultsOf } from '@scriptorium/tools/contract/answers.ts'
import { createSender, each, type Answer } from '@scriptorium/tools/contract/http.ts'
import { bodyOf, isWhole, validRequest } from '@scriptorium/tools/contract/requests.ts'
import { bodyExamplesOf } from '@scriptorium/tools/contract/spec.ts'
import { operations, type OperationId } from '@scriptorium/types'
import { afterAll, describe, expect } from 'vitest'
import { testWith } from './test.ts'
import { allOperations, isImplemented, isRead, type SpecOperation } from './support/spec.ts'
import { createTenant, createTenantFor, type Tenant } from './support/tenant.ts'

// Examples name remote repositories, which a job would try to reach.
const test = testWith({ backgroundJobs: 'off' })

let send: ReturnType<typeof createSender>
let tenant: Tenant

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
  tenant = await createTenant(server, { standing: ['guest'] })
})
afterAll(async () => {
  send.close()
})

const toldOf = (operation: SpecOperation, answer: Answer): string[] =>
  faultsOf(operation, answer).map((fault) => `${operation.operationId} ${fault}`)

/** The pages that `urls.app` leads to. */
const appPages = [
  '/invites/…',
  '/o/…',
  '/o/…/c/…',
  '/o/…/integrations/…',
  '/o/…/integrations/…/…',
  '/o/…/integrations/…/…/sites/…',
  '/o/…/integrations/…/…/spaces/…',
  '/o/…/openapi/…',
  '/o/…/s/…',
  '/o/…/s/…/~/changes/…',
  '/o/…/s/…/~/pages/…',
  '/o/…/s/…/~/revisions/…',
  '/o/…/sites/…',
]

const appUrlsIn = (text: string): string[] => [...text.matchAll(/"app":"([^"]+)"/g)].map(([, url]) => url!)

/** Expects that the URL in `urls.app` of each resource leads to a page, for a person who has signed in where that is needed. */
const expectPages = async (base: string, token: string, urls: string[]) => {
  const signIn = { method: 'POST', redirect: 'manual', headers: { origin: base } } as const
  const body = new URLSearchParams({ action: 'sign-in', token })
  const signedIn = await fetch(
    urls.find((url) => url.includes('/integrations/'))!,
    { ...signIn, body },
  )
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';', 1)[0]!
  const opened = await each([...new Set(urls)], async (url) => {
    const { status } = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    const shape = url.slice(base.length).replaceAll(/(?<=[/])(?!(?:integrations|revisions)\b)(?:[\w-]{8,}|\d+)/g, '…')
    return { shape, url, status }
  })
  expect(opened.filter(({ status }) => status !== 200 && status !== 302)).toEqual([])
  expect([...new Set(opened.map(({ shape }) => shape))].toSorted()).toEqual(appPages)
}

// Only a browser with a session, on an address with a host name and https, gets their success.
const browsersOnly: Partial<Record<OperationId, number[]>> = {
  addPasskey: [403],
  startPasskey: [403],
  getCurrentSession: [404],
}

describe('every operation', () => {
  test('answers its examples with its success status, or 501, as the spec says', async ({ server }) => {
    const faults = await each(
      allOperations.flatMap((operation) =>
        (operation.requestBody ? bodyExamplesOf(operation) : [undefined]).map((example) => ({ operation, example })),
      ),
      async ({ operation, example }) => {
        const isWrite = isImplemented(operation.operationId) && !isRead(operation)
        const own = isWrite ? await createTenantFor(server, operation, ['guest']) : tenant
        // Every caller may see their own user.
        const mine = operations[operation.operationId].permission === 'user:self' && { userId: own.owner.id }
        const isSelf = operations[operation.operationId].permission === 'integration:self'
        const token = isSelf ? own.integrationToken : own.owner.token
        const request = validRequest(operation, token, { ...own.places[0]!, ...mine })
        const answer = await send(
          example === undefined ? request : { ...request, body: bodyOf(example, own.places[0]) },
        )
        const { status, created } = { created: undefined, ...operations[operation.operationId] }
        const isThere = isWhole(operation, own.places[0]!)
        const wanted: unknown[] = !isImplemented(operation.operationId)
          ? [501]
          : isThere
            ? [status, created]
            : [404, 204]
        wanted.push(...(browsersOnly[operation.operationId] ?? []))
        const missed = wanted.includes(answer.status)
          ? []
          : [`${operation.operationId} answers ${answer.status} to an example: ${answer.text}`]
        return [...missed, ...toldOf(operation, answer)]
      },
      4,
    )
    expect(faults.flat()).toEqual([])
  })

  test('4xx for a resource that does not exist, as the spec says', async () => {
    const faults = await each(allOperations, async (operation) =>
      toldOf(operation, await send(validRequest(operation, tenant.owner.token))),
    )
    expect(faults.flat()).toEqual([])
  })

  test('200 for HEAD where there is a GET, with its headers and without a body', async ({ server }) => {
    const reads = allOperations.filter((operation) => isRead(operation) && isWhole(operation, tenant.places[0]!))
    const requests = reads.map((operation) => validRequest(operation, tenant.owner.token, tenant.places[0]!))
    const [whole, bare] = [
      await each(requests, send),
      await each(requests, (request) => send({ ...request, method: 'HEAD' })),
    ]
    const urls = whole.flatMap(({ text }) => appUrlsIn(text))
    await expectPages(server.url, tenant.owner.token, urls)
    const seen = ({ status, headers }: Answer) => [status, headers['content-type'], headers['allow']]
    expect(bare.map(seen)).toEqual(whole.map(seen))
    expect(bare.filter(({ text }) => text)).toEqual([])
  })

  test('204 for OPTIONS, with an Allow header that lists every method of the path', async () => {
    const faults = await each([...Map.groupBy(allOperations, ({ path }) => path).values()], async (operations) => {
      const request = validRequest(operations[0]!, tenant.owner.token, tenant.places[0]!)
      const { status, headers } = await send({ method: 'OPTIONS', path: request.path, headers: request.headers })
      const allowed = new Set((headers.allow ?? '').split(', '))
      const isComplete = operations.every(({ method }) => allowed.has(method.toUpperCase()))
      return status === 204 && isComplete ? [] : [`${status} ${request.path}: ${headers.allow}`]
    })
    expect(faults.flat()).toEqual([])
  })
})

describe('a response that violates the spec', () => {
  test('is replaced by a 500 without internal details and counted for its operation', async ({ server }) => {
    const { organizationId, spaceId } = tenant.places[0]!
    const { database } = server.services
    const emoji = 'x'.repeat(51)
    await database.writeTx(async (trx) => {
      await trx('spaces').where({ id: spaceId }).update({ emoji })
    })
    const headers = { Authorization: `Bearer ${tenant.owner.token}` }
    const one = await send({ method: 'GET', path: `/v1/spaces/${spaceId}`, headers })
    const list = await send({ method: 'GET', path: `/v1/orgs/${organizationId}/spaces`, headers })
    const metrics = (await send({ method: 'GET', path: '/metrics' })).text
    await database.writeTx(async (trx) => {
      await trx('spaces').where({ id: spaceId }).update({ emoji: '📄' })
    })
    for (const { status, text, headers: sent } of [one, list]) {
      expect(status).toBe(500)
      expect(sent['content-type']).toBe('application/problem+json')
      expect(text).not.toContain(emoji)
      expect(JSON.parse(text)).toMatchObject({ code: 'internal', title: 'An unexpected error occurred' })
    }
    expect(server.failures()).toHaveLength(2)
    expect(metrics).toMatch(/operation="getSpaceById".* 1$/m)
    expect(metrics).toMatch(/operation="listSpacesInOrganizationById".* 1$/m)
    expect((await send({ method: 'GET', path: `/v1/spaces/${spaceId}`, headers })).status).toBe(200)
  })
})
