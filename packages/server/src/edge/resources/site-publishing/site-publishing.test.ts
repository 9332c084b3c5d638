import { SignJWT } from 'jose'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, publish, write } from '../../../../test/content.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { callers, newHiddenSpace } from '../../../../test/support/hidden-space.ts'
import { newSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const resolve = (url: string, jwtToken?: string, redirectOnError = false) =>
  own.docs.resolvePublishedContentByUrl({ body: { url, redirectOnError, visitor: { jwtToken } } })

const tokenOf = (privateKey: string) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(privateKey))

describe('regenerateSitePublishingAuthById', () => {
  test('200 with a new key; tokens of the old key are refused at once', async ({ server }) => {
    const { params } = await newSite(own, ['Guide'])
    await own.docs.updateSiteById({ params, body: { visibility: 'visitor-auth' } })
    const { urls } = await own.docs.publishSite({ params })
    const { privateKey } = await own.docs.getSitePublishingAuthById({ params })
    const token = await tokenOf(privateKey)
    const found = await resolve(urls.published!, token)
    const visitor = server.api('apiToken' in found ? found.apiToken : '')
    const changed = await own.docs.regenerateSitePublishingAuthById({ params })
    expect(changed.privateKey).not.toBe(privateKey)
    expect(await refusal(resolve(urls.published!, token))).toMatchObject({ status: 404 })
    expect(await refusal(visitor.getPublishedContentSite({ params }))).toMatchObject({ status: 401 })
    expect(await resolve(urls.published!, await tokenOf(changed.privateKey))).toMatchObject({ site: params.siteId })
  })
})

describe('getSitePublishingAuthById', () => {
  test('403 for a key that would open a space that the caller does not administer', async ({ server }) => {
    for (const wall of ['condition', 'section'] as const) {
      const hidden = await newHiddenSpace(server, wall)
      const params = hidden.site
      const { docs } = await callers['admin of the sites']!(hidden)
      const calls = [
        () => docs.getSitePublishingAuthById({ params }),
        () => docs.regenerateSitePublishingAuthById({ params }),
        () => docs.updateSitePublishingAuthById({ params, body: { logoutURL: 'https://example.com' } }),
      ]
      for (const call of calls) {
        const refused = { status: 403, detail: expect.stringContaining(hidden.spaceId) }
        expect(await refusal(call())).toMatchObject(refused)
      }
      const { own, spaceId } = hidden
      expect(await own.docs.getSitePublishingAuthById({ params })).toMatchObject({ backend: 'custom' })
      const { siteSpaceId, siteSectionId } = hidden
      const open = { condition: 'visitor.claims.unsigned.beta' }
      await own.docs.updateSiteSpaceById({ params: { ...params, siteSpaceId }, body: open })
      await own.docs.updateSiteSectionById({ params: { ...params, siteSectionId }, body: open })
      expect(await docs.getSitePublishingAuthById({ params })).toMatchObject({ backend: 'custom' })
      await own.docs.updateSiteSectionById({
        params: { ...params, siteSectionId },
        body: { condition: 'visitor.claims.staff' },
      })
      await own.docs.addSpaceToSite({ params: hidden.openSite, body: { spaceId } })
      expect(await docs.getSitePublishingAuthById({ params })).toMatchObject({ backend: 'custom' })
    }
  })

  test('200 for admins of a site whose visitors sign in', async ({ server }) => {
    const hidden = await newHiddenSpace(server, 'visitor-auth')
    const { docs } = await callers['admin of the sites']!(hidden)
    expect(await docs.getSitePublishingAuthById({ params: hidden.site })).toMatchObject({ backend: 'custom' })
  })
})

describe('updateSitePublishingAuthById', () => {
  test('200 with a sign-in page, to which visitors are redirected', async () => {
    const { params } = await newSite(own, ['Guide'])
    await own.docs.updateSiteById({ params, body: { visibility: 'visitor-auth' } })
    const { urls } = await own.docs.publishSite({ params })
    const body = { fallbackURL: 'https://login.example.com/?a=b', logoutURL: 'https://example.com/bye' }
    const updated = await own.docs.updateSitePublishingAuthById({ params, body })
    expect(updated).toMatchObject({ object: 'publishing-auth', backend: 'custom', ...body })
    const [shown] = (await own.docs.listSiteSpaces({ params })).items
    const space = await own.docs.getSpaceById({ params: { spaceId: shown!.space.id } })
    expect(space).toMatchObject({ visibility: 'visitor-auth', visitorAuth: { backend: 'custom' } })
    const at = `${urls.published}a/b`
    expect(await refusal(resolve(at))).toMatchObject({ status: 404 })
    const found = await resolve(at, undefined, true)
    const redirect = 'https://login.example.com/?a=b&location=%2Fa%2Fb'
    expect(found).toEqual({ target: 'external', site: params.siteId, redirect })
    const cleared = await own.docs.updateSitePublishingAuthById({ params, body: { fallbackURL: null } })
    expect(cleared).not.toHaveProperty('fallbackURL')
    expect(cleared.logoutURL).toBe(body.logoutURL)
    expect(await refusal(resolve(at, undefined, true))).toMatchObject({ status: 404 })
  })

  test('400 for addresses that are not http, and for an integration without a name', async () => {
    const { params } = await newSite(own)
    const pointerOf = async (body: object) =>
      (await refusal(own.docs.updateSitePublishingAuthById({ params, body: body as never }))).errors[0]?.pointer
    expect(await pointerOf({ fallbackURL: 'javascript:alert(1)' })).toBe('/body/fallbackURL')
    expect(await pointerOf({ backend: 'integration' })).toBe('/body/integration')
  })
})

describe('getSitePublishingPreviewById', () => {
  test('200 with an address that shows a change request of an unpublished site', async () => {
    const { params, spaces } = await newSite(own, ['Guide'])
    const at = await newChangeRequest(own.docs, { spaceId: spaces[0]! })
    await write(own.docs, at, insert('# New'))
    const query = { changeRequest: at.changeRequestId, target: '/new', claims: '(plan:pro)' }
    const { url } = await own.docs.getSitePublishingPreviewById({ params, query })
    expect(await resolve(url)).toMatchObject({
      space: spaces[0],
      changeRequest: at.changeRequestId,
      pathname: 'new',
      preview: true,
    })
    expect(await refusal(resolve(url.split('?')[0]!))).toMatchObject({ status: 404 })
  })

  test('a preview token reads the change request', async ({ server }) => {
    const { params, spaces } = await newSite(own, ['Guide'])
    await publish(own.docs, { spaceId: spaces[0]! }, insert('# Old'))
    const at = await newChangeRequest(own.docs, { spaceId: spaces[0]! })
    await write(own.docs, at, insert('# New'))
    const { url } = await own.docs.getSitePublishingPreviewById({
      params,
      query: { changeRequest: at.changeRequestId },
    })
    const found = await resolve(url)
    const visitor = server.api('apiToken' in found ? found.apiToken : '')
    const { revision } = await visitor.getChangeRequestById({ params: at })
    const pages = await visitor.listPagesInRevisionById({ params: { spaceId: spaces[0]!, revisionId: revision } })
    expect(pages.pages.map(({ title }) => title)).toEqual(['Old', 'New'])
    const other = await newChangeRequest(own.docs, { spaceId: spaces[0]! })
    expect(await refusal(visitor.getChangeRequestById({ params: other }))).toMatchObject({ status: 404 })
  })

  test('a preview ends when the key for visitor tokens is replaced', async ({ server }) => {
    const { params } = await newSite(own, ['Guide'])
    const preview = async () => (await own.docs.getSitePublishingPreviewById({ params })).url
    const url = await preview()
    const found = await resolve(url)
    const visitor = server.api('apiToken' in found ? found.apiToken : '')
    expect(await visitor.getSiteStructure({ params })).toMatchObject({ type: 'siteSpaces' })
    await own.docs.regenerateSitePublishingAuthById({ params })
    expect(await refusal(resolve(url))).toMatchObject({ status: 404 })
    expect(await refusal(visitor.getSiteStructure({ params }))).toMatchObject({ status: 401 })
    expect(await resolve(await preview())).toMatchObject({ preview: true })
  })

  test('a preview ends when its user leaves, or when the site space shows a space that they cannot read', async ({
    server,
  }) => {
    const { params, spaces } = await newSite(own, ['Guide'])
    const reader = await own.join({ role: 'read' })
    const secret = await own.createSpace('Secret')
    const [siteSpace] = (await own.docs.listSiteSpaces({ params })).items
    const show = (spaceId: string) =>
      own.docs.updateSiteSpaceById({ params: { ...params, siteSpaceId: siteSpace!.id }, body: { spaceId } })
    await own.docs.updateSpaceById({ params: { spaceId: secret }, body: { defaultLevel: null } })
    const { url } = await reader.docs.getSitePublishingPreviewById({ params })
    const found = await resolve(url)
    expect(found).toMatchObject({ preview: true })
    const visitor = server.api('apiToken' in found ? found.apiToken : '')
    expect(await visitor.getSiteStructure({ params })).toMatchObject({ type: 'siteSpaces' })
    await show(secret)
    expect(await refusal(resolve(url))).toMatchObject({ status: 404 })
    expect(await refusal(visitor.getSpaceById({ params: { spaceId: secret } }))).toMatchObject({ status: 401 })
    await show(spaces[0]!)
    expect(await resolve(url)).toMatchObject({ preview: true })
    expect(await visitor.getSiteStructure({ params })).toMatchObject({ type: 'siteSpaces' })
    await own.docs.removeMemberFromOrganizationById({ params: { ...own.params, userId: reader.id } })
    expect(await refusal(resolve(url))).toMatchObject({ status: 404 })
    expect(await refusal(visitor.getSiteStructure({ params }))).toMatchObject({ status: 401 })
  })

  test('400 for a space that the caller cannot read, for a foreign version and for broken claims', async () => {
    const { params, spaces } = await newSite(own, ['Guide'])
    const pointerOf = async (query: object, docs = own.docs) =>
      (await refusal(docs.getSitePublishingPreviewById({ params, query }))).errors[0]?.pointer
    expect(await pointerOf({ claims: '(plan' })).toBe('/query/claims')
    expect(await pointerOf({ siteSpace: nobody })).toBe('/query/siteSpace')
    expect(await pointerOf({ changeRequest: nobody })).toBe('/query/changeRequest')
    expect(await pointerOf({ revision: nobody })).toBe('/query/revision')
    const member = await own.join({ role: 'read' })
    await own.docs.updateSpaceById({ params: { spaceId: spaces[0]! }, body: { defaultLevel: null } })
    expect(await pointerOf({}, member.docs)).toBe('/query/siteSpace')
  })
})
