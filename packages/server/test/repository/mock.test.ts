import { createClient } from '@scriptorium/client'
import { faultsOf } from '@scriptorium/tools/contract/answers.ts'
import { createSender, each } from '@scriptorium/tools/contract/http.ts'
import { validRequest } from '@scriptorium/tools/contract/requests.ts'
import { startMock, type Mock } from '@scriptorium/tools/mock/server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nobody } from '../refusal.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/postgres-cluster.ts'
import { allOperations } from '../support/spec.ts'
import { isWithoutCode } from '../support/without-code.ts'

const stubs = allOperations.filter(isWithoutCode)

let mock: Mock
let early: Response
let send: ReturnType<typeof createSender>
beforeAll(async () => {
  const preload = new URL('../support/take-code-away.ts', import.meta.url).href
  const port = await freePort()
  const starting = startMock('127.0.0.1', port, [], {
    stubs: new Set(stubs.map(({ operationId }) => operationId)),
    nodeArgs: ['--import', preload],
  })
  // The mock listens already, and the server behind it starts.
  early = await eventually(() => fetch(`http://127.0.0.1:${port}/v1/user`))
  mock = await starting
  send = createSender(mock.url)
})
afterAll(async () => {
  send.close()
  await mock.close()
})

const mine = async () => {
  const docs = createClient({ baseUrl: mock.url, token: mock.token })
  const { id: organizationId } = (await docs.listOrganizationsForAuthenticatedUser()).items[0]!
  const { id: spaceId } = await docs.createSpace({ params: { organizationId }, body: { title: 'Sketch' } })
  const { id: siteId } = await docs.createSite({ params: { organizationId } })
  return { organizationId, spaceId, siteId }
}

describe('mock', () => {
  test('401 for a request that came before the server behind it was ready', () => {
    expect(early.status).toBe(401)
  })

  test('2xx with a valid example for every operation that has no code yet', async () => {
    const ids = await mine()
    const lines = await each(stubs, async (operation) => {
      const answer = await send(validRequest(operation, mock.token, ids))
      const faults = faultsOf(operation, answer)
      const isExample = answer.status === 204 || answer.headers['x-mock'] === 'example'
      const isFine = answer.status < 300 && isExample && faults.length === 0
      return isFine ? [] : [`${answer.status} ${operation.operationId}: ${faults.join()} ${answer.text.slice(0, 200)}`]
    })
    expect(lines.flat()).toEqual([])
  })

  test('operations that have code reach the real server, so a created space can be read', async () => {
    const { organizationId, spaceId } = await mine()
    const docs = createClient({ baseUrl: mock.url, token: mock.token })
    const space = await docs.getSpaceById({ params: { spaceId } })
    expect(space).toMatchObject({ title: 'Sketch', organization: organizationId })
    expect(space.urls.location).toBe(`${mock.url}/v1/spaces/${spaceId}`)
  })

  test('401 without a token and 400 for an invalid body, for operations without code', async () => {
    const ids = await mine()
    const writes = stubs.filter(({ requestBody }) => requestBody).slice(0, 20)
    for (const operation of writes) {
      const { headers, ...rest } = validRequest(operation, mock.token, ids)
      expect((await send({ ...rest, headers: {} })).status).toBe(401)
      expect((await send({ ...rest, headers, body: '"text"' })).status).toBe(400)
    }
  })

  test('the response that Prefer selects, for operations that have code too', async () => {
    const ids = await mine()
    const [one] = allOperations.filter(({ operationId }) => operationId === 'mergeChangeRequest')
    const request = validRequest(one!, mock.token, { ...ids, changeRequestId: nobody })
    const answer = await send({ ...request, headers: { ...request.headers, Prefer: 'code=412' } })
    expect(answer.status).toBe(412)
    expect(answer.json()).toMatchObject({ code: 'merge_rule_failed', status: 412, instance: request.path })
    expect(faultsOf(one!, answer)).toEqual([])
  })

  test('400 for a status that the spec does not have', async () => {
    const [one] = allOperations.filter(({ operationId }) => operationId === 'mergeChangeRequest')
    const request = validRequest(one!, mock.token, await mine())
    for (const code of ['418', '200000', '299']) {
      const answer = await send({ ...request, headers: { ...request.headers, Prefer: `code=${code}` } })
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({
        code: 'invalid_request',
        detail: expect.stringContaining(`Prefer: code=${code} must select a response of mergeChangeRequest: 200, `),
      })
      expect(faultsOf(one!, answer)).toEqual([])
    }
  })

  test('404 for an operation without code under a resource that does not exist', async () => {
    const ids = await mine()
    const nested = stubs.filter(({ path }) => path.startsWith('/v1/orgs/{organizationId}/'))
    const lines = await each(nested, async (operation) => {
      const { status } = await send(validRequest(operation, mock.token, { ...ids, organizationId: nobody }))
      return status === (operation.method === 'delete' ? 204 : 404) ? [] : [`${status} ${operation.operationId}`]
    })
    expect(nested.length).toBeGreaterThan(20)
    expect(lines.flat()).toEqual([])
  })
})
