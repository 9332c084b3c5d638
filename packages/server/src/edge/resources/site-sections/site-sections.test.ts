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
