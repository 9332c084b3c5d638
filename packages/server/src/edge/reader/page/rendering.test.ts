import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { newSectionedSite, newSite } from '../../../../test/sites.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { test as base } from '../../../../test/test.ts'

const birds = {
  openapi: '3.1.0',
  info: { title: 'Birds', version: '1' },
  paths: {
    '/birds': {
      get: {
        summary: 'List birds',
        parameters: [{ name: 'species', in: 'query', schema: { type: 'string' }, description: 'Only this species' }],
        responses: { 200: { description: 'The birds' } },
      },
    },
  },
}

const test = base.extend('read', ({ server }) => async (path: string): Promise<string> => {
  const response = await fetch(server.url + path)
  expect([path, response.status]).toEqual([path, 200])
  return (await response.text()).replaceAll(/\s+/g, ' ')
})

describe('what a page shows from elsewhere', () => {
  test('a link leads to the other public site that shows its page, and is text where none does', async ({
    organization,
    read,
    server,
  }) => {
    const { docs } = organization
    const own = await newSite(organization, ['Own'])
    const other = await newSite(organization, ['Other'])
    const [target] = await publish(docs, { spaceId: other.spaces[0]! }, insert('# First'), insert('# Target')).then(
      (ids) => ids.slice(1),
    )
    const link = `[there](/spaces/${other.spaces[0]}/pages/${target})`
    const [page] = await publish(docs, { spaceId: own.spaces[0]! }, insert(`# Links\n\nGo ${link}.`))
    expect(page).toBeDefined()
    await docs.publishSite({ params: own.params })
    const path = `/sites/${own.params.organizationId}/${own.site.id}/`
    expect(await read(path)).toMatch(/<span class="unlinked" title="[^"]+">there<\/span>/)
    await docs.publishSite({ params: other.params })
    await server.services.database.writeTx((trx) =>
      trx('sites').where({ id: own.site.id }).update({ title: 'Renamed' }),
    )
    const address = `${server.url}/sites/${other.params.organizationId}/${other.site.id}/target`
    expect(await read(`${path}links`)).toContain(`href="${address}"`)
  })

  test('an API operation has its parameters, code and responses', async ({ organization, read, server }) => {
    const { docs, params } = organization
    await docs.createOrUpdateOpenAPISpecBySlug({
      params: { ...params, specSlug: 'birds' },
      body: { source: { text: JSON.stringify(birds) } },
    })
    await waitForJobs(server.services)
    const { site, spaces } = await newSite(organization, ['API'])
    const operation =
      '{% openapi-operation spec="birds" path="/birds" method="get" %}\n[birds](/openapi/birds)\n{% endopenapi-operation %}'
    await publish(docs, { spaceId: spaces[0]! }, insert(`# API\n\n${operation}`))
    await docs.publishSite({ params: { ...params, siteId: site.id } })
    const page = await read(`/sites/${params.organizationId}/${site.id}/`)
    for (const text of ['List birds', 'Only this species', 'The birds', 'curl']) expect(page).toContain(text)
    expect(page).toMatch(/<span class="method get">GET<\/span><code>\/birds<\/code>/)
  })

  test('a search looks at the open variant, in one part or in all versions', async ({ organization, server, read }) => {
    const { docs } = organization
    const { params, site, sections } = await newSectionedSite(organization, ['One', 'Two'])
    const [one, two] = sections.map((section) => section.siteSpaces[0]!)
    const old = await docs.createSpace({ params: organization.params, body: { title: 'Old', empty: true } })
    const variant = await docs.addSpaceToSite({ params, body: { spaceId: old.id, sectionId: sections[0]!.id } })
    const places = { one: one!.space.id, two: two!.space.id, old: old.id }
    for (const [name, spaceId] of Object.entries(places))
      await publish(docs, { spaceId }, insert(`# The ${name} heron`))
    await docs.publishSite({ params })
    await waitForJobs(server.services)
    const path = `/sites/${params.organizationId}/${site.id}/~search?format=json&q=heron`
    const titles = async (query: string) =>
      (JSON.parse(await read(path + query)) as { results: { title: string }[] }).results
        .map(({ title }) => title)
        .toSorted()
    expect(await titles('')).toEqual(['The one heron', 'The two heron'])
    expect(await titles(`&in=${variant.id}`)).toEqual(['The old heron', 'The two heron'])
    expect(await titles(`&in=${variant.id}&scope=here`)).toEqual(['The old heron'])
    expect(await titles('&scope=all')).toEqual(['The old heron', 'The one heron', 'The two heron'])
  })
})
