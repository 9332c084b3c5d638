import type { Page, PageDocument } from '@scriptorium/client'
import type { Knex } from 'knex'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, publish, write } from '../../../test/content.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { newOrganization } from '../../../test/organization.ts'
import { test } from '../../../test/test.ts'
import type { Services } from '../../edge/services.ts'
import { describeWith } from '../openapi/describe-spec.ts'
import { expandWith } from './expand-space.ts'
import { noPages } from './expansions.ts'
import { run as renewGenerated } from './renew-generated.ts'

const documentOf = (title: string, summary = 'List the pets') => `
openapi: 3.1.0
info: { title: ${title}, version: 1.2.0, description: Keeps pets. }
tags: [{ name: pets, description: Animals at home. }]
paths:
  /pets:
    get:
      tags: [pets]
      summary: ${summary}
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses:
        200:
          description: The pets.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties: { name: { type: string }, friend: { $ref: '#/components/schemas/Pet' } }
`

const source = (spec: string) =>
  ({
    type: 'builtin:openapi',
    props: { models: true },
    dependencies: { spec: { ref: { kind: 'openapi', spec } } },
  }) as const

const titlesOf = (pages: readonly Page[]): unknown[] =>
  pages.map((page) => ('pages' in page && page.pages.length > 0 ? [page.title, titlesOf(page.pages)] : page.title))

const setUp = test.extend('api', { scope: 'file' }, async ({ docs, organization, server }) => {
  const params = { ...organization.params, specSlug: 'pets' }
  const put = async (text: string) => {
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text } } })
    await waitForJobs(server.services)
  }
  await put(documentOf('Pet shop'))
  const body = { title: 'API', computedSource: source('pets') }
  const { id: spaceId } = await docs.createSpace({ params: organization.params, body })
  await waitForJobs(server.services)
  const stored = async () => {
    const spec = await docs.getOpenAPISpecBySlug({ params })
    return { spec, params, versionId: spec.lastVersion! }
  }
  return { spaceId, put, stored }
})

const contextFor = (services: Services) => ({
  attempt: 1,
  dueSince: new Date().toISOString(),
  services,
  jobId: 'job',
  signal: new AbortController().signal,
  waitOutside: <T>(awaited: Promise<T>) => awaited,
  giveWay: () => Promise.resolve(),
  keepPace: () => Promise.resolve(),
  finish: <T>(work: (trx: Knex.Transaction) => Promise<T>) => services.database.writeTx(work),
})

describe('a computed page', () => {
  setUp('is replaced by generated pages in reads, and stays in authored content', async ({ docs, api }) => {
    const params = { spaceId: api.spaceId }
    const { pages } = await docs.listPages({ params })
    expect(titlesOf(pages)).toEqual(['Pet shop', 'pets', ['Models', ['Pet']]])
    const authored = await docs.listPages({ params, query: { computed: false } })
    expect(authored.pages).toMatchObject([{ type: 'computed', computed: source('pets') }])
    const byPath = { ...params, pagePath: 'pets' }
    const page = (await docs.getPageByPath({ params: byPath, query: { format: 'markdown' } })) as PageDocument
    expect(page).toMatchObject({
      computed: { props: { doc: 'tag', page: 'pets' } },
      computedSeed: authored.pages[0]!.id,
    })
    for (const part of ['Animals at home.', 'GET /pets', '`limit`', 'curl', 'fetch(', 'requests.get', '`[].friend`'])
      expect(page.markdown).toContain(part.replace('`[].friend`', '`friend`'))
    const document = (await docs.getPageByPath({ params: byPath, query: { format: 'document' } })) as PageDocument
    expect(JSON.stringify(document.document)).toContain('"type":"tabs"')
  })

  setUp('is found by search through its generated pages', async ({ docs, api }) => {
    const params = { spaceId: api.spaceId }
    const { items } = await docs.searchSpaceContent({ params, query: { query: 'list pets' } })
    expect(items.map(({ title }) => title)).toContain('pets')
  })

  setUp(
    'answers questions with the schemas of an operation only if they have no pages',
    async ({ api, docs, organization: { params }, server }) => {
      const sourcesIn = async (spaceId: string) => {
        const { answer } = await docs.askInOrganization({
          params,
          body: { query: 'Which pet is the friend of a pet?' },
        })
        return answer.sources.filter(({ space }) => space === spaceId)
      }
      const found = await sourcesIn(api.spaceId)
      expect(found.map(({ title }) => title)).toEqual(expect.arrayContaining(['pets', 'Pet']))
      expect(found.map(({ heading }) => heading)).not.toContain('Schemas')
      const computedSource = { ...source('pets'), props: { models: false } }
      const { id: spaceId } = await docs.createSpace({ params, body: { title: 'API', computedSource } })
      await waitForJobs(server.services)
      expect((await sourcesIn(spaceId)).map(({ heading }) => heading)).toContain('Schemas')
      await docs.deleteSpaceById({ params: { spaceId } })
    },
  )

  setUp(
    'keeps its generated pages through edits of other pages, in a change request and merged',
    async ({ docs, api }) => {
      const params = { spaceId: api.spaceId }
      const at = await newChangeRequest(docs, params)
      await write(docs, at, insert('# Welcome', { at: 0 }))
      const expected = ['Welcome', 'Pet shop', 'pets', ['Models', ['Pet']]]
      expect(titlesOf((await docs.listPagesInChangeRequest({ params: at })).pages)).toEqual(expected)
      await docs.mergeChangeRequest({ params: at })
      expect(titlesOf((await docs.listPages({ params })).pages)).toEqual(expected)
    },
  )

  setUp(
    'keeps its pages if their generator fails, and its specification names the failure until the next version',
    async ({ docs, api, organization, server }) => {
      const { spec, params, versionId } = await api.stored()
      const { services } = server
      const { spaceId } = api
      let generations = 0
      const fail = async () => {
        generations += 1
        return { reason: 'memory' as const }
      }
      const context = contextFor(services)
      const expand = () => expandWith({ pages: fail }, { spaceId }, context)
      const place = { organizationId: organization.organizationId, specId: spec.id }
      const contentKey = `1:${versionId}`
      await services.database.writeTx((trx) => trx('computedSources').where({ spaceId }).update({ contentKey }))
      await Promise.all([expand(), describeWith({ parts: fail }, place, context)])
      expect(await docs.getOpenAPISpecBySlug({ params })).toMatchObject({
        lastVersion: versionId,
        lastProcessedErrors: [{ code: 'generation-failed' }],
        lastProcessedErrorCount: 1,
      })
      await expand()
      expect(generations).toBe(2)
      expect(titlesOf((await docs.listPages({ params: { spaceId: api.spaceId } })).pages)).toContain('pets')
      await api.put(documentOf('Pet shop', 'List the cats'))
      expect(await docs.getOpenAPISpecBySlug({ params })).not.toHaveProperty('lastProcessedErrors')
    },
  )

  setUp(
    'is known by its source before its pages are generated for the first time, so that changes meanwhile find it',
    async ({ api, server }) => {
      const { services } = server
      const { spaceId } = api
      const { database } = services
      await database.writeTx((trx) => trx('computedSources').where({ spaceId }).delete())
      let found: unknown[] = []
      const pages = async () => {
        found = await database.read('computedSources').where({ spaceId })
        return { reason: 'crash' as const }
      }
      await expandWith({ pages }, { spaceId }, contextFor(services))
      expect(found).toMatchObject([{ dependency: expect.stringContaining('pets'), root: noPages }])
      await api.put(documentOf('Pet shop', 'List the birds'))
    },
  )

  setUp(
    'and operation blocks are generated again after an upgrade of the generator',
    async ({ docs, api, organization, server }) => {
      const { database, jobs } = server.services
      const { spec, versionId } = await api.stored()
      const parts = () => database.read('openapiParts').where({ versionId }).orderBy('key').select('markdown')
      const read = async () => titlesOf((await docs.listPages({ params: { spaceId: api.spaceId } })).pages)
      const before = { parts: await parts(), pages: await read() }
      await database.writeTx(async (trx) => {
        await trx('openapiSpecs').where({ id: spec.id }).update({ describedBy: null })
        await trx('openapiParts').where({ versionId }).update({ markdown: 'Old' })
        const old = { contentKey: `1:${versionId}`, root: noPages }
        await trx('computedSources').where({ spaceId: api.spaceId }).update(old)
        await trx('expandedTrees').where({ spaceId: api.spaceId }).delete()
      })
      expect(await read()).not.toEqual(before.pages)
      await database.writeTx((trx) => jobs.enqueue(trx, 'renewGenerated', {}))
      await waitForJobs(server.services)
      expect({ parts: await parts(), pages: await read() }).toEqual(before)
      const queued: { organizationId: string }[] = []
      const enqueue = (_db: unknown, _name: string, payload: { organizationId: string }) =>
        Promise.resolve(String(queued.push(payload)))
      const renew = () => renewGenerated({}, { services: { database, jobs: { enqueue } } } as never)
      await renew()
      expect(queued).toEqual([])
      const { organizationId } = await newOrganization(server)
      await database.writeTx(async (trx) => {
        const row = { ...(await trx('openapiSpecs').where({ id: spec.id }).first())!, describedBy: null }
        const copies = [organization.organizationId, organization.organizationId, organizationId]
        for (const [at, organizationId] of copies.entries())
          await trx('openapiSpecs').insert({ ...row, id: `copy${at}`, slug: `copy${at}`, organizationId })
      })
      await renew()
      await database.writeTx((trx) => trx('openapiSpecs').whereLike('id', 'copy%').delete())
      expect(queued).toHaveLength(3)
      expect(new Set(queued.slice(0, 2).map((payload) => payload.organizationId)).size).toBe(2)
    },
  )

  setUp(
    'follows its document, and keeps its pages when the document cannot be read or is gone',
    async ({ docs, api, organization, server }) => {
      const params = { spaceId: api.spaceId }
      const before = (await docs.getPageByPath({ params: { ...params, pagePath: 'pets' } })) as PageDocument
      const model = { ...params, pagePath: 'models/pet' }
      const modelBefore = await docs.getPageByPath({ params: model })
      await api.put(documentOf('Pet shop', 'Show all hamsters'))
      const page = await docs.getPageByPath({ params: { ...params, pagePath: 'pets' }, query: { format: 'markdown' } })
      expect(page).toMatchObject({ id: before.id, markdown: expect.stringContaining('Show all hamsters') })
      const modelAfter = await docs.getPageByPath({ params: model })
      const times = (one: Page) => 'createdAt' in one && [one.createdAt, one.updatedAt]
      expect(times(modelAfter)).toEqual(times(modelBefore))
      expect(page).toMatchObject({ createdAt: before.createdAt })
      expect(page).not.toMatchObject({ updatedAt: before.updatedAt })
      const found = await docs.searchSpaceContent({ params, query: { query: 'hamsters' } })
      expect(found.items).not.toEqual([])
      await api.put('openapi: [')
      await docs.deleteOpenAPISpecBySlug({ params: { ...organization.params, specSlug: 'pets' } })
      await publish(docs, params, insert('# More'))
      await waitForJobs(server.services)
      expect(await docs.getPageByPath({ params: { ...params, pagePath: 'pets' } })).toMatchObject({ id: before.id })
    },
  )

  test('keeps its pages while its source has no document', async ({ docs, organization, server }) => {
    const body = { title: 'Later', computedSource: source('later') }
    const { id: spaceId } = await docs.createSpace({ params: organization.params, body })
    await waitForJobs(server.services)
    expect((await docs.listPages({ params: { spaceId } })).pages).toMatchObject([{ type: 'computed' }])
    const params = { ...organization.params, specSlug: 'later' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: documentOf('Later') } } })
    await waitForJobs(server.services)
    expect(titlesOf((await docs.listPages({ params: { spaceId } })).pages)[0]).toBe('Later')
  })
})
