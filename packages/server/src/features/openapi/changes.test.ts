import type { PageDocument } from '@scriptorium/client'
import { expect } from 'vitest'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { test } from '../../../test/test.ts'

const documentOf = (maxLength: number, paths: object) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Zoo', version: '1' },
    paths: {
      '/animals': {
        post: {
          operationId: 'addAnimal',
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Animal' } } } },
          responses: { 200: { description: 'OK' } },
        },
      },
      ...paths,
    },
    components: { schemas: { Animal: { type: 'object', properties: { name: { type: 'string', maxLength } } } } },
  })

const ok = { responses: { 200: { description: 'OK' } } }

test('a page says what the latest version breaks, adds and changes', async ({ docs, organization, server }) => {
  const place = { ...organization.params, specSlug: 'zoo' }
  const put = async (text: string) => {
    await docs.createOrUpdateOpenAPISpecBySlug({ params: place, body: { source: { text } } })
    await waitForJobs(server.services)
  }
  await put(documentOf(50, { '/cages': { get: { operationId: 'listCages', ...ok } } }))
  const computedSource = {
    type: 'builtin:openapi',
    props: {},
    dependencies: { spec: { ref: { kind: 'openapi', spec: 'zoo' } } },
  } as const
  const { id: spaceId } = await docs.createSpace({
    params: organization.params,
    body: { title: 'API', computedSource },
  })
  await waitForJobs(server.services)
  const titles = async () => (await docs.listPages({ params: { spaceId } })).pages.map(({ title }) => title)
  expect(await titles()).not.toContain('What changed')
  await put(documentOf(40, { '/keepers': { get: { operationId: 'listKeepers', ...ok } } }))
  expect(await titles()).toContain('What changed')
  const params = { spaceId, pagePath: 'changes' }
  const page = (await docs.getPageByPath({ params, query: { format: 'markdown' } })) as PageDocument
  const [, breaking, added] = page.markdown!.split(/^## .*$/m)
  const { pages } = await docs.listPages({ params: { spaceId } })
  const shownOn = pages.find(({ title }) => title === 'default')!.id
  expect(breaking).toMatch(/maxLength[^]*Affects \[`addAnimal`\]/)
  expect(breaking).toContain('Affects `listCages`')
  expect(added).toContain(`Affects [\`listKeepers\`](/pages/${shownOn}#listkeepers)`)
})
