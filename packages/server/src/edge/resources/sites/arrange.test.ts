import type { SiteSpaceEntry, SiteStructure, SiteStructureEntry } from '@scriptorium/types'
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

interface Place {
  organizationId: string
  siteId: string
}

/** The structure in words: a group in brackets, the spaces of a section in braces, the default with a star. */
const outline = (nodes: SiteStructure['structure']): string =>
  nodes
    .map((node) => {
      if (node.object === 'site-section-group') return `${node.title}[${outline(node.children)}]`
      const inside = node.object === 'site-section' ? `{${outline(node.siteSpaces)}}` : ''
      return `${node.title}${'default' in node && node.default ? '*' : ''}${inside}`
    })
    .join(' ')

const replace = async (params: Place, structure: SiteStructureEntry[]) =>
  outline((await own.docs.replaceSiteStructure({ params, body: { structure } })).structure)

const effects = async (params: Place, structure: SiteStructureEntry[]) =>
  (await own.docs.previewSiteStructure({ params, body: { structure } })).effects

const refused = async (params: Place, structure: SiteStructureEntry[]) => {
  const { code, errors } = await refusal(own.docs.replaceSiteStructure({ params, body: { structure } }))
  return [code, errors?.[0]?.pointer]
}

const newSpace = async (title: string) =>
  (await own.docs.createSpace({ params: own.params, body: { title, empty: true } })).id

const sectioned = async (titles: string[]) => {
  const { params, sections } = await newSectionedSite(own, titles)
  const entries = sections.map(({ id, siteSpaces: [space] }) => ({
    object: 'site-section' as const,
    id,
    siteSpaces: [{ object: 'site-space' as const, id: space!.id }] as SiteSpaceEntry[],
  }))
  return { params, sections, entries }
}

describe('replaceSiteStructure', () => {
  test('200 with parts that were added, moved, changed and removed in one step', async () => {
    const { params, sections, entries } = await sectioned(['One', 'Two', 'Three'])
    const [one, two] = entries
    const [moved] = two!.siteSpaces
    const spaceId = await newSpace('Four')
    const link = { object: 'site-external-link', title: 'Code', url: 'https://example.com/' } as const
    const structure: SiteStructureEntry[] = [
      { object: 'site-section-group', title: 'Group', children: [{ ...one!, title: 'First' }, link] },
      { object: 'site-section', title: 'New', default: true, siteSpaces: [{ object: 'site-space', spaceId }, moved!] },
    ]
    expect(await replace(params, structure)).toBe('Group[First{One*} Code] New*{Four* Two}')
    const left = (await own.docs.listSiteSections({ params })).items
    expect(left.map(({ id, path }) => [id === sections[0]!.id, path])).toEqual([
      [true, 'one'],
      [false, 'new'],
    ])
  })

  test('200 without effect for the structure that the site has', async () => {
    const { params, entries } = await sectioned(['One', 'Two'])
    const before = await own.docs.getSiteStructure({ params })
    expect(await effects(params, entries)).toEqual([])
    expect(await own.docs.replaceSiteStructure({ params, body: { structure: entries } })).toEqual(before)
  })

  test('412 if somebody else has changed the structure', async () => {
    const { params, entries } = await sectioned(['One'])
    const { response } = await own.docs.getSiteStructure({ params }).withResponse()
    await own.docs.addSectionGroupToSite({ params, body: { title: 'Group' } })
    const headers = { 'If-Match': response.headers.get('etag')! }
    const late = own.docs.replaceSiteStructure({ params, body: { structure: entries }, headers })
    expect(await refusal(late)).toMatchObject({ status: 412, code: 'precondition_failed' })
  })

  test('400 or 409 for what a structure cannot have, with the place of the fault', async () => {
    const { params, sections, entries } = await sectioned(['One', 'Two'])
    const [one, two] = entries as [SiteStructureEntry & { siteSpaces: SiteSpaceEntry[] }, SiteStructureEntry]
    const site = { object: 'site-space' } as const
    const at = '/body/structure'
    const shown = sections[0]!.siteSpaces[0]!.space.id
    const group = (children: SiteStructureEntry[]) =>
      ({ object: 'site-section-group', title: 'Group', children }) as const
    const cases: [SiteStructureEntry[], string, string][] = [
      [[{ ...one, id: nobody } as never], 'invalid_reference', `${at}/0/id`],
      [[one, one], 'invalid_reference', `${at}/1/id`],
      [[one, { ...two, path: 'one' } as never], 'already_exists', `${at}/1/path`],
      [[{ ...one, condition: 'visitor.claims.a ==' } as never], 'invalid_request', `${at}/0/condition`],
      [[{ object: 'site-section', siteSpaces: [] }], 'invalid_request', `${at}/0/title`],
      [[{ object: 'site-external-link', title: 'Link' }], 'invalid_request', `${at}/0/url`],
      [[one, site], 'invalid_request', `${at}/1/spaceId`],
      [[one, { ...site, spaceId: nobody }], 'invalid_reference', `${at}/1/spaceId`],
      [[one, { ...site, spaceId: shown }], 'already_exists', `${at}/1/spaceId`],
      [[one, { ...site, spaceId: await newSpace('New') }], 'invalid_request', `${at}/1`],
      [[group([{ ...site, spaceId: shown }])], 'invalid_request', `${at}/0/children/0`],
      [
        [group([group([group([group([group([group([])])])])])])],
        'invalid_request',
        `${at}/0${'/children/0'.repeat(5)}`,
      ],
    ]
    for (const [structure, ...fault] of cases) expect(await refused(params, structure)).toEqual(fault)
    expect(await effects(params, entries)).toEqual([])
  })

  test('200 and 403 for a member who does not see all spaces: those stay where they are', async () => {
    const { params, sections, entries } = await sectioned(['One', 'Two', 'Three'])
    const { space } = sections[1]!.siteSpaces[0]!
    await own.docs.updateSpaceById({ params: { spaceId: space.id }, body: { defaultLevel: null } })
    const editor = await own.join({ role: 'create', displayName: 'Edith' })
    const [one, , three] = entries
    const body = { structure: [three!, one!] }
    const { effects: told } = await editor.docs.previewSiteStructure({ params, body })
    expect(told).toEqual([])
    await editor.docs.replaceSiteStructure({ params, body })
    const now = outline((await own.docs.getSiteStructure({ params })).structure)
    expect(now).toBe('Three{Three*} One*{One*} Two{Two*}')
    const reader = await own.join({ role: 'edit', displayName: 'Rita' })
    for (const call of [reader.docs.replaceSiteStructure, reader.docs.previewSiteStructure])
      expect(await refusal(call({ params, body }))).toMatchObject({ status: 403 })
  })

  test('404 for another organization', async ({ server }) => {
    const { params, entries } = await sectioned(['One'])
    const other = await newOrganization(server)
    for (const call of [other.docs.replaceSiteStructure, other.docs.previewSiteStructure])
      expect(await refusal(call({ params, body: { structure: entries } }))).toMatchObject({ status: 404 })
  })
})

describe('previewSiteStructure', () => {
  test('200 with the spaces whose pages would appear, vanish, move or be for others, and nothing changes', async () => {
    const { params } = await newSite(own, ['Guide', 'API', 'News'])
    const [guide, api] = (await own.docs.listSiteSpaces({ params })).items
    const before = await own.docs.getSiteStructure({ params })
    const spaceId = await newSpace('Birds')
    const condition = 'visitor.claims.plan == "pro"'
    const structure: SiteStructureEntry[] = [
      { object: 'site-space', id: guide!.id, condition },
      { object: 'site-space', id: api!.id, path: 'interface' },
      { object: 'site-space', spaceId },
    ]
    const told = await effects(params, structure)
    expect(told.map(({ title, pages, before: from, after }) => [title, pages, from?.path, after?.path])).toEqual(
      expect.arrayContaining([
        ['Guide', 0, '/', '/'],
        ['API', 0, '/api/', '/interface/'],
        ['Birds', 0, undefined, '/birds/'],
        ['News', 0, '/news/', undefined],
      ]),
    )
    expect(told.find(({ title }) => title === 'Guide')?.after?.conditions).toEqual([condition])
    expect(told).toHaveLength(4)
    expect(await own.docs.getSiteStructure({ params })).toEqual(before)
  })
})

describe('listSiteStructureVersions', () => {
  test('200 with each structure that was replaced, the latest first, and who did it; not one that stays', async () => {
    const { params, entries } = await sectioned(['One', 'Two'])
    const count = async () => (await own.docs.listSiteStructureVersions({ params })).count
    const before = await count()
    await replace(params, entries)
    expect(await count()).toBe(before)
    await replace(params, [entries[0]!])
    const { items } = await own.docs.listSiteStructureVersions({ params })
    expect([items.length, items[0]!.replacedBy]).toEqual([before + 1, own.admin.id])
  })
})

describe('getSiteStructureVersion', () => {
  const latest = async (params: Place, docs = own.docs) => {
    const [{ id } = { id: '' }] = (await own.docs.listSiteStructureVersions({ params })).items
    return docs.getSiteStructureVersion({ params: { ...params, siteStructureVersionId: id } })
  }

  test('200 with a structure that can be restored, without spaces that were deleted since', async () => {
    const { params, sections, entries } = await sectioned(['One', 'Two', 'Three'])
    await replace(params, [entries[1]!])
    const { structure } = await latest(params)
    expect(outline(structure)).toBe('One*{One*} Two{Two*} Three{Three*}')
    const again = sections.map(({ id, title, siteSpaces: [at] }, index) => ({
      object: 'site-section' as const,
      ...(index === 1 ? { id } : { title }),
      siteSpaces: [{ object: 'site-space' as const, ...(index === 1 ? { id: at!.id } : { spaceId: at!.space.id }) }],
    }))
    expect(await replace(params, again)).toBe('One{One*} Two*{Two*} Three{Three*}')
    await replace(params, [entries[1]!])
    await own.docs.deleteSpaceById({ params: { spaceId: sections[2]!.siteSpaces[0]!.space.id } })
    expect(outline((await latest(params)).structure)).toBe('One{One*} Two*{Two*}')
  })

  test('200 without a space that the caller cannot see, and its section', async () => {
    const { params, sections, entries } = await sectioned(['Open', 'Secret'])
    const editor = await own.join({ role: 'guest' })
    await own.docs.inviteToSite({ params, body: { users: [editor.id], role: 'create' } })
    const spaceId = sections[0]!.siteSpaces[0]!.space.id
    await own.docs.inviteToSpace({ params: { spaceId }, body: { users: [editor.id], role: 'read' } })
    await replace(params, [entries[0]!])
    expect(outline((await latest(params)).structure)).toContain('Secret')
    expect(JSON.stringify(await latest(params, editor.docs))).not.toContain('Secret')
  })

  test('404 for a version of another site', async () => {
    const [one, two] = [await sectioned(['One']), await sectioned(['Two'])]
    await replace(one.params, [])
    const [version] = (await own.docs.listSiteStructureVersions({ params: one.params })).items
    const asked = own.docs.getSiteStructureVersion({ params: { ...two.params, siteStructureVersionId: version!.id } })
    expect(await refusal(asked)).toMatchObject({ status: 404 })
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

describe('getSiteStructure', () => {
  test('200 with the spaces of a site without sections, or with everything at the root', async () => {
    const flat = await newSite(own, ['One'])
    expect(await own.docs.getSiteStructure({ params: flat.params })).toMatchObject({ type: 'siteSpaces' })
    const { params } = await newSectionedSite(own, ['One'])
    expect(await own.docs.getSiteStructure({ params })).toMatchObject({ type: 'sections' })
  })
})
