import { expect } from 'vitest'
import { insert, publish, rewrite } from '../../../../test/content.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { newSite } from '../../../../test/sites.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { test as base } from '../../../../test/test.ts'

const schema = {
  type: 'object',
  properties: {
    unsigned: {
      type: 'object',
      properties: { name: { type: 'string' }, level: { type: 'number' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const

const level = 'visitor.claims.unsigned.level > 5'

const test = base
  .extend('rendered', ({ server }) => async (work: () => Promise<unknown>) => {
    const count = async () => {
      const { values } = await server.services.metrics.sitePages.get()
      return values.find(({ labels }) => labels.from === 'rendering')?.value ?? 0
    }
    const before = await count()
    await work()
    return (await count()) - before
  })
  .extend('book', async ({ server }) => {
    const own = await newOrganization(server)
    const { params, spaces, site } = await newSite(own, ['Guide'])
    const ids = await publish(
      own.docs,
      { spaceId: spaces[0]! },
      insert('# One\n\nText of one.'),
      insert('# Two\n\nSee [one](/pages/one).'),
      insert(`# Three\n\n{% if ${level} %}\nHigh.\n{% endif %}\n`),
      insert('# Four', { condition: '!has(visitor.claims.unsigned.name)' }),
    )
    await own.docs.publishSite({ params })
    const address = `${server.url}/sites/${params.organizationId}/${site.id}/`
    const open = async (path: string, claims?: object) => {
      const headers = claims && { cookie: `visitor-public=${encodeURIComponent(JSON.stringify(claims))}` }
      const answer = await fetch(address + path, { redirect: 'manual', ...(headers && { headers }) })
      return `${answer.status} ${await answer.text()}`
    }
    const openAll = async () => {
      for (const path of ['one', 'two', 'three']) expect(await open(path)).toMatch(/^200 /)
    }
    return { ...own, at: params, spaceId: spaces[0]!, ids, open, openAll }
  })

test('pages are rendered once until a merge, and then show it', async ({ book, rendered }) => {
  const { docs, spaceId, ids, open, openAll } = book
  expect(await rendered(openAll)).toBe(3)
  expect(await rendered(openAll)).toBe(0)
  await publish(docs, { spaceId }, rewrite(ids[0]!, '# One\n\nAnother text.'))
  expect(await rendered(openAll)).toBe(3)
  expect(await rendered(openAll)).toBe(0)
  expect(await open('one')).toContain('Another text.')
  await publish(docs, { spaceId }, { operation: 'update_page', page: ids[1]!, title: 'Second' } as never)
  expect(await open('one')).toContain('Second')
})

test('a page and its Markdown are parsed once', async ({ book, server }) => {
  await waitForJobs(server.services)
  const parsed = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    return /^scriptorium_text_task_duration_seconds_count\{task="read",outcome="done"\} (\d+)$/m.exec(metrics)?.[1]
  }
  expect(await book.open('two')).toMatch(/^200 /)
  const before = await parsed()
  expect(Number(before)).toBeGreaterThan(0)
  expect(await book.open('two.md')).toMatch(/^200 .*See \[one\]/s)
  expect(await parsed()).toBe(before)
})

test('visitors share a page only if they have the same claims', async ({ book, rendered }) => {
  const { docs, at, open } = book
  await docs.updateSiteAdaptiveSchema({ params: at, body: { jsonSchema: schema as never } })
  await docs.updateSiteById({ params: at, body: { adaptiveContent: { enabled: true } } })
  const many = async (from: number) => {
    const pages = new Set<string>()
    for (let n = from; n < from + 5; n++) pages.add(await open('three', { name: 'Reader', level: from, other: n }))
    return [...pages]
  }
  let high: string[] = []
  let low: string[] = []
  expect(await rendered(async () => (high = await many(10)))).toBe(1)
  expect(await rendered(async () => (low = await many(1)))).toBe(1)
  expect([high.length, low.length]).toEqual([1, 1])
  expect(high[0]).toContain('High.')
  expect(low[0]).not.toContain('High.')
  expect(await rendered(() => open('three', { name: 'Another', level: 10 }))).toBe(1)
  // Without a name, the page Four is in the navigation.
  const nameless = await open('three', { level: 10 })
  expect(nameless).toContain('Four')
  expect(high[0]).not.toContain('Four')
})

test('changes of the site, its spaces and its visibility take effect at once', async ({ book }) => {
  const { docs, at, spaceId, open } = book
  expect(await open('one')).toContain('Guide')
  await docs.updateSiteById({ params: at, body: { title: 'Handbook' } })
  expect(await open('one')).toContain('Handbook')
  const space = await docs.createSpace({ params: { organizationId: at.organizationId }, body: { title: 'Variant' } })
  const { id } = await docs.addSpaceToSite({ params: at, body: { spaceId: space.id } })
  expect(await open('one')).toContain('Variant')
  await docs.updateSpaceById({ params: { spaceId: space.id }, body: { title: 'Renamed' } })
  expect(await open('one')).toContain('Renamed')
  await docs.updateSiteSpaceById({ params: { ...at, siteSpaceId: id }, body: { condition: 'visitor.claims.x == 1' } })
  expect(await open('one')).not.toContain('Renamed')
  await docs.unpublishSite({ params: at })
  expect(await open('one')).toMatch(/^404/)
  await docs.publishSite({ params: at })
  expect(await open('one')).toMatch(/^200/)
  await docs.updateSiteById({ params: at, body: { basename: 'moved' } })
  expect(await open('one')).toMatch(/^301/)
  await docs.updateSiteById({ params: at, body: { visibility: 'share-link' } })
  expect(await open('one')).toMatch(/^401/)
  await docs.deleteSpaceById({ params: { spaceId } })
  expect(await open('one')).toMatch(/^401/)
})

test('a page that nobody has opened before is found without looking up its site', async ({ book, server }) => {
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => void statements.push(sql)
  expect(await book.open('one')).toMatch(/^200 /)
  const { read } = server.services.database
  read.on('query', note)
  try {
    expect(await book.open('two')).toMatch(/^200 /)
  } finally {
    read.off('query', note)
  }
  expect(statements.filter((sql) => /where.*(hostname|basename)/.test(sql))).toEqual([])
})

test('addresses of a site end with its names', async ({ book, server }) => {
  const { docs, at, open } = book
  expect(await open('one')).toMatch(/^200 /)
  await docs.updateSiteById({ params: at, body: { basename: 'named' } })
  const named = (path: string) =>
    fetch(`${server.url}/sites/${at.organizationId}/named/${path}`, { redirect: 'manual' })
  expect((await named('one')).status).toBe(200)
  expect(await open('two')).toMatch(/^301 /)
  const other = await docs.createSite({ params: { organizationId: at.organizationId }, body: {} })
  await docs.updateSiteById({ params: at, body: { basename: 'renamed' } })
  await docs.updateSiteById({ params: { ...at, siteId: other.id }, body: { basename: 'named' } })
  expect((await named('two')).status).toBe(404)
  expect((await named('%E0%A4%A')).status).toBe(404)
})
