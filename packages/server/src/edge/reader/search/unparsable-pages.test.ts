import { expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { newSite } from '../../../../test/sites.ts'
import { withShortLimits } from '../../../../test/support/short-limits.ts'
import { testWith } from '../../../../test/test.ts'
import { indexSpace } from '@scriptorium/indexing/index-space'

const test = testWith({ backgroundJobs: 'off' })

test('a page that cannot be parsed is left out, and searches find the others', async ({ organization, server }) => {
  const { docs } = organization
  const { params, spaces } = await newSite(organization, ['Birds'])
  const entangled = `${'>'.repeat(300_000)} {{ visitor.claims.plan }} ibis`
  const others = insert('# Ibis\n\nAn ibis wades. {{ visitor.claims.plan }}')
  await withShortLimits(async () => {
    await publish(docs, { spaceId: spaces[0]! }, insert(entangled, { title: 'Entangled ibis' }), others)
    await docs.publishSite({ params })
    await indexSpace(server.services, spaces[0]!)
    const url = `${server.url}/sites/${params.organizationId}/${params.siteId}/`
    const found = await fetch(`${url}~search?format=json&q=wades`)
    expect(found.status).toBe(200)
    expect(await found.text()).toContain('"title":"Ibis"')
    const many = await fetch(`${url}~search?format=json&q=ibis`)
    expect(many.status).toBe(200)
    expect(await many.text()).toContain('"title":"Ibis"')
    const resolved = await docs.resolvePublishedContentByUrl({ body: { url } } as never)
    const visitor = server.api((resolved as { apiToken: string }).apiToken)
    const { items } = await visitor.searchSiteContent({ params, body: { query: 'ibis', mode: 'all' } })
    expect(JSON.stringify(items)).toContain('"title":"Ibis"')
  })
})
