import { describe, expect } from 'vitest'
import { insert, newChangeRequest, publish, write } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { newSite } from '../../../../test/sites.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

const test = base.extend('guide', async ({ server }) => {
  const own = await newOrganization(server)
  const { params, spaces, site } = await newSite(own, ['Guide', 'Leitfaden'])
  const [spaceId, german] = spaces as [string, string]
  const [start, hidden] = await publish(
    own.docs,
    { spaceId },
    insert('# Start'),
    insert('# Staff', { condition: 'visitor.claims.staff == true' }),
  )
  await publish(own.docs, { spaceId: german }, insert('# Start'))
  await own.docs.updateSpaceById({ params: { spaceId: german }, body: { language: 'de' } })
  return {
    ...own,
    site,
    at: params,
    spaceId,
    german,
    start: start!,
    hidden: hidden!,
    address: `${server.url}/sites/${params.organizationId}/${site.id}/`,
    urls: async () => (await own.docs.getSpaceById({ params: { spaceId } })).urls,
    seen: async () => (await own.docs.getSpaceById({ params: { spaceId } })).visibility,
  }
})

describe('a space on a site', () => {
  test('has the visibility of the most open published site, and the addresses there', async ({ guide }) => {
    const { docs, at, params, spaceId, address, urls, seen } = guide
    expect([await seen(), (await urls()).published]).toEqual(['private', undefined])
    await docs.publishSite({ params: at })
    expect(await seen()).toBe('public')
    expect(await urls()).toMatchObject({ published: address, public: address })
    await docs.updateSiteById({ params: at, body: { visibility: 'visitor-auth' } })
    expect(await seen()).toBe('visitor-auth')
    const open = await docs.createSite({ params, body: { spaces: [spaceId], visibility: 'unlisted' } })
    expect(await seen()).toBe('visitor-auth')
    await docs.publishSite({ params: { ...params, siteId: open.id } })
    expect(await seen()).toBe('unlisted')
    expect((await urls()).published).toContain(open.id)
    await docs.deleteSiteById({ params: { ...params, siteId: open.id } })
    expect(await seen()).toBe('visitor-auth')
    await docs.unpublishSite({ params: at })
    expect([await seen(), (await urls()).published]).toEqual(['private', undefined])
  })

  test('is in lists, in revisions and in the structure of the site', async ({ guide }) => {
    const { docs, at, params, spaceId, address } = guide
    await docs.publishSite({ params: at })
    const listed = (await docs.listSpacesInOrganizationById({ params })).items.find(({ id }) => id === spaceId)
    expect(listed).toMatchObject({ visibility: 'public', urls: { published: address } })
    expect((await docs.getCurrentRevision({ params: { spaceId } })).urls.published).toBe(address)
    const { structure } = await docs.getSiteStructure({ params: at })
    expect(structure[0]).toMatchObject({ space: { visibility: 'public', urls: { published: address } } })
  })

  test('has addresses for the pages of its main content alone', async ({ guide }) => {
    const { docs, at, spaceId, start, address } = guide
    await docs.publishSite({ params: at })
    const page = await docs.getPageById({ params: { spaceId, pageId: start } })
    expect(page).toMatchObject({ urls: { published: `${address}start` } })
    const draft = await newChangeRequest(docs, { spaceId })
    await write(docs, draft, insert('# New'))
    const there = await docs.getPageInChangeRequestById({ params: { ...draft, pageId: start } })
    expect(there).toMatchObject({ urls: { app: expect.any(String) } })
    expect(there).not.toHaveProperty('urls.published')
  })

  test('has canonical links, and those of its versions in other languages', async ({ guide }) => {
    const { docs, at, spaceId, start, address } = guide
    const params = { spaceId, pageId: start }
    expect(await docs.listSpacePageMetaLinks({ params })).toEqual({ alternates: [] })
    await docs.publishSite({ params: at })
    const { revision: revisionId } = await docs.getSpaceById({ params })
    const links = {
      canonical: { kind: 'url', url: `${address}start` },
      alternates: [{ kind: 'url', url: `${address}leitfaden/start` }],
    }
    expect(await docs.listSpacePageMetaLinks({ params })).toEqual(links)
    expect(await docs.listRevisionPageMetaLinks({ params: { ...params, revisionId } })).toEqual(links)
  })

  test('leaves the site when it is transferred, and is hidden from readers while it is deleted', async ({ guide }) => {
    const { docs, at, spaceId, german, address, urls } = guide
    await docs.publishSite({ params: at })
    await docs.deleteSpaceById({ params: { spaceId } })
    const instead = await fetchWhole(`${address}start`)
    expect([instead.status, instead.headers.get('location')]).toEqual([302, `${address}leitfaden/start`])
    await docs.restoreSpace({ params: { spaceId } })
    expect((await urls()).published).toBe(address)
    const other = await docs.createOrganization({ body: { title: 'Elsewhere' } })
    const moved = await docs.transferSpace({ params: { spaceId }, body: { organization: other.id } })
    expect([moved.visibility, moved.urls.published]).toEqual(['private', undefined])
    const { items } = await docs.listSiteSpaces({ params: at })
    expect(items).toMatchObject([{ space: { id: german }, default: true }])
    const open = await fetch(address)
    expect([open.status, await open.text()]).toEqual([200, expect.stringContaining('lang="de"')])
  })
})

describe('default content of an organization', () => {
  test('is a site of the organization, until the site is deleted', async ({ guide, server }) => {
    const { docs, at, params, site, address } = guide
    const defaultContent = { type: 'site', site: site.id } as const
    expect(await docs.updateOrganizationById({ params, body: { defaultContent } })).toMatchObject({ defaultContent })
    const open = async () => {
      const answer = await fetchWhole(`${server.url}/sites/${params.organizationId}`)
      return answer.headers.get('location') ?? answer.status
    }
    expect(await open()).toBe(404)
    await docs.publishSite({ params: at })
    expect(await open()).toBe(address)
    const foreign = docs.updateOrganizationById({ params, body: { defaultContent: { type: 'site', site: nobody } } })
    expect(await refusal(foreign)).toMatchObject({ status: 400, errors: [{ pointer: '/body/defaultContent/site' }] })
    await docs.deleteSiteById({ params: at })
    expect(await docs.getOrganizationById({ params })).not.toHaveProperty('defaultContent')
  })
})

describe('the address of a resource in the app', () => {
  test('redirects to the site if everyone can read it, and otherwise leads to the studio', async ({
    server,
    guide,
  }) => {
    const { docs, at, params, spaceId, start, hidden, address } = guide
    const open = async (url: string) => {
      const answer = await fetchWhole(url)
      return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`
    }
    const app = (await docs.getSpaceById({ params: { spaceId } })).urls.app
    expect(await open(app)).toBe(`${server.url}/app/spaces/${spaceId}`)
    await docs.publishSite({ params: at })
    expect(await open(app)).toBe(address)
    expect(await open(`${app}/~/pages/${start}`)).toBe(`${address}start`)
    expect(await open(`${app}/~/pages/${hidden}`)).toBe(address)
    expect(await open((await docs.getSiteById({ params: at })).urls.app)).toBe(address)
    const change = await newChangeRequest(docs, { spaceId })
    const { urls, number } = await docs.getChangeRequestById({ params: change })
    const studio = `${server.url}/app`
    expect(await open(urls.app)).toBe(`${studio}/spaces/${spaceId}/changes/${number}`)
    const ofOrganization = `${studio}/orgs/${params.organizationId}`
    expect(await open((await docs.getOrganizationById({ params })).urls.app)).toBe(ofOrganization)
    const collection = await docs.createCollection({ params, body: { title: 'Shelf' } })
    expect(await open(collection.urls.app)).toBe(ofOrganization)
    await docs.updateSiteById({ params: at, body: { visibility: 'unlisted' } })
    expect(await open(app)).toBe(`${studio}/spaces/${spaceId}`)
    expect(await open(`${app}x/y`)).toMatch(/^404 /)
  })
})
