import { afterEach, describe, expect, test } from 'vitest'
import { createClient, items, pages, ProblemError } from '../src/index.ts'
import { startStub, type Answer, type Seen, type Stub } from './stub.ts'

let stub: Stub | undefined
afterEach(async () => {
  await stub?.close()
  stub = undefined
})

const connect = async (answer: (seen: Seen) => Answer) => {
  stub = await startStub(answer)
  return createClient({ baseUrl: stub.url, retries: 0 })
}

const collect = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = []
  for await (const item of source) items.push(item)
  return items
}

const cursorOf = ({ url }: Seen) => new URL(url, 'http://x').searchParams.get('page') ?? ''
const urls = () => stub?.seen.map(({ url }) => url)

/** Answers with a chain of pages: cursor → items and next cursor. */
const chain = (links: Record<string, { items: string[]; next?: string }>) => (seen: Seen) => {
  const { items = [], next } = links[cursorOf(seen)] ?? {}
  const named = items.map((id) => ({ object: 'space', id }))
  return { body: { ...(next !== undefined && { next: { page: next } }), count: 3, items: named } }
}

const three = chain({
  '': { items: ['a', 'b'], next: 'x=&/y' },
  'x=&/y': { items: [], next: 'z' },
  z: { items: ['c'] },
})
const params = { organizationId: 'o' }

describe('pages', () => {
  test('returns the items of all pages in order and skips an empty page', async () => {
    const docs = await connect(three)
    const ids: string[] = []
    for await (const space of pages(docs.listSpacesInOrganizationById, { params })) ids.push(space.id)
    expect(ids).toEqual(['a', 'b', 'c'])
  })

  test('keeps the rest of the query', async () => {
    const docs = await connect(three)
    await collect(pages(docs.listSpacesInOrganizationById, { params, query: { limit: 2 } }))
    expect(urls()).toEqual([
      '/v1/orgs/o/spaces?limit=2',
      '/v1/orgs/o/spaces?limit=2&page=x%3D%26%2Fy',
      '/v1/orgs/o/spaces?limit=2&page=z',
    ])
  })

  test('needs no input if the list needs none', async () => {
    const docs = await connect(three)
    expect(await collect(pages(docs.listOrganizationsForAuthenticatedUser))).toHaveLength(3)
  })

  test('byPage returns the responses, and a cursor of one continues from there', async () => {
    const docs = await connect(three)
    const [first] = await collect(pages(docs.listSpacesInOrganizationById, { params }).byPage())
    expect(first).toMatchObject({ count: 3, items: [{ id: 'a' }, { id: 'b' }], next: { page: 'x=&/y' } })
    const rest = pages(docs.listSpacesInOrganizationById, { params, query: { page: first?.next?.page } })
    expect(await collect(rest)).toMatchObject([{ id: 'c' }])
  })

  test('requests a page only when it is needed', async () => {
    const docs = await connect(three)
    const spaces = pages(docs.listSpacesInOrganizationById, { params })
    expect(urls()).toEqual([])
    for await (const { id } of spaces) if (id === 'b') break
    expect(urls()).toHaveLength(1)
  })

  test('can be iterated again', async () => {
    const docs = await connect(three)
    const spaces = pages(docs.listSpacesInOrganizationById, { params })
    expect(await collect(spaces)).toEqual(await collect(spaces))
    expect(urls()).toHaveLength(6)
  })

  test.each([
    ['itself', chain({ '': { items: ['a'], next: 'x' }, x: { items: ['b'], next: 'x' } }), 2],
    [
      'an earlier page',
      chain({ '': { items: ['a'], next: 'x' }, x: { items: [], next: 'y' }, y: { items: [], next: 'x' } }),
      3,
    ],
  ])('stops when a page leads back to %s', async (_, answer, requests) => {
    const docs = await connect(answer)
    await expect(collect(pages(docs.listSpacesInOrganizationById, { params }))).rejects.toThrow(
      'same page cursor twice',
    )
    expect(urls()).toHaveLength(requests)
  })

  test('its cursor continues where an iteration stopped', async () => {
    const docs = await connect(three)
    const walk = items(docs.listSpacesInOrganizationById, { params })
    const seen: string[] = []
    for await (const { id } of walk) {
      seen.push(id)
      if (id === 'c') break
    }
    expect(seen).toEqual(['a', 'b', 'c'])
    expect(walk.cursor).toBe('z')
    const rest = items(docs.listSpacesInOrganizationById, { params, query: { page: walk.cursor } })
    expect(await collect(rest)).toMatchObject([{ id: 'c' }])
  })

  test('has no cursor if the iteration stopped on the first page', async () => {
    const docs = await connect(three)
    const walk = items(docs.listSpacesInOrganizationById, { params })
    for await (const { id } of walk) if (id === 'b') break
    expect(walk.cursor).toBeUndefined()
  })

  test('after a failure the cursor names the page that failed', async () => {
    const docs = await connect((seen) => (cursorOf(seen) === 'z' ? { status: 500, body: '' } : three(seen)))
    const walk = pages(docs.listSpacesInOrganizationById, { params })
    await expect(collect(walk)).rejects.toThrow(ProblemError)
    expect(walk.cursor).toBe('z')
  })

  test('a problem is thrown after the items of the earlier pages', async () => {
    const docs = await connect((seen) => (cursorOf(seen) === '' ? three(seen) : { status: 503, body: '' }))
    const ids: string[] = []
    const walk = async () => {
      for await (const { id } of pages(docs.listSpacesInOrganizationById, { params })) ids.push(id)
    }
    await expect(walk()).rejects.toThrow(ProblemError)
    expect(ids).toEqual(['a', 'b'])
  })
})

describe('a list of the client', () => {
  test('returns its items and its pages', async () => {
    const docs = await connect(three)
    const spaces = await collect(docs.listSpacesInOrganizationById.items({ params }))
    expect(spaces.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    const answers = await collect(docs.listSpacesInOrganizationById.pages({ params }).byPage())
    expect(answers.map(({ items }) => items.length)).toEqual([2, 0, 1])
  })
})
