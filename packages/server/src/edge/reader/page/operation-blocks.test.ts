import type { PageDocument } from '@scriptorium/client'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { newSite } from '../../../../test/sites.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { zooDocument } from '../../../../test/support/zoo.ts'
import { test as base } from '../../../../test/test.ts'

const page = `# Animals

{% openapi-operation spec="zoo" path="/animals/{id}" method="get" %}
[zoo](/openapi/zoo)
{% endopenapi-operation %}

{% openapi-webhook spec="zoo" name="born" method="post" %}
[zoo](/openapi/zoo)
{% endopenapi-webhook %}

{% openapi-schemas spec="zoo" schemas="Den,Unknown" %}
[zoo](/openapi/zoo)
{% endopenapi-schemas %}

{% openapi-operation spec="zoo" path="/gone" method="get" %}
[zoo](/openapi/zoo)
{% endopenapi-operation %}
`

const test = base.extend('zoo', { scope: 'file' }, async ({ organization, server }) => {
  const { docs } = organization
  const { params, spaces, site } = await newSite(organization, ['Zoo'])
  const put = async (summary: string) => {
    const text = JSON.stringify(zooDocument(summary))
    await docs.createOrUpdateOpenAPISpecBySlug({
      params: { ...organization.params, specSlug: 'zoo' },
      body: { source: { text } },
    })
    await waitForJobs(server.services)
  }
  await put('Get an animal')
  const [pageId] = await publish(docs, { spaceId: spaces[0]! }, insert(page))
  await docs.publishSite({ params })
  await waitForJobs(server.services)
  const url = `${server.url}/sites/${params.organizationId}/${site.id}/animals`
  return { params: { spaceId: spaces[0]!, pageId: pageId! }, url, put }
})

const facts = [
  'Get an animal',
  'deprecated',
  'X-Zoo',
  'heron',
  'https://zoo.example/animals/',
  'requests.get',
  'fetch(',
  'mother',
  'burrow.depth',
  'reason',
  'An animal is born',
]

describe('operation blocks', () => {
  test('show the operation in a read with resolved references, and stay as written in others', async ({
    docs,
    zoo,
  }) => {
    const read = async (dereferenced: 'false' | 'reusable-contents' | 'true') =>
      ((await docs.getPageById({ params: zoo.params, query: { format: 'markdown', dereferenced } })) as PageDocument)
        .markdown!
    expect(await read('false')).toBe(page)
    expect(await read('reusable-contents')).toBe(page)
    const whole = await read('true')
    for (const fact of facts) expect(whole).toContain(fact)
    expect(whole).toContain('path="/gone"')
  })

  test('show the operation on a site, in its markdown, and in a PDF', async ({ docs, zoo }) => {
    const html = await (await fetch(zoo.url)).text()
    const markdown = await (await fetch(`${zoo.url}.md`)).text()
    for (const fact of ['X-Zoo', 'heron', 'mother', 'burrow.depth', 'An animal is born']) {
      expect(html).toContain(fact)
      expect(markdown).toContain(fact)
    }
    expect(html).toMatch(/<details[^]*<summary[^>]*>[^]*Fault/)
    const pdf = await fetch((await docs.getSpacePDF({ params: { spaceId: zoo.params.spaceId } })).url)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())))
    for (const fact of ['Get an animal', 'X-Zoo', 'heron', 'mother']) expect(text.join(' ')).toContain(fact)
  })

  test('follow a new version on a page that is in memory', async ({ zoo }) => {
    const before = await fetch(zoo.url)
    expect(await before.text()).toContain('Get an animal')
    await zoo.put('Find an animal')
    const headers = { 'if-none-match': before.headers.get('etag')! }
    const after = await fetch(zoo.url, { headers })
    expect(after.status).toBe(200)
    expect(await after.text()).toContain('Find an animal')
  })

  test('show what a server of an older release has stored', async ({ docs, organization, server, zoo }) => {
    const { database } = server.services
    const spec = { ...organization.params, slug: 'zoo' }
    const versionId = (await database.read('openapiSpecs').where(spec).first())!.describedVersionId!
    const keys = await database.read('openapiPackedParts').where({ versionId }).pluck('key')
    await database.writeTx(async (trx) => {
      await trx('openapiPackedParts').where({ versionId }).delete()
      await trx('openapiParts').insert(keys.map((key) => ({ versionId, key, markdown: '## Stored long ago' })))
    })
    const query = { format: 'markdown', dereferenced: 'true' } as const
    const { markdown } = (await docs.getPageById({ params: zoo.params, query })) as PageDocument
    expect(markdown?.match(/Stored long ago/g)).toHaveLength(3)
    await zoo.put('Look at an animal')
    expect(await database.read('openapiParts').where({ versionId })).toEqual([])
  })
})
