import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish } from '../../../../test/content.ts'
import { signInBrowser } from '../../../../test/support/browser-session.ts'
import { test as base } from '../../../../test/test.ts'

const test = base.extend('screenOf', ({ server }) => async (url: string, cookie = '') => {
  const { status, headers } = await fetch(url, { redirect: 'manual', headers: { cookie } })
  expect(status).toBe(302)
  return headers.get('location')!.replace(server.url, '')
})

describe('urls.app', () => {
  test('302 to the screen of each resource', async ({ server, docs, organization, screenOf }) => {
    const at = await newChangeRequest(docs, await newSpace(docs))
    const { spaceId } = at
    const [pageId] = await publish(docs, { spaceId }, insert('# Tides\n'))
    const space = await docs.getSpaceById({ params: { spaceId } })
    expect(await screenOf(space.urls.app)).toBe(`/app/spaces/${spaceId}`)
    const change = await docs.getChangeRequestById({ params: at })
    expect(await screenOf(change.urls.app)).toBe(`/app/spaces/${spaceId}/changes/${change.number}`)
    expect(await screenOf(`${change.urls.app}/~/pages/${pageId}`)).toBe(
      `/app/spaces/${spaceId}/changes/${change.number}/pages/${pageId}`,
    )
    expect(await screenOf(`${space.urls.app}/~/pages/${pageId}`)).toBe(`/app/spaces/${spaceId}/pages/${pageId}`)
    const site = await docs.createSite({ params: organization.params, body: { title: 'Tides' } })
    expect(await screenOf(site.urls.app)).toBe(`/app/sites/${site.id}`)
    expect(await screenOf((await docs.getOrganizationById({ params: organization.params })).urls.app)).toBe(
      `/app/orgs/${server.organizationId}`,
    )
  })

  test('302 to the published site for readers, and to the studio for who has signed in', async ({
    server,
    docs,
    organization,
    screenOf,
  }) => {
    const { spaceId } = await newSpace(docs)
    await publish(docs, { spaceId }, insert('# Tides\n'))
    const { id: siteId } = await docs.createSite({
      params: organization.params,
      body: { title: 'Guide', spaces: [spaceId] },
    })
    const params = { ...organization.params, siteId }
    await docs.updateSiteById({ params, body: { visibility: 'public' } })
    await docs.publishSite({ params })
    const { urls } = await docs.getSpaceById({ params: { spaceId } })
    expect(await screenOf(urls.app)).toContain('/sites/')
    const { id } = await docs.getAuthenticatedUser()
    expect(await screenOf(urls.app, (await signInBrowser(server, id)).cookie)).toBe(`/app/spaces/${spaceId}`)
  })
})
