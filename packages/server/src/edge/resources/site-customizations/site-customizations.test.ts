import type { SiteCustomization } from '@scriptorium/types'
import { describe, expect } from 'vitest'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { newSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'
import { defaultCustomization } from '@scriptorium/site/look/default-customization'

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const siteWithSpace = async () => {
  const { params } = await newSite(own, ['Guide'])
  const [siteSpace] = (await own.docs.listSiteSpaces({ params })).items
  return { params, at: { ...params, siteSpaceId: siteSpace!.id } }
}

describe('updateSiteCustomizationById', () => {
  test('200 with all settings, which the published profile contains', async () => {
    const { params } = await siteWithSpace()
    expect(await own.docs.getSiteCustomizationById({ params })).toEqual(defaultCustomization)
    const body: SiteCustomization = {
      ...defaultCustomization,
      title: 'Birds',
      header: {
        preset: 'bold',
        links: [{ title: 'Code', to: { kind: 'url', url: 'https://example.com' }, links: [] }],
      },
    }
    const updated = await own.docs.updateSiteCustomizationById({ params, body })
    expect(updated).toMatchObject(body)
    expect(updated.updatedAt).toBeDefined()
    expect((await own.docs.getPublishedContentSite({ params })).customizations.site).toEqual(updated)
  })

  test('200 for a look that was read, changed and sent back', async () => {
    const { params } = await siteWithSpace()
    await own.docs.updateSiteCustomizationById({ params, body: defaultCustomization })
    const read = await own.docs.getSiteCustomizationById({ params })
    const body = { ...read, title: 'Birds', updatedAt: '2001-02-03T04:05:06.789Z' }
    const { updatedAt, ...look } = await own.docs.updateSiteCustomizationById({ params, body })
    expect(look).toEqual({ ...defaultCustomization, title: 'Birds' })
    expect(updatedAt! >= read.updatedAt!).toBe(true)
  })

  test.each<[string, Partial<SiteCustomization>]>([
    ['/body/styling/font', { styling: { ...defaultCustomization.styling, font: 'a;}</style>' } }],
    ['/body/socialPreview/url', { socialPreview: { url: 'data:text/html,x' } }],
    ['/body/favicon/icon/light', { favicon: { icon: { light: 'javascript:1', dark: 'https://a.example/b' } } }],
    [
      '/body/footer/groups/0/links/0/to/url',
      { footer: { groups: [{ title: 'A', links: [{ title: 'B', to: { kind: 'url', url: 'javascript:1' } }] }] } },
    ],
    [
      '/body/header/links/0/condition',
      { header: { preset: 'none', links: [{ title: 'A', condition: 'visitor.claims ==', links: [] }] } },
    ],
  ])('400 at %s', async (pointer, change) => {
    const { params } = await siteWithSpace()
    const call = own.docs.updateSiteCustomizationById({ params, body: { ...defaultCustomization, ...change } })
    const problem = await refusal(call)
    expect([problem.status, problem.errors[0]?.pointer]).toEqual([400, pointer])
  })
})

describe('overrideSiteSpaceCustomizationById', () => {
  test('200 overrides parts, null clears them, and DELETE clears all; readers see each change', async ({ server }) => {
    const { params, at } = await siteWithSpace()
    const versions = new Set<string>()
    const noteVersion = async () => {
      const site = await server.services.database.read('sites').where({ id: at.siteId }).first('version')
      versions.add(String(site!.version))
    }
    await noteVersion()
    const change = (body: object) => own.docs.overrideSiteSpaceCustomizationById({ params: at, body })
    const changed = await change({ title: 'Guide', styling: { theme: 'bold', search: 'subtle' } })
    expect(changed).toMatchObject({ title: 'Guide', styling: { theme: 'bold', search: 'subtle', font: 'Inter' } })
    await noteVersion()
    const partly = await change({ title: null, styling: { search: null } })
    expect(partly).not.toHaveProperty('title')
    expect(partly.styling).toEqual({ ...defaultCustomization.styling, theme: 'bold' })
    const { customizations } = await own.docs.getPublishedContentSite({ params })
    expect(Object.keys(customizations.siteSpaces)).toEqual([at.siteSpaceId])
    await noteVersion()
    await own.docs.deleteSiteSpaceCustomizationById({ params: at })
    await noteVersion()
    expect(versions.size).toBe(4)
    expect(await own.docs.getSiteSpaceCustomizationById({ params: at })).toEqual(defaultCustomization)
    expect((await own.docs.getPublishedContentSite({ params })).customizations.siteSpaces).toEqual({})
  })

  test('400 for an address that is no link, as for the whole site', async () => {
    const { at } = await siteWithSpace()
    const body = {
      header: { preset: 'none', links: [{ title: 'A', to: { kind: 'url', url: 'javascript:1' }, links: [] }] },
    }
    const problem = await refusal(own.docs.overrideSiteSpaceCustomizationById({ params: at, body: body as never }))
    expect([problem.status, problem.errors[0]?.pointer]).toEqual([400, '/body/header/links/0/to/url'])
  })

  test('400 for settings that only a whole site has', async () => {
    const { at } = await siteWithSpace()
    const body = { styling: { font: 'Lora' } } as never
    expect(await refusal(own.docs.overrideSiteSpaceCustomizationById({ params: at, body }))).toMatchObject({
      status: 400,
    })
  })
})
