import { describe, expect } from 'vitest'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { newSectionedSite, newSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const link = { title: 'Code', url: 'https://example.com/code' }

describe('addExternalLinkToSite', () => {
  test('201 among the sections, or in a group; it can be sorted', async () => {
    const { params, sections } = await newSectionedSite(own, ['One'])
    const group = await own.docs.addSectionGroupToSite({ params, body: { title: 'More' } })
    const body = { ...link, description: 'All of it', localizedTitle: { de: 'Quelltext' }, parent: group.id }
    const added = await own.docs.addExternalLinkToSite({ params, body })
    const { parent: _parent, ...shown } = body
    expect(added).toMatchObject({ object: 'site-external-link', ...shown, sectionGroup: group.id, draft: false })
    const first = await own.docs.addExternalLinkToSite({ params, body: link })
    const position = { before: { type: 'site-section', id: sections[0]!.id } } as const
    await own.docs.sortSiteStructure({ params, body: { item: { type: 'site-external-link', id: first.id }, position } })
    const { structure } = await own.docs.getSiteStructure({ params })
    expect(structure.map(({ id }) => id)).toEqual([first.id, sections[0]!.id, group.id])
    expect(structure[2]).toMatchObject({ children: [{ id: added.id }] })
  })

  test('400 on a site without sections, for other schemes, broken conditions and foreign groups', async () => {
    const flat = await newSite(own, ['Guide'])
    const add = (params: typeof flat.params, body: object) =>
      refusal(own.docs.addExternalLinkToSite({ params, body: { ...link, ...body } }))
    expect(await add(flat.params, {})).toMatchObject({ status: 400 })
    const { params } = await newSectionedSite(own, ['One'])
    const pointerOf = async (body: object) => (await add(params, body)).errors[0]?.pointer
    expect(await pointerOf({ url: 'javascript:alert(1)' })).toBe('/body/url')
    expect(await pointerOf({ condition: 'visitor.claims.a ==' })).toBe('/body/condition')
    expect(await pointerOf({ parent: nobody })).toBe('/body/parent')
  })
})

describe('updateSiteExternalLinkById', () => {
  test('200 changes, clears and moves; a condition hides it from visitors', async ({ server }) => {
    const { params } = await newSectionedSite(own, ['One'])
    const { id } = await own.docs.addExternalLinkToSite({ params, body: { ...link, icon: 'code' } })
    const at = { ...params, siteExternalLinkId: id }
    const body = { title: 'Source', icon: null, condition: 'visitor.claims.beta' }
    const updated = await own.docs.updateSiteExternalLinkById({ params: at, body })
    expect(updated).toMatchObject({ title: 'Source', url: link.url, condition: body.condition })
    expect(updated).not.toHaveProperty('icon')
    const { id: parent } = await own.docs.addSectionGroupToSite({ params, body: { title: 'More' } })
    for (const next of [{ parent }, { title: 'Source' }]) {
      const { sectionGroup } = await own.docs.updateSiteExternalLinkById({ params: at, body: next })
      expect(sectionGroup).toBe(parent)
    }
    const { urls } = await own.docs.publishSite({ params })
    const found = await own.docs.resolvePublishedContentByUrl({ body: { url: urls.published! } })
    const visitor = server.api('apiToken' in found ? found.apiToken : '')
    expect((await visitor.getSiteStructure({ params })).structure).toHaveLength(1)
  })
})

describe('deleteSiteExternalLinkById', () => {
  test('204, and again', async () => {
    const { params } = await newSectionedSite(own, ['One'])
    const { id } = await own.docs.addExternalLinkToSite({ params, body: link })
    const at = { ...params, siteExternalLinkId: id }
    await own.docs.deleteSiteExternalLinkById({ params: at })
    await own.docs.deleteSiteExternalLinkById({ params: at })
    expect((await own.docs.getSiteStructure({ params })).structure).toHaveLength(1)
  })
})

describe('duplicateSiteSpace', () => {
  test('201 after the original, with the content of its space', async () => {
    const { params, spaces } = await newSite(own, ['Guide', 'Other'])
    const [first, second] = (await own.docs.listSiteSpaces({ params })).items
    const at = { ...params, siteSpaceId: first!.id }
    await own.docs.updateSiteSpaceById({ params: at, body: { condition: 'visitor.claims.beta' } })
    const copy = await own.docs.duplicateSiteSpace({ params: at })
    expect(copy).toMatchObject({ title: 'Guide (copy)', condition: 'visitor.claims.beta' })
    expect(spaces).not.toContain(copy.space.id)
    const { items } = await own.docs.listSiteSpaces({ params })
    expect(items.map(({ id }) => id)).toEqual([first!.id, copy.id, second!.id])
  })
})
