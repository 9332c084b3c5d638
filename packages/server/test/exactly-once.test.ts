import { createClient, items } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { test as base } from './test.ts'
import { chanceFrom, startLossyProxy, type Fate } from './support/lossy-proxy.ts'

const test = base
  /** Creates spaces concurrently through a proxy with these faults, and returns the titles of all spaces. */
  .extend('createThrough', ({ server }) => async (name: string, fateOf: () => Fate) => {
    const proxy = await startLossyProxy(server.url, fateOf)
    const { token, organizationId } = server
    const docs = createClient({ baseUrl: proxy.url, token, retries: 30 })
    const params = { organizationId }
    const titles = Array.from({ length: 40 }, (_, index) => `${name} ${index}`)
    const created = await Promise.all(titles.map((title) => docs.createSpace({ params, body: { title } })))
    await proxy.close()
    const found: { id: string; title: string }[] = []
    for await (const { id, title } of items(server.api().listSpacesInOrganizationById, { params })) {
      if (title.startsWith(`${name} `)) found.push({ id, title })
    }
    return { titles, created, found, fates: proxy.fates }
  })

const byTitle = (spaces: { id: string; title: string }[]) =>
  spaces.map(({ id, title }) => `${title} ${id}`).toSorted((a, b) => (a < b ? -1 : 1))

describe('a retried POST is executed exactly once', () => {
  test.for<[string, (chance: number) => Fate]>([
    ['30 % of the answers are lost', (chance) => (chance < 0.3 ? 'drop-answer' : 'deliver')],
    ['30 % of the answers end in the middle', (chance) => (chance < 0.3 ? 'cut-answer' : 'deliver')],
    [
      'requests and answers are lost, some come twice',
      (chance) =>
        chance < 0.15 ? 'drop-request' : chance < 0.3 ? 'drop-answer' : chance < 0.6 ? 'duplicate' : 'deliver',
    ],
  ])('where %s', async ([name, fateFor], { createThrough }) => {
    const chance = chanceFrom(7)
    const { titles, created, found, fates } = await createThrough(name, () => fateFor(chance()))
    expect(fates.length).toBeGreaterThan(titles.length)
    expect(found.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    expect(byTitle(created)).toEqual(byTitle(found))
  })

  test('and without a key it would be executed more than once', async ({ server }) => {
    const chance = chanceFrom(7)
    const proxy = await startLossyProxy(server.url, () => (chance() < 0.3 ? 'drop-answer' : 'deliver'))
    const { token, organizationId } = server
    const send = async (): Promise<unknown> =>
      fetch(`${proxy.url}/v1/orgs/${organizationId}/spaces`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"title":"keyless"}',
      }).catch(send)
    for (let sent = 0; sent < 20; sent++) await send()
    await proxy.close()
    const titles: string[] = []
    for await (const { title } of items(server.api().listSpacesInOrganizationById, { params: { organizationId } })) {
      if (title === 'keyless') titles.push(title)
    }
    expect(titles.length).toBe(proxy.fates.length)
    expect(titles.length).toBeGreaterThan(20)
  })
})
