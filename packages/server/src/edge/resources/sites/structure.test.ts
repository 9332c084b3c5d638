import { describe, expect } from 'vitest'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { newSectionedSite, newSite } from '../../../../test/sites.ts'
import { outlineOf } from '../../../../test/support/site-outline.ts'
import { test } from '../../../../test/test.ts'

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const newSpace = async (title: string) =>
  (await own.docs.createSpace({ params: own.params, body: { title, empty: true } })).id

describe('addSectionToSite', () => {
  test('201 and the site spaces at the root move into a new default section', async () => {
    const { params } = await newSite(own, ['Guide', 'Guide in German'])
    const spaceId = await newSpace('API')
    const section = await own.docs.addSectionToSite({ params, body: { spaceId, icon: 'code' } })
    expect(section).toMatchObject({ object: 'site-section', title: 'API', path: 'api', icon: 'code', draft: false })
    expect(section.siteSpaces).toMatchObject([{ default: true, section: section.id, space: { id: spaceId } }])
    expect(await outlineOf(own.docs, params)).toBe('Guide* API')
    const [first] = (await own.docs.listSiteSections({ params })).items
    expect(first?.siteSpaces.map(({ title }) => title)).toEqual(['Guide', 'Guide in German'])
    expect(await own.docs.getSiteSectionById({ params: { ...params, siteSectionId: section.id } })).toEqual(section)
  })

  test('201 with its own title, padded if the title of the space is too short', async () => {
    const { params } = await newSite(own)
    const [x, y] = [await newSpace('X'), await newSpace('Y')]
    expect(await own.docs.addSectionToSite({ params, body: { spaceId: x } })).toMatchObject({ title: 'Section' })
    const named = await own.docs.addSectionToSite({ params, body: { spaceId: y, title: 'Über uns' } })
    expect(named).toMatchObject({ title: 'Über uns', path: 'uber-uns' })
  })

  test('409 for a space that the site has, 400 for one that the caller cannot see', async () => {
    const { params, spaces } = await newSite(own, ['Guide'])
    const again = own.docs.addSectionToSite({ params, body: { spaceId: spaces[0]! } })
    expect(await refusal(again)).toMatchObject({ status: 409, errors: [{ pointer: '/body/spaceId' }] })
    const unknown = own.docs.addSectionToSite({ params, body: { spaceId: nobody } })
    expect(await refusal(unknown)).toMatchObject({ status: 400, code: 'invalid_reference' })
    expect(await outlineOf(own.docs, params)).toBe('Guide*')
  })
})

describe('updateSiteSectionById', () => {
  test('200 with new properties, and null removes those that can be absent', async () => {
    const { params, sections } = await newSectionedSite(own, ['Guide', 'API'])
    const at = { ...params, siteSectionId: sections[1]!.id }
    const body = { title: 'Interface', path: 'Reference', icon: 'code', description: 'All operations' }
    const condition = 'visitor.claims.plan == "pro"'
    const updated = await own.docs.updateSiteSectionById({ params: at, body: { ...body, condition } })
    expect(updated).toMatchObject({ ...body, path: 'reference', condition })
    const cleared = { icon: null, description: null, condition: null }
    const plain = await own.docs.updateSiteSectionById({ params: at, body: cleared })
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['icon']))
    expect(plain).toMatchObject({ title: 'Interface' })
  })

  test('409 for a path of another section; 400 for a reserved path, a broken condition, a foreign default', async () => {
    const { params, sections } = await newSectionedSite(own, ['Guide', 'API'])
    const at = { ...params, siteSectionId: sections[1]!.id }
    const refused = async (body: object) => {
      const { status, errors } = await refusal(own.docs.updateSiteSectionById({ params: at, body }))
      return [status, errors?.[0]?.pointer]
    }
    expect(await refused({ path: 'guide' })).toEqual([409, '/body/path'])
    expect(await refused({ path: 'robots.txt' })).toEqual([400, '/body/path'])
    expect(await refused({ condition: 'visitor.claims.plan ==' })).toEqual([400, '/body/condition'])
    const elsewhere = sections[0]!.siteSpaces[0]!.id
    expect(await refused({ defaultSiteSpace: elsewhere })).toEqual([400, '/body/defaultSiteSpace'])
    expect(await refused({ siteSectionGroupId: nobody })).toEqual([400, '/body/siteSectionGroupId'])
  })
})

describe('deleteSiteSectionById', () => {
  test('204, the next section becomes the default, and the spaces are kept', async () => {
    const { params, sections } = await newSectionedSite(own, ['One', 'Two', 'Three'])
    await own.docs.deleteSiteSectionById({ params: { ...params, siteSectionId: sections[0]!.id } })
    await own.docs.deleteSiteSectionById({ params: { ...params, siteSectionId: sections[0]!.id } })
    expect(await outlineOf(own.docs, params)).toBe('Two* Three')
    expect((await own.docs.getSiteById({ params })).siteSpaces).toBe(2)
    const { space } = sections[0]!.siteSpaces[0]!
    expect(await own.docs.getSpaceById({ params: { spaceId: space.id } })).toMatchObject({ title: 'One' })
  })
})

describe('addSpaceToSite', () => {
  test('201 in the default section or the named one, where the path is free', async () => {
    const { params, sections } = await newSectionedSite(own, ['Guide', 'API'])
    const [one, two] = [await newSpace('Guide'), await newSpace('Guide')]
    const added = await own.docs.addSpaceToSite({ params, body: { spaceId: one } })
    expect(added).toMatchObject({ section: sections[0]!.id, path: 'guide-1' })
    const sectionId = sections[1]!.id
    const named = await own.docs.addSpaceToSite({ params, body: { spaceId: two, sectionId } })
    expect(named).toMatchObject({ section: sectionId, path: 'guide' })
    const { items, count } = await own.docs.listSiteSpaces({ params, query: { limit: 3 } })
    expect([items.map(({ title }) => title), count]).toEqual([['Guide', 'Guide', 'API'], 4])
    const rest = await own.docs.listSiteSpaces({ params, query: { default: false } })
    expect(rest.count).toBe(3)
  })
})

describe('updateSiteSpaceById', () => {
  test('200 with another path, condition and space; 409 for a path of a sibling', async () => {
    const { params } = await newSite(own, ['One', 'Two'])
    const [one, two] = (await own.docs.listSiteSpaces({ params })).items
    const at = { ...params, siteSpaceId: two!.id }
    const spaceId = await newSpace('Three')
    const body = { path: 'third', condition: '!visitor.claims.beta', spaceId }
    const updated = await own.docs.updateSiteSpaceById({ params: at, body })
    expect(updated).toMatchObject({ path: 'third', condition: body.condition, title: 'Three', space: { id: spaceId } })
    const taken = own.docs.updateSiteSpaceById({ params: at, body: { path: one!.path } })
    expect(await refusal(taken)).toMatchObject({ status: 409, errors: [{ pointer: '/body/path' }] })
  })
})

describe('deleteSiteSpaceById', () => {
  test('204 and the next one becomes the default', async () => {
    const { params } = await newSite(own, ['One', 'Two'])
    const [one] = (await own.docs.listSiteSpaces({ params })).items
    await own.docs.deleteSiteSpaceById({ params: { ...params, siteSpaceId: one!.id } })
    expect(await outlineOf(own.docs, params)).toBe('Two*')
  })
})

describe('getSiteSpaceById', () => {
  test('200 on its own site, 404 on another', async () => {
    const [one, other] = [await newSite(own, ['One']), await newSite(own)]
    const [siteSpace] = (await own.docs.listSiteSpaces({ params: one.params })).items
    const at = { ...one.params, siteSpaceId: siteSpace!.id }
    expect(await own.docs.getSiteSpaceById({ params: at })).toEqual(siteSpace)
    const elsewhere = own.docs.getSiteSpaceById({ params: { ...at, siteId: other.site.id } })
    expect(await refusal(elsewhere)).toMatchObject({ status: 404 })
  })
})

describe('listSiteSpaces', () => {
  test('200 with only what any visitor learns of a space that the caller cannot read', async () => {
    const { params, spaces } = await newSite(own, ['Secret'])
    await own.docs.updateSpaceById({
      params: { spaceId: spaces[0]! },
      body: { defaultLevel: null, editMode: 'locked' },
    })
    const reader = await own.join({ role: 'read' })
    expect((await reader.docs.listSiteSpaces({ params })).items).toEqual([])
    await own.docs.publishSite({ params })
    const [shown] = (await reader.docs.listSiteSpaces({ params })).items
    expect(shown).toMatchObject({ title: 'Secret', space: { id: spaces[0], title: 'Secret', changeRequests: 0 } })
    expect(shown!.space).not.toHaveProperty('editMode')
    expect(Object.values(shown!.space.permissions)).not.toContain(true)
  })
})

describe('sortSiteStructure', () => {
  test('200 with the moved item, among sections and groups together, and again without effect', async () => {
    const { params, sections } = await newSectionedSite(own, ['One', 'Two'])
    const group = await own.docs.addSectionGroupToSite({ params, body: { title: 'Group' } })
    const item = { type: 'site-section-group', id: group.id } as const
    const position = { before: { type: 'site-section', id: sections[0]!.id } } as const
    expect(await own.docs.sortSiteStructure({ params, body: { item, position } })).toMatchObject({ id: group.id })
    await own.docs.sortSiteStructure({ params, body: { item, position } })
    expect(await outlineOf(own.docs, params)).toBe('Group[] One* Two')
  })

  test('400 for an item that is not on the site, and for one that is not a sibling', async () => {
    const { params, sections } = await newSectionedSite(own, ['One', 'Two'])
    const [one, two] = sections.map(({ id }) => ({ type: 'site-section', id }) as const)
    const inTwo = { type: 'site-space', id: sections[1]!.siteSpaces[0]!.id } as const
    const inOne = { type: 'site-space', id: sections[0]!.siteSpaces[0]!.id } as const
    const refused = async (item: object, beside: object) => {
      const body = { item, position: { after: beside } } as never
      const { code, errors } = await refusal(own.docs.sortSiteStructure({ params, body }))
      return [code, errors?.[0]?.pointer]
    }
    expect(await refused({ type: 'site-section', id: nobody }, two!)).toEqual(['invalid_reference', '/body/item/id'])
    expect(await refused({ ...one!, type: 'site-section-group' }, two!)).toEqual(['invalid_reference', '/body/item/id'])
    expect(await refused(one!, { ...two!, id: nobody })).toEqual(['invalid_reference', '/body/position/after/id'])
    expect(await refused(inOne, inTwo)).toEqual(['invalid_position', '/body/position/after'])
    expect(await refused(one!, one!)).toEqual(['invalid_position', '/body/position/after'])
  })
})

describe('moveSiteSection', () => {
  test('200 with a header that names the successor; 409 for its own position', async () => {
    const { params, sections } = await newSectionedSite(own, ['One', 'Two'])
    const at = { ...params, siteSectionId: sections[1]!.id }
    const body = { position: { before: { type: 'site-section', siteSection: sections[0]!.id } } } as const
    const { response } = await own.docs.moveSiteSection({ params: at, body }).withResponse()
    expect(response.headers.get('deprecation')).not.toBeNull()
    expect(await outlineOf(own.docs, params)).toBe('Two One*')
    expect(await refusal(own.docs.moveSiteSection({ params: at, body }))).toMatchObject({ status: 409 })
  })
})

describe('moveSiteSpace', () => {
  test('200 among the site spaces of the same section; 400 for one of another section', async () => {
    const flat = await newSite(own, ['A', 'B'])
    const [a, b] = (await own.docs.listSiteSpaces({ params: flat.params })).items
    const move = { position: { after: { type: 'site-space', siteSpace: b!.id } } } as const
    await own.docs.moveSiteSpace({ params: { ...flat.params, siteSpaceId: a!.id }, body: move })
    expect(await outlineOf(own.docs, flat.params)).toBe('B A*')
    const { params, sections } = await newSectionedSite(own, ['One', 'Two'])
    const [inOne, inTwo] = sections.map(({ siteSpaces: [siteSpace] }) => siteSpace!.id)
    const position = { after: { type: 'site-space', siteSpace: inTwo! } } as const
    const across = own.docs.moveSiteSpace({ params: { ...params, siteSpaceId: inOne! }, body: { position } })
    expect(await refusal(across)).toMatchObject({ status: 400, code: 'invalid_position' })
  })
})

describe('getSiteStructure', () => {
  test('200 with the spaces of a site without sections, or with everything at the root', async () => {
    const flat = await newSite(own, ['One'])
    expect(await own.docs.getSiteStructure({ params: flat.params })).toMatchObject({ type: 'siteSpaces' })
    const { params } = await newSectionedSite(own, ['One'])
    expect(await own.docs.getSiteStructure({ params })).toMatchObject({ type: 'sections' })
  })
})

describe('listSiteSections', () => {
  test('200 in display order, in pages', async () => {
    const { params } = await newSectionedSite(own, ['One', 'Two', 'Three'])
    const first = await own.docs.listSiteSections({ params, query: { limit: 2 } })
    expect([first.items.map(({ title }) => title), first.count]).toEqual([['One', 'Two'], 3])
    const rest = await own.docs.listSiteSections({ params, query: { limit: 2, page: first.next!.page } })
    expect([rest.items.map(({ title }) => title), rest.next]).toEqual([['Three'], undefined])
  })
})

describe('getSiteSectionById', () => {
  test('404 for a group, and for a section of another site', async () => {
    const { params, sections } = await newSectionedSite(own, ['One'])
    const group = await own.docs.addSectionGroupToSite({ params, body: { title: 'Group' } })
    const { site } = await newSite(own)
    for (const at of [{ siteSectionId: group.id }, { siteSectionId: sections[0]!.id, siteId: site.id }]) {
      expect(await refusal(own.docs.getSiteSectionById({ params: { ...params, ...at } }))).toMatchObject({
        status: 404,
      })
    }
  })
})
