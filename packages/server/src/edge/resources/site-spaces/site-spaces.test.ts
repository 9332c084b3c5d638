import { describe, expect } from 'vitest'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { newSectionedSite, newSite } from '../../../../test/sites.ts'
import { outlineOf } from '../../../../test/support/site-outline.ts'
import { test } from '../../../../test/test.ts'

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const newSpace = async (title: string) =>
  (await own.docs.createSpace({ params: own.params, body: { title, empty: true } })).id

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

  test('409 for a space that the site shows already, and 400 for one of another organization', async ({ server }) => {
    const { params, spaces } = await newSite(own, ['One', 'Two'])
    const [, two] = (await own.docs.listSiteSpaces({ params })).items
    const foreign = await (await newOrganization(server)).createSpace('Foreign')
    const refused = async (spaceId: string) => {
      const changed = own.docs.updateSiteSpaceById({ params: { ...params, siteSpaceId: two!.id }, body: { spaceId } })
      const { status, errors } = await refusal(changed)
      return [status, errors[0]?.pointer]
    }
    expect(await refused(spaces[0]!)).toEqual([409, '/body/spaceId'])
    expect(await refused(foreign)).toEqual([400, '/body/spaceId'])
    expect(await outlineOf(own.docs, params)).toBe('One* Two')
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
