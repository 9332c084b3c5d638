import { describe, expect } from 'vitest'
import type { Knex } from 'knex'
import { documentOf } from '../../../../test/support/openapi.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { test } from '../../../../test/test.ts'

describe('createOpenAPISpec', () => {
  test('201 with a specification whose text becomes a version once it is processed', async ({
    docs,
    organization,
    server,
  }) => {
    const { params } = organization
    const text = documentOf('Pets')
    const made = await docs.createOpenAPISpec({ params, body: { slug: 'pets', source: { text } } })
    expect(made).toMatchObject({ processingState: 'pending', visibility: 'private' })
    const place = { ...params, specSlug: 'pets' }
    await waitForJobs(server.services)
    const spec = await docs.getOpenAPISpecBySlug({ params: place })
    expect(spec).toMatchObject({ processingState: 'complete', lastVersion: expect.any(String) })
    expect(spec).not.toHaveProperty('lastProcessedErrors')
    const latest = await docs.getLatestOpenAPISpecVersion({ params: place })
    expect(latest.id).toBe(spec.lastVersion)
    const content = await docs.getOpenAPISpecVersionContentById({ params: { ...place, versionId: latest.id } })
    expect(content.filesystem).toEqual({
      'openapi.yaml': { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} },
    })
    expect(content.urls).toMatchObject({ public: null })
    expect(await docs.getLatestOpenAPISpecVersionContentRaw({ params: place })).toEqual({ text, format: 'yaml' })
  })

  test('is complete only once its pages and operation blocks are generated', async ({ docs, organization, server }) => {
    const { params, organizationId } = organization
    const { database, jobs } = server.services
    const { id: specId } = await docs.createOpenAPISpec({
      params,
      body: { slug: 'slow', source: { text: documentOf('Pets') } },
    })
    const computedSource = {
      type: 'builtin:openapi',
      props: {},
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'slow' } } },
    } as const
    const { id: spaceId } = await docs.createSpace({ params, body: { title: 'API', computedSource } })
    await waitForJobs(server.services)
    const states = async () => {
      const { items } = await docs.listOpenAPISpecs({ params })
      const one = await docs.getOpenAPISpecBySlug({ params: { ...params, specSlug: 'slow' } })
      return [one.processingState, items.find(({ id }) => id === specId)!.processingState]
    }
    expect(await states()).toEqual(['complete', 'complete'])
    const hourMs = 3_600_000
    const queue = [
      (trx: Knex) =>
        jobs.enqueue(trx, 'describeOpenAPISpec', { organizationId, specId }, { unique: specId, delay: hourMs }),
      (trx: Knex) => jobs.enqueue(trx, 'expandSpace', { spaceId }, { unique: spaceId, delay: hourMs }),
    ]
    for (const enqueue of queue) {
      const id = await database.writeTx(enqueue)
      expect(await states()).toEqual(['progress', 'progress'])
      await database.writeTx((trx) => trx('jobs').where({ id }).delete())
      expect(await states()).toEqual(['complete', 'complete'])
    }
  })

  test('409 for a slug that is taken', async ({ docs, organization: { params } }) => {
    const body = { slug: 'taken', source: { text: documentOf('Pets') } }
    await docs.createOpenAPISpec({ params, body })
    await expect(docs.createOpenAPISpec({ params, body })).rejects.toMatchObject({
      status: 409,
      code: 'already_exists',
    })
  })
})

describe('createOrUpdateOpenAPISpecBySlug', () => {
  test('adds a version only if the content changes', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'changing' }
    const put = async (text: string) => {
      const { id } = await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text } } })
      await waitForJobs(server.services)
      return { id, versions: (await docs.listOpenAPISpecVersions({ params })).items.map((one) => one.id) }
    }
    const first = await put(documentOf('Pets'))
    const same = await put(documentOf('Pets', '# A comment\n'))
    const other = await put(documentOf('Dogs'))
    expect([same.id, same.versions]).toEqual([first.id, first.versions])
    expect(other.versions).toEqual([expect.any(String), ...first.versions])
  })

  test('keeps the latest version when a document cannot be read', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'broken' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: documentOf('Pets') } } })
    await waitForJobs(server.services)
    const { lastVersion } = await docs.getOpenAPISpecBySlug({ params })
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: 'openapi: [' } } })
    await waitForJobs(server.services)
    expect(await docs.getOpenAPISpecBySlug({ params })).toMatchObject({
      processingState: 'complete',
      lastVersion,
      lastProcessErrorCode: 'PARSE_ERROR',
      lastProcessedErrors: [{ message: expect.stringMatching(/flow/i) }],
      lastProcessedErrorCount: 1,
    })
  })

  test('adds a version despite errors if there is still a document', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'invalid' }
    const text = 'openapi: 3.1.0\npaths: {}\n'
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text } } })
    await waitForJobs(server.services)
    const spec = await docs.getOpenAPISpecBySlug({ params })
    expect(spec).toMatchObject({ lastVersion: expect.any(String), lastProcessedErrorCount: 1 })
    expect(spec.lastProcessedErrors).toEqual([{ message: expect.any(String), code: 'struct', pointer: '#/' }])
    expect(spec).not.toHaveProperty('lastProcessErrorCode')
  })

  test('201 for a new slug, 200 for one that exists', async ({ organization, server }) => {
    const put = () =>
      fetch(`${server.url}/v1/orgs/${organization.organizationId}/openapi/fresh`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ source: { text: documentOf('Pets') } }),
      })
    const [created, updated] = [await put(), await put()]
    expect([created.status, updated.status]).toEqual([201, 200])
    expect(created.headers.get('location')).toMatch(/\/openapi\/fresh$/)
  })
})

describe('updateOpenAPISpecBySlug', () => {
  test('publishes the document while the specification is public', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'public' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: documentOf('Pets') } } })
    await waitForJobs(server.services)
    const address = `${server.url}/openapi/${organization.organizationId}/public`
    expect((await fetch(`${address}.json`)).status).toBe(404)
    const { urls } = await docs.updateOpenAPISpecBySlug({ params, body: { visibility: 'public' } })
    expect(urls.published).toBe(`${address}.json`)
    const response = await fetch(`${address}.json`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ info: { title: 'Pets' } })
    expect(await (await fetch(`${address}.yaml`)).text()).toContain('title: Pets')
    const etag = response.headers.get('etag')!
    expect((await fetch(`${address}.json`, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    await docs.updateOpenAPISpecBySlug({ params, body: { visibility: 'private' } })
    expect((await fetch(`${address}.json`)).status).toBe(404)
  })
})

describe('deleteOpenAPISpecBySlug', () => {
  test('deletes the specification with its versions', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'deleted' }
    const { id } = await docs.createOrUpdateOpenAPISpecBySlug({
      params,
      body: { source: { text: documentOf('Pets') } },
    })
    await waitForJobs(server.services)
    await docs.deleteOpenAPISpecBySlug({ params })
    await docs.deleteOpenAPISpecBySlug({ params })
    await expect(docs.getOpenAPISpecBySlug({ params })).rejects.toMatchObject({ status: 404 })
    expect(await server.services.database.read('openapiVersions').where({ specId: id })).toEqual([])
  })
})
