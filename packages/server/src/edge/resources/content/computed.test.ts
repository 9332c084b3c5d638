import { describe, expect } from 'vitest'
import { newSpace } from '../../../../test/content.ts'
import { refusal } from '../../../../test/refusal.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { test as base } from '../../../../test/test.ts'

const text = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Zoo', version: '1' },
  paths: {
    '/animals': { get: { tags: ['animals'], summary: 'List animals', responses: { 200: { description: 'OK' } } } },
  },
})

const source = (props: Record<string, unknown>, spec = 'zoo') => ({
  type: 'builtin:openapi',
  props,
  dependencies: { spec: { ref: { kind: 'openapi' as const, spec } } },
})

const test = base.extend('place', { scope: 'file' }, async ({ docs, organization, server }) => {
  const params = { ...organization.params, specSlug: 'zoo' }
  await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text } } })
  await waitForJobs(server.services)
  return newSpace(docs)
})

describe('getComputedRevision', () => {
  test('200 with pages whose ids depend on the seed only', async ({ docs, place }) => {
    const compute = async (seed: string) =>
      (await docs.getComputedRevision({ params: place, body: { source: source({ models: true }), seed } })).pages
    const [one, again, other] = [await compute('a'), await compute('a'), await compute('b')]
    expect(one.map(({ title }) => title)).toEqual(['Zoo', 'animals'])
    expect(again.map(({ id }) => id)).toEqual(one.map(({ id }) => id))
    expect(other[0]!.id).not.toBe(one[0]!.id)
  })

  test.for([
    ['an unknown specification', source({}, 'none')],
    ['an integration that is not installed', { type: 'integration:feed:posts', props: {} }],
    ['a translation that does not exist', { type: 'builtin:translation', props: {} }],
  ] as const)('200 without pages for %s', async ([_name, asked], { docs, place }) => {
    const { pages } = await docs.getComputedRevision({ params: place, body: { source: asked, seed: 'a' } })
    expect(pages).toEqual([])
  })

  test('400 for a source of no known kind', async ({ docs, place }) => {
    const body = { source: { type: 'elsewhere:posts', props: {} }, seed: 'a' }
    const problem = await refusal(docs.getComputedRevision({ params: place, body }))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/source/type' }] })
  })

  test('200 without pages for a guest, who cannot read specifications', async ({ docs, organization, place }) => {
    const guest = await organization.join({ role: 'guest' })
    await docs.inviteToSpace({ params: place, body: { users: [guest.id], role: 'edit' } })
    const body = { source: source({}), seed: 'a' }
    expect((await guest.docs.getComputedRevision({ params: place, body })).pages).toEqual([])
  })
})

describe('getComputedDocument', () => {
  test.for([
    [{ doc: 'operations/info', page: 'info' }, 'Version'],
    [{ doc: 'tag', page: 'animals' }, 'List animals'],
    [{ doc: 'operation', page: '/animals', method: 'get' }, 'Response 200'],
  ] as const)('200 for %j', async ([props, part], { docs, place }) => {
    const document = await docs.getComputedDocument({ params: place, body: { source: source(props), seed: 'a' } })
    expect(JSON.stringify(document)).toContain(part)
  })

  test('400 for a page that the specification does not have', async ({ docs, place }) => {
    const body = { source: source({ doc: 'tag', page: 'plants' }), seed: 'a' }
    const problem = await refusal(docs.getComputedDocument({ params: place, body }))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/source/props' }] })
  })
})
