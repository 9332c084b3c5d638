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

describe('addSectionGroupToSite', () => {
  test('201 with its sections in the given order', async () => {
    const { params, sections } = await newSectionedSite(own, ['One', 'Two', 'Three'])
    const ids = sections.map(({ id }) => id)
    const body = { title: 'More', icon: 'star', sections: [ids[2]!, ids[0]!] }
    const group = await own.docs.addSectionGroupToSite({ params, body })
    expect(group).toMatchObject({ object: 'site-section-group', title: 'More', icon: 'star', draft: false })
    const inner = await own.docs.addSectionGroupToSite({ params, body: { title: 'Inner', parent: group.id } })
    expect(inner.sectionGroup).toBe(group.id)
    expect(await outlineOf(own.docs, params)).toBe('Two More[Three One* Inner[]]')
    expect((await own.docs.listSiteSectionGroups({ params })).items.map(({ title }) => title)).toEqual([
      'More',
      'Inner',
    ])
    const at = { ...params, siteSectionGroupId: inner.id }
    expect(await own.docs.getSiteSectionGroupById({ params: at })).toEqual(inner)
  })

  test('400 for a section that is unknown or named twice, and for more than five levels', async () => {
    const { params, sections } = await newSectionedSite(own, ['One'])
    const { id } = sections[0]!
    const refused = async (body: { title: string; sections?: string[]; parent?: string }) =>
      (await refusal(own.docs.addSectionGroupToSite({ params, body }))).errors?.[0]?.pointer
    expect(await refused({ title: 'A', sections: [id, nobody] })).toBe('/body/sections/1')
    expect(await refused({ title: 'A', sections: [id, id] })).toBe('/body/sections/1')
    let parent: string | undefined
    for (const title of ['1', '2', '3', '4', '5']) {
      parent = (await own.docs.addSectionGroupToSite({ params, body: { title, parent } })).id
    }
    expect(await refused({ title: '6', parent })).toBe('/body/parent')
    expect(await outlineOf(own.docs, params)).toBe('One* 1[2[3[4[5[]]]]]')
  })
})

describe('getSiteSectionGroupById', () => {
  test('404 for a section and for an unknown id', async () => {
    const { params, sections } = await newSectionedSite(own, ['One'])
    for (const siteSectionGroupId of [sections[0]!.id, nobody]) {
      const call = own.docs.getSiteSectionGroupById({ params: { ...params, siteSectionGroupId } })
      expect(await refusal(call)).toMatchObject({ status: 404 })
    }
  })
})

describe('listSiteSectionGroups', () => {
  test('200 with groups in display order, each before the groups that it contains', async () => {
    const { params } = await newSite(own)
    const { id: parent } = await own.docs.addSectionGroupToSite({ params, body: { title: 'A' } })
    await own.docs.addSectionGroupToSite({ params, body: { title: 'C' } })
    await own.docs.addSectionGroupToSite({ params, body: { title: 'B', parent } })
    const { items } = await own.docs.listSiteSectionGroups({ params })
    expect(items.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
  })
})

describe('updateSiteSectionGroupById', () => {
  test('200 with a new title, and null removes the icon', async () => {
    const { params } = await newSite(own)
    const group = await own.docs.addSectionGroupToSite({ params, body: { title: 'A', icon: 'star' } })
    const at = { ...params, siteSectionGroupId: group.id }
    expect(await own.docs.updateSiteSectionGroupById({ params: at, body: { title: 'B' } })).toMatchObject({
      icon: 'star',
    })
    const plain = await own.docs.updateSiteSectionGroupById({ params: at, body: { icon: null } })
    expect([plain.title, plain.icon]).toEqual(['B', undefined])
  })
})

describe('deleteSiteSectionGroupById', () => {
  test('204 and everything in it moves to its parent', async () => {
    const { params, sections } = await newSectionedSite(own, ['One', 'Two'])
    const body = { title: 'Group', sections: [sections[1]!.id, sections[0]!.id] }
    const { id } = await own.docs.addSectionGroupToSite({ params, body })
    await own.docs.addSectionGroupToSite({ params, body: { title: 'Inner', parent: id } })
    await own.docs.deleteSiteSectionGroupById({ params: { ...params, siteSectionGroupId: id } })
    expect(await outlineOf(own.docs, params)).toBe('Two One* Inner[]')
  })
})

describe('addSectionToGroup', () => {
  test('201, and the section is last in the group; again without effect', async () => {
    const { params, sections } = await newSectionedSite(own, ['One', 'Two'])
    const { id } = await own.docs.addSectionGroupToSite({ params, body: { title: 'Group' } })
    const at = { ...params, siteSectionGroupId: id }
    const sectionId = sections[0]!.id
    await own.docs.addSectionToGroup({ params: at, body: { sectionId } })
    await own.docs.addSectionToGroup({ params: at, body: { sectionId } })
    expect(await outlineOf(own.docs, params)).toBe('Two Group[One*]')
    const unknown = own.docs.addSectionToGroup({ params: at, body: { sectionId: nobody } })
    expect(await refusal(unknown)).toMatchObject({ status: 400, errors: [{ pointer: '/body/sectionId' }] })
  })
})

describe('removeSectionFromGroup', () => {
  test('204, and the section is last at the root; again without effect', async () => {
    const { params, sections } = await newSectionedSite(own, ['One', 'Two'])
    const sectionId = sections[0]!.id
    const { id } = await own.docs.addSectionGroupToSite({ params, body: { title: 'Group', sections: [sectionId] } })
    const at = { ...params, siteSectionGroupId: id }
    await own.docs.removeSectionFromGroup({ params: { ...at, siteSectionId: sectionId } })
    await own.docs.removeSectionFromGroup({ params: { ...at, siteSectionId: sectionId } })
    expect(await outlineOf(own.docs, params)).toBe('Two Group[] One*')
    const body = { siteSectionGroupId: id }
    await own.docs.updateSiteSectionById({ params: { ...params, siteSectionId: sections[1]!.id }, body })
    expect(await outlineOf(own.docs, params)).toBe('Group[Two] One*')
  })
})

describe('moveSiteSectionGroup', () => {
  test('200 to the position of another item; 412 into itself; 409 to its own position', async () => {
    const { params, sections } = await newSectionedSite(own, ['One', 'Two'])
    const outer = await own.docs.addSectionGroupToSite({
      params,
      body: { title: 'Outer', sections: [sections[1]!.id] },
    })
    const lone = await own.docs.addSectionGroupToSite({ params, body: { title: 'Lone' } })
    const move = (group: string, position: object) =>
      own.docs.moveSiteSectionGroup({
        params: { ...params, siteSectionGroupId: group },
        body: { position } as never,
      })
    await move(lone.id, { before: { type: 'site-section', id: sections[1]!.id } })
    expect(await outlineOf(own.docs, params)).toBe('One* Outer[Lone[] Two]')
    const inside = move(outer.id, { after: { type: 'site-section-group', id: lone.id } })
    expect(await refusal(inside)).toMatchObject({ status: 412, code: 'cannot_be_moved' })
    const there = move(outer.id, { after: { type: 'site-section', id: sections[0]!.id } })
    expect(await refusal(there)).toMatchObject({ status: 409, code: 'no_effect' })
  })
})
