import { describe, expect } from 'vitest'
import { documentOf } from '../../../../test/support/openapi.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { test } from '../../../../test/test.ts'

const withVersions = test.extend('place', { scope: 'file' }, async ({ docs, organization, server }) => {
  const params = { ...organization.params, specSlug: 'read' }
  for (const title of ['Pets', 'Dogs']) {
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: documentOf(title) } } })
    await waitForJobs(server.services)
  }
  return params
})

describe('listOpenAPISpecs', () => {
  withVersions('returns the specifications, newest first', async ({ docs, organization: { params }, place }) => {
    const { items } = await docs.listOpenAPISpecs({ params })
    expect(items.map(({ slug }) => slug)).toContain(place.specSlug)
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
  })
})

describe('getOpenAPISpecBySlug', () => {
  withVersions('says what the caller may do', async ({ docs, organization, place }) => {
    const reader = await organization.join({ role: 'read' })
    const seen = await Promise.all([docs, reader.docs].map((one) => one.getOpenAPISpecBySlug({ params: place })))
    expect(seen.map(({ permissions }) => permissions)).toEqual([
      { view: true, edit: true },
      { view: true, edit: false },
    ])
  })

  withVersions('404 for an unknown slug', async ({ docs, place }) => {
    const asked = docs.getOpenAPISpecBySlug({ params: { ...place, specSlug: 'unknown' } })
    await expect(asked).rejects.toMatchObject({ status: 404 })
  })
})

describe('listOpenAPISpecVersions', () => {
  withVersions('returns the versions, newest first', async ({ docs, place }) => {
    const [first, second] = (await docs.listOpenAPISpecVersions({ params: place })).items
    expect(first!.createdAt! > second!.createdAt!).toBe(true)
  })
})

describe('getLatestOpenAPISpecVersion', () => {
  withVersions('returns the newest version', async ({ docs, place }) => {
    const { items } = await docs.listOpenAPISpecVersions({ params: place })
    expect(await docs.getLatestOpenAPISpecVersion({ params: place })).toEqual(items[0])
  })

  test('404 before there is a version', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'none' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: 'none' } } })
    await waitForJobs(server.services)
    await expect(docs.getLatestOpenAPISpecVersion({ params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('getOpenAPISpecVersionById', () => {
  withVersions('returns an earlier version, and 404 for one of another specification', async ({ docs, place }) => {
    const { items } = await docs.listOpenAPISpecVersions({ params: place })
    const params = { ...place, versionId: items[1]!.id }
    expect(await docs.getOpenAPISpecVersionById({ params })).toEqual(items[1])
    const elsewhere = docs.getOpenAPISpecVersionById({ params: { ...params, specSlug: 'remote' } })
    await expect(elsewhere).rejects.toMatchObject({ status: 404 })
  })
})

describe('getOpenAPISpecVersionContentById', () => {
  withVersions('returns the document of an earlier version', async ({ docs, place }) => {
    const { items } = await docs.listOpenAPISpecVersions({ params: place })
    const { filesystem } = await docs.getOpenAPISpecVersionContentById({
      params: { ...place, versionId: items[1]!.id },
    })
    expect(filesystem['openapi.yaml']).toMatchObject({ info: { title: 'Pets' } })
  })
})

describe('getLatestOpenAPISpecVersionContent', () => {
  withVersions('names the raw document as the source of a text', async ({ docs, place }) => {
    const { url, urls } = await docs.getLatestOpenAPISpecVersionContent({ params: place })
    expect(url).toMatch(/\/v1\/orgs\/\w+\/openapi\/read\/versions\/latest\/content\/raw$/)
    expect(urls).toEqual({ source: url, public: null })
  })
})

describe('getLatestOpenAPISpecVersionContentRaw', () => {
  withVersions('returns the text as it was sent', async ({ docs, place }) => {
    const raw = await docs.getLatestOpenAPISpecVersionContentRaw({ params: place })
    expect(raw).toEqual({ text: documentOf('Dogs'), format: 'yaml' })
  })
})
