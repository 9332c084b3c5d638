import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import { newSite } from '../../../../test/sites.ts'
import { test as base } from '../../../../test/test.ts'
import { defaultCustomization } from '@scriptorium/site/look/default-customization'

const test = base.extend('send', { scope: 'file' }, async ({ organization, server }) => {
  const { params, spaces, site } = await newSite(organization, ['Guide'])
  await publish(organization.docs, { spaceId: spaces[0]! }, insert('# Start'), insert('# More'))
  await organization.docs.publishSite({ params })
  const customization = JSON.stringify({ ...defaultCustomization, feedback: { enabled: true } })
  await server.services.database.writeTx((trx) => trx('sites').where({ id: site.id }).update({ customization }))
  const path = `${server.url}/sites/${params.organizationId}/${site.id}/`
  const post = (body: string, headers: Record<string, string> = {}, page = 'more') =>
    fetchWhole(`${path}${page}/~feedback`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const source = `integration:site:${site.id}`
  return { post, source, rows: () => server.services.database.read('pageFeedback').where({ siteId: site.id }) }
})

describe('feedback', () => {
  test('303 back to the page; a visitor rates a page once a day', async ({ send }) => {
    const first = await send.post('rating=bad&comment=Too+short')
    expect([first.status, first.headers.get('location')]).toEqual([303, expect.stringMatching(/\/more$/)])
    await send.post('rating=good')
    expect(await send.rows()).toMatchObject([{ rating: 'good' }])
    await send.post('rating=good', { 'user-agent': 'another browser' })
    expect(await send.rows()).toHaveLength(2)
  })

  test('a comment with a rating that is not good becomes a conversation, for the clusters', async ({
    organization: { docs, params },
    send,
  }) => {
    await send.post('rating=bad&comment=Call+%2B49+30+1234567+about+llamas', { 'user-agent': 'a' })
    await send.post('rating=good&comment=Thank+you+for+the+llamas', { 'user-agent': 'b' })
    await send.post(`rating=ok&comment=${'x'.repeat(2000)}`, { 'user-agent': 'd' })
    await send.post('rating=ok&comment=Not+about+llamas', { 'user-agent': 'c', 'sec-gpc': '1' })
    const query = { source: send.source }
    const { items } = await docs.listConversations({ params, query })
    const subjects = items.map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(['Call [phone] about llamas', 'x'.repeat(512)]))
    expect(subjects.filter((subject) => subject?.includes('llamas'))).toHaveLength(1)
  })

  test.for(['', 'rating=great', 'comment=x'])('400 for the form %j', async (body, { send }) => {
    expect((await send.post(body)).status).toBe(400)
  })

  test('400 from another origin', async ({ send }) => {
    expect((await send.post('rating=good', { origin: 'https://evil.example' })).status).toBe(400)
    expect((await send.post('rating=good', { 'sec-fetch-site': 'cross-site' })).status).toBe(400)
  })

  test('404 for a page that does not exist', async ({ send }) => {
    expect((await send.post('rating=good', {}, 'none')).status).toBe(404)
  })
})
