import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '#types'
import { createClient, createPartialClient } from '../src/index.ts'
import { getAuthenticatedUser, getSpaceById } from '../src/operations.ts'
import { startStub, type Stub } from './stub.ts'

const token = 'scr_aTokenThatNobodyMaySee'
let stub: Stub

beforeAll(async () => {
  stub = await startStub(({ method }) => (method === 'DELETE' ? { status: 204 } : { body: { object: 'thing' } }))
})
beforeEach(() => {
  stub.seen.length = 0
})
afterAll(() => stub.close())

const connect = (options = {}) => createClient({ baseUrl: stub.url, token, ...options })
const urls = () => stub.seen.map(({ method, url }) => `${method} ${url}`)

describe('createClient', () => {
  test('has a method for each operation, and `request` for other calls', () => {
    expect(Object.keys(connect())).toEqual([...Object.keys(operations), 'request'])
  })

  test('sends each operation to its own method and path', async () => {
    const docs = connect() as unknown as Record<string, (input: object) => Promise<unknown>>
    for (const [id, { method, path }] of Object.entries(operations)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      await docs[id]?.({ params: Object.fromEntries(names.map((name) => [name, `the-${name}`])) })
      const last = stub.seen.at(-1)
      expect(`${last?.method} ${last?.url}`).toBe(
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, (_, name) => `the-${name}`)}`,
      )
    }
  })

  test('keeps the path of the base URL, with or without a trailing slash', async () => {
    for (const end of ['/docs', '/docs/', '/docs//']) {
      await connect({ baseUrl: stub.url + end }).getAuthenticatedUser()
    }
    expect(new Set(urls())).toEqual(new Set(['GET /docs/v1/user']))
  })

  test.each([
    'http://me:secret@host',
    'http://me:secret/secret@host',
    'me:secret@host',
    'http://host?x=1',
    'http://host#x',
    'host',
    '',
    'ftp://host',
  ])('refuses the base URL %j', (url) => {
    expect(() => connect({ baseUrl: url })).toThrow(TypeError)
    expect(() => connect({ baseUrl: url })).not.toThrow(/secret/)
  })

  test.each(['host', '', '/v1', 'ftp://host'])('names the invalid base URL %j', (url) => {
    expect(() => connect({ baseUrl: url })).toThrow(`baseUrl is "${url}": expected an absolute URL`)
  })

  test.each([
    ['http://host/?x=1', 'http://host/?x=1'],
    ['http://host#x', 'http://host#x'],
    ['http://me:secret@host/docs', 'http://…@host/docs'],
  ])('names the base URL %j that has more than a path', (url, shown) => {
    const message = `baseUrl is "${shown}": expected an absolute URL without user, query and hash`
    expect(() => connect({ baseUrl: url })).toThrow(message)
  })

  test('names a base URL that is missing', () => {
    expect(() => connect({ baseUrl: undefined })).toThrow('baseUrl is undefined: expected an absolute URL')
  })

  test('calls the fetch that it is given', async () => {
    const fetch = async ({ url, method }: Request) => Response.json({ object: 'user', id: `${method} ${url}` })
    const user = await connect({ fetch }).getAuthenticatedUser()
    expect(user.id).toBe(`GET ${stub.url}/v1/user`)
  })
})

describe('createPartialClient', () => {
  test('has the given operations only, under the given names', async () => {
    const docs = createPartialClient({ getSpaceById, whoAmI: getAuthenticatedUser }, { baseUrl: stub.url, token })
    expect(Object.keys(docs)).toEqual(['getSpaceById', 'whoAmI', 'request'])
    await docs.getSpaceById({ params: { spaceId: 's' } })
    await docs.whoAmI()
    await docs.request('GET', '/v1/orgs')
    expect(urls()).toEqual(['GET /v1/spaces/s', 'GET /v1/user', 'GET /v1/orgs'])
  })
})

describe('parameters', () => {
  test('in the path are percent-encoded whole', async () => {
    const docs = connect()
    for (const spaceId of ['a/b', 'a?b#c', 'ü ö', '%2e', '$&', '...', '{spaceId}']) {
      await docs.getSpaceById({ params: { spaceId } })
      expect(stub.seen.at(-1)?.url).toBe(`/v1/spaces/${encodeURIComponent(spaceId)}`)
    }
  })

  test('a page path keeps its slashes', async () => {
    await connect().getPageByPath({ params: { spaceId: 's', pagePath: 'guides/über uns/50%?' } })
    expect(urls()).toEqual(['GET /v1/spaces/s/content/path/guides/%C3%BCber%20uns/50%25%3F'])
  })

  test.each(['', '.', '..'])('%j would change the path, so it is not sent', async (spaceId) => {
    await expect(connect().deleteSpaceById({ params: { spaceId } })).rejects.toThrow(TypeError)
    await expect(connect().getPageByPath({ params: { spaceId: 's', pagePath: `a/${spaceId}/b` } })).rejects.toThrow(
      'params.pagePath',
    )
    expect(stub.seen).toEqual([])
  })

  test('a missing parameter is named in the error', async () => {
    const docs = connect() as unknown as { getSpaceById: (input?: object) => Promise<unknown> }
    await expect(docs.getSpaceById()).rejects.toThrow('params.spaceId is undefined')
    expect(stub.seen).toEqual([])
  })

  test('in the query: arrays repeat the key, undefined values are omitted, other values are encoded', async () => {
    await connect().listChangeRequestsForOrganization({
      params: { organizationId: 'o' },
      query: { status: ['open', 'draft'], limit: 5, creator: 'a&b=c,d', space: undefined },
    })
    expect(urls()).toEqual(['GET /v1/orgs/o/change-requests?status=open&status=draft&limit=5&creator=a%26b%3Dc%2Cd'])
  })

  test('in the query: booleans, including false, and names with dots', async () => {
    await connect().getPageById({
      params: { spaceId: 's', pageId: 'p' },
      query: { metadata: false, computed: true, 'format.markdown.refs': 'stable' },
    })
    expect(urls()).toEqual(['GET /v1/spaces/s/content/page/p?metadata=false&computed=true&format.markdown.refs=stable'])
  })
})

describe('bodies', () => {
  test('are sent as JSON', async () => {
    const body = { title: 'Grüße "quoted"' }
    await connect().createSpace({ params: { organizationId: 'o' }, body })
    const [request] = stub.seen
    expect(request?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(request?.body ?? '')).toEqual(body)
  })

  test('calls without a body have no content type', async () => {
    await connect().createSpace({ params: { organizationId: 'o' } })
    expect(stub.seen[0]).toMatchObject({ method: 'POST', body: '' })
    expect(stub.seen[0]?.headers).not.toHaveProperty('content-type')
  })

  test('200 returns the JSON, 204 returns undefined', async () => {
    expect(await connect().getSpaceById({ params: { spaceId: 's' } })).toEqual({ object: 'thing' })
    expect(await connect().deleteSpaceById({ params: { spaceId: 's' } })).toBeUndefined()
  })
})

describe('headers', () => {
  test('the token is sent as a bearer token; without one, nothing', async () => {
    await connect().getAuthenticatedUser()
    await connect({ token: undefined }).getAuthenticatedUser()
    expect(stub.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`, undefined])
  })

  test('a function returns those of the next call', async () => {
    let calls = 0
    const docs = connect({ headers: () => ({ 'x-call': String(++calls) }) })
    await docs.getAuthenticatedUser()
    await docs.getAuthenticatedUser()
    expect(stub.seen.map(({ headers }) => headers['x-call'])).toEqual(['1', '2'])
  })

  test("headers of a call take precedence over the client's", async () => {
    await connect({ headers: { 'x-a': '1', 'x-b': '1' } }).getAuthenticatedUser({ headers: { 'X-B': '2' } })
    expect(stub.seen[0]?.headers).toMatchObject({ 'x-a': '1', 'x-b': '2', authorization: `Bearer ${token}` })
  })

  test.each([`${token}\n`, `${token}\r\nx: y`, `${token} b`, `${token}…`, ''])(
    'refuses the token %# without showing its value',
    (bad) => {
      expect(() => connect({ token: bad })).toThrow(TypeError)
      expect(() => connect({ token: bad })).not.toThrow(token)
    },
  )

  test('refuses an invalid header without showing its value', async () => {
    const headers = { 'x-secret': `${token}\nx` }
    expect(() => connect({ headers })).toThrow('the header "x-secret"')
    const error = await connect()
      .getAuthenticatedUser({ headers })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TypeError)
    expect(inspect(error)).not.toContain(token)
  })

  test('a printed client shows no token', () => {
    expect(inspect(connect(), { depth: 9, showHidden: true })).not.toContain(token)
  })
})
