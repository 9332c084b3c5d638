import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { newSectionedSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'
import { eventually } from '../../../../test/support/eventually.ts'

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const body = `Finches are birds.

{% if visitor.claims.unsigned.beta == true %}
## Secret
The wintergarden opens soon.
{% endif %}
`

const searchedSite = async () => {
  const { params, sections } = await newSectionedSite(own, ['One', 'Two'])
  const spaces = sections.map(({ siteSpaces }) => siteSpaces[0]!)
  const hidden = insert('Finches hide here.', {
    title: 'Hidden',
    condition: 'visitor.claims.unsigned.beta == true',
  })
  await publish(own.docs, { spaceId: spaces[0]!.space.id }, insert(body, { title: 'Birds' }), hidden)
  const quiet = insert('Finches again.', { title: 'Quiet', noIndex: true })
  await publish(own.docs, { spaceId: spaces[1]!.space.id }, insert('More finches.', { title: 'Nests' }), quiet)
  const beta = { type: 'object', properties: { beta: { type: 'boolean' } }, additionalProperties: false }
  const jsonSchema = { type: 'object', properties: { unsigned: beta }, additionalProperties: false }
  await own.docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema: jsonSchema as never } })
  await own.docs.updateSiteById({ params, body: { adaptiveContent: { enabled: true } } })
  const { urls } = await own.docs.publishSite({ params })
  return { params, address: urls.published!, siteSpaceIds: spaces.map(({ id }) => id) }
}

type Site = Awaited<ReturnType<typeof searchedSite>>

const titles = async (docs: Client, { params }: Site, query: string, more = {}) => {
  const items = await eventually(async () => {
    const found = await docs.searchSiteContent({ params, body: { query, ...more } })
    expect(found.stale).toBe(false)
    return found.items
  })
  return items.flatMap(({ pages }) => pages.map(({ title }) => title)).toSorted()
}

describe('searchSiteContent', () => {
  test('200 with only what the visitor can see, without content that a condition hides', async ({ server }) => {
    const site = await searchedSite()
    const visit = async (unsignedClaims: object) => {
      const found = await own.docs.resolvePublishedContentByUrl({
        body: { url: site.address, visitor: { unsignedClaims } as never },
      })
      return server.api('apiToken' in found ? found.apiToken : '')
    }
    const [anyone, beta] = [await visit({}), await visit({ beta: true })]
    expect(await titles(anyone, site, 'finches')).toEqual(['Birds', 'Nests'])
    expect(await titles(beta, site, 'finches')).toEqual(['Birds', 'Hidden', 'Nests'])
    expect(await titles(anyone, site, 'wintergarden')).toEqual([])
    expect(await titles(beta, site, 'wintergarden')).toEqual(['Birds'])
    const { count, items } = await anyone.searchSiteContent({ params: site.params, body: { query: 'finches' } })
    expect(count).toBe(2)
    expect(JSON.stringify(items)).not.toContain('wintergarden')
    const published = items.flatMap(({ pages }) => pages.map(({ urls }) => urls.published))
    expect(published.toSorted()).toEqual([`${site.address}birds`, `${site.address}two/nests`])
  })

  test('200 while a write of the organization is in progress', async ({ server }) => {
    const site = await searchedSite()
    expect(await titles(own.docs, site, 'finches')).toContain('Birds')
    const { organizationId, siteId } = site.params
    const { token } = await own.join({ role: 'admin' })
    const ask = async () => {
      const response = await fetch(`${server.url}/v1/orgs/${organizationId}/sites/${siteId}/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'finches' }),
      })
      return response.text()
    }
    // The first use of a token is recorded.
    expect(await ask()).toContain('Birds')
    expect(await server.services.database.writeTx(ask, `organization:${organizationId}`)).toContain('Birds')
  })

  test('200 in the chosen site spaces, in both forms of the scope', async () => {
    const site = await searchedSite()
    const [one, two] = site.siteSpaceIds as [string, string]
    const search = (more: object) => titles(own.docs, site, 'finches', more)
    expect(await search({ scope: { mode: 'specific', siteSpaceIds: [two] } })).toEqual(['Nests'])
    expect(await search({ siteSpaceIds: [two] })).toEqual(['Nests'])
    expect(await search({ mode: 'current', siteSpaceId: one })).toEqual(['Birds', 'Hidden'])
    expect(await search({ mode: 'all' })).toEqual(['Birds', 'Hidden', 'Nests'])
    expect(await search({ scope: { mode: 'specific', siteSpaceIds: [] } })).toEqual([])
  })
})
