import { describe, expect } from 'vitest'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { newSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const sharedSite = async () => {
  const { params } = await newSite(own, ['Guide'])
  await own.docs.updateSiteById({ params, body: { visibility: 'share-link' } })
  await own.docs.publishSite({ params })
  const link = await own.docs.createSiteShareLink({ params, body: { name: 'Beta testers' } })
  return { params, link, at: { ...params, shareLinkId: link.id } }
}

const resolve = (url: string) => own.docs.resolvePublishedContentByUrl({ body: { url } })

describe('createSiteShareLink', () => {
  test('201 with a URL that opens the site', async ({ server }) => {
    const { params, link } = await sharedSite()
    expect(link).toMatchObject({ object: 'share-link', name: 'Beta testers', active: true })
    const key = new URL(link.urls.published).searchParams.get('shareKey')!
    expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16)
    const found = await resolve(link.urls.published)
    expect(found).toMatchObject({ site: params.siteId, shareKey: key })
    const stored = await server.services.database.read('siteShareLinks').where({ id: link.id }).first()
    expect(JSON.stringify(stored)).not.toContain(key)
    expect(await refusal(resolve(link.urls.published.split('?')[0]!))).toMatchObject({ status: 404 })
    const site = await own.docs.getPublishedContentSite({ params, query: { shareKey: key } })
    expect(site.site.urls.published).toBe(link.urls.published)
    const other = await own.docs.getPublishedContentSite({ params, query: { shareKey: 'other' } })
    expect(other.site.urls.published).not.toContain('shareKey')
  })
})

describe('getSiteShareLinkById', () => {
  test('200 with a tag, without which nobody overwrites what somebody else changed', async ({ server }) => {
    const { params, link, at } = await sharedSite()
    const { data, response } = await own.docs.getSiteShareLinkById({ params: at }).withResponse()
    expect(data).toEqual(link)
    const headers = { 'If-Match': response.headers.get('etag')! }
    await own.docs.updateSiteShareLinkById({ params: at, body: { active: false } })
    const late = own.docs.updateSiteShareLinkById({ params: at, body: { active: true }, headers })
    expect(await refusal(late)).toMatchObject({ status: 412 })
    const unknown = own.docs.getSiteShareLinkById({ params: { ...params, shareLinkId: 'none' } })
    expect(await refusal(unknown)).toMatchObject({ status: 404 })
    const reader = await own.join({ role: 'read' })
    expect(await refusal(reader.docs.getSiteShareLinkById({ params: at }))).toMatchObject({ status: 403 })
    const other = await newOrganization(server)
    expect(await refusal(other.docs.getSiteShareLinkById({ params: at }))).toMatchObject({ status: 404 })
  })
})

describe('updateSiteShareLinkById', () => {
  test('200 turns a link off and revokes its tokens', async ({ server }) => {
    const { params, link, at } = await sharedSite()
    const found = await resolve(link.urls.published)
    const visitor = server.api('apiToken' in found ? found.apiToken : '')
    expect(await visitor.getPublishedContentSite({ params })).toMatchObject({ object: 'published-content-site' })
    const body = { active: false, name: 'Closed' }
    expect(await own.docs.updateSiteShareLinkById({ params: at, body })).toMatchObject(body)
    expect(await refusal(visitor.getPublishedContentSite({ params }))).toMatchObject({ status: 401 })
    expect(await refusal(resolve(link.urls.published))).toMatchObject({ status: 404 })
  })

  test('200 ends a link at a time, and lets it stay in the list', async ({ server }) => {
    const { params, link, at } = await sharedSite()
    const found = await resolve(link.urls.published)
    const visitor = server.api('apiToken' in found ? found.apiToken : '')
    const activeUntil = '2099-03-14T00:00:00.000Z'
    expect(await own.docs.updateSiteShareLinkById({ params: at, body: { activeUntil } })).toMatchObject({ activeUntil })
    expect(await resolve(link.urls.published)).toMatchObject({ site: params.siteId })
    await server.services.database.writeTx((trx) =>
      trx('siteShareLinks').where({ id: link.id }).update({ activeUntil: '2026-01-01T00:00:00.000Z' }),
    )
    expect(await refusal(resolve(link.urls.published))).toMatchObject({ status: 404 })
    expect(await refusal(visitor.getPublishedContentSite({ params }))).toMatchObject({ status: 401 })
    expect(await own.docs.listSiteShareLinks({ params })).toMatchObject({ items: [{ id: link.id, active: true }] })
    const forever = await own.docs.updateSiteShareLinkById({ params: at, body: { activeUntil: null } })
    expect(forever).not.toHaveProperty('activeUntil')
    expect(await resolve(link.urls.published)).toMatchObject({ site: params.siteId })
  })

  test('400 for an end in the past, also when a link is created', async () => {
    const { params, at } = await sharedSite()
    const body = { name: 'Late', activeUntil: '2026-01-01T00:00:00.000Z' }
    const expected = { status: 400, errors: [{ pointer: '/body/activeUntil' }] }
    expect(await refusal(own.docs.updateSiteShareLinkById({ params: at, body }))).toMatchObject(expected)
    expect(await refusal(own.docs.createSiteShareLink({ params, body }))).toMatchObject(expected)
  })

  test('404 for a link of another site', async () => {
    const { at } = await sharedSite()
    const { params } = await newSite(own)
    const call = own.docs.updateSiteShareLinkById({ params: { ...at, ...params }, body: {} })
    expect(await refusal(call)).toMatchObject({ status: 404 })
  })
})

describe('deleteSiteShareLinkById', () => {
  test('204, and again; the URL no longer opens the site', async () => {
    const { link, at } = await sharedSite()
    await own.docs.deleteSiteShareLinkById({ params: at })
    await own.docs.deleteSiteShareLinkById({ params: at })
    expect(await refusal(resolve(link.urls.published))).toMatchObject({ status: 404 })
  })
})

describe('listSiteShareLinks', () => {
  test('200 newest first, by a part of the name or by the key', async () => {
    const { params, link } = await sharedSite()
    await own.docs.createSiteShareLink({ params, body: { name: 'Partners' } })
    const names = async (search?: string) =>
      (await own.docs.listSiteShareLinks({ params, query: { search } })).items.map(({ name }) => name)
    expect((await names()).toSorted()).toEqual(['Beta testers', 'Partners'])
    expect(await names('partn')).toEqual(['Partners'])
    expect(await names(new URL(link.urls.published).searchParams.get('shareKey')!)).toEqual(['Beta testers'])
  })

  test('403 without admin, because a key opens the site', async () => {
    const { params } = await sharedSite()
    const author = await own.join({ role: 'create' })
    expect(await refusal(author.docs.listSiteShareLinks({ params }))).toMatchObject({ status: 403 })
  })
})
