import { expect } from 'vitest'
import { idOf, queries, type Querying } from '../../../../test/queries.ts'
import { urls } from '../../../../test/presents.ts'
import type { OrganizationAccess } from '../../access/load.ts'
import type { Actor } from '../../access/principal.ts'
import { addItem, removeSection, setDefaultSection } from './edit.ts'
import { loadStructures, updateSiteSpaceLook } from './repo.ts'
import { sectionsOf, type Structure } from './structure.ts'
import { listVersions, requireVersion } from './versions.ts'
import { editSite, viewSite, type SiteView } from './view.ts'
import { updateSiteRow } from './write.ts'

const organization = { organization: { id: 'own' }, memberRole: 'admin', level: 'admin' } as OrganizationAccess
const caller = { kind: 'user', user: { id: 'me' } } as Actor

const sites = [
  { id: 'a', organizationId: 'own', defaultLevel: 'read', defaultSectionId: 'a1', version: 1 },
  { id: 'b', organizationId: 'own', defaultLevel: 'read', defaultSectionId: 'b1', version: 1 },
] as const
const sections = ['a1', 'a2', 'b1'].map((id) => {
  return { id, siteId: id[0]!, type: 'site-section' as const, path: id, position: `a${id[1]}` }
})
const siteSpaces = sections.map(({ id, siteId }) => {
  return { id: `${id}-space`, siteId, sectionId: id, spaceId: `in ${id}`, position: 'a1' }
})
const spaces = [
  { id: 'in a1', organizationId: 'own', deletedAt: null },
  { id: 'in a2', organizationId: 'own', deletedAt: 'then' },
  { id: 'in b1', organizationId: 'other', deletedAt: null },
]

const fill = async ({ put }: Querying) => {
  await put('sites', [...sites])
  await put('siteItems', sections)
  await put('siteSpaces', siteSpaces)
}

const readerAt = async ({ db, all }: Querying) => {
  const site = (await all('sites')).find(({ id }) => id === 'a')!
  return { db, caller, urls, access: { site, level: 'admin' as const, organization } }
}

const add = (structure: Structure, id: string): Structure =>
  addItem(structure, { id, type: 'site-section', title: id, path: id })

/** Returns all of a view but the number that each write raises. */
const shown = ({ access, ...rest }: SiteView) => ({ ...rest, site: { ...access.site, version: 0 } })

const versionsIn = async ({ all }: Querying) => (await all('sites')).map(({ id, version }) => `${id} ${version}`)

queries(
  { loadStructures, updateSiteSpaceLook, editSite, updateSiteRow, listVersions, requireVersion },
  {
    loadStructures: async (querying) => {
      await fill(querying)
      const found = await loadStructures(querying.db, await querying.all('sites'))
      const named = [...found].map(([id, structure]) => [id, ...sectionsOf(structure).map(idOf)])
      expect(named.toSorted()).toEqual([
        ['a', 'a1', 'a2'],
        ['b', 'b1'],
      ])
    },
    updateSiteSpaceLook: async (querying) => {
      await fill(querying)
      const [first] = await querying.all('siteSpaces')
      await updateSiteSpaceLook(querying.db, first!, '{}')
      const looks = (await querying.all('siteSpaces')).map(({ id, customization }) => [id, customization])
      expect(looks).toEqual([
        ['a1-space', '{}'],
        ['a2-space', null],
        ['b1-space', null],
      ])
      expect(await versionsIn(querying)).toEqual(['a 2', 'b 1'])
    },
    // What an edit returns is what a read finds afterwards.
    editSite: async (querying) => {
      await fill(querying)
      const edit = (structure: Structure) =>
        setDefaultSection(
          removeSection(
            add(structure, 'a3'),
            structure.items.find(({ id }) => id === 'a1')!,
          ),
          'a3',
        )
      const view = await editSite(await readerAt(querying), edit)
      expect(shown(view)).toMatchObject(shown(await viewSite(await readerAt(querying))))
      expect(view.access.site.defaultSectionId).toBe('a3')
      expect((await querying.all('siteItems')).map(idOf).toSorted()).toEqual(['a2', 'a3', 'b1'])
      expect(await versionsIn(querying)).toEqual(['a 2', 'b 1'])
    },
    updateSiteRow: async (querying) => {
      await fill(querying)
      const after = await updateSiteRow(await readerAt(querying), { title: 'New' })
      expect({ ...after, version: 2 }).toEqual((await readerAt(querying)).access.site)
      await updateSiteRow(await readerAt(querying), {})
      expect(await versionsIn(querying)).toEqual(['a 2', 'b 1'])
    },
    listVersions: async (querying) => {
      await fill(querying)
      for (const id of ['a3', 'a4']) await editSite(await readerAt(querying), (structure) => add(structure, id))
      await editSite(await readerAt(querying), (structure) => structure)
      const listed = await querying.pages((list) =>
        listVersions(querying.db, 'a', list, ({ structure, replacedBy }) => ({ structure, replacedBy })),
      )
      const itemsOf = (structure: string) => (JSON.parse(structure) as Structure).items.map(idOf)
      const known = listed.map(({ structure, replacedBy }) => `${replacedBy} ${itemsOf(structure)}`)
      expect(known.toSorted()).toEqual(['me a1,a2', 'me a1,a2,a3'])
      expect((await querying.pages((list) => listVersions(querying.db, 'b', list, idOf))).length).toBe(0)
    },
    // Spaces that were deleted or moved to another organization are left out, with the sections that held only them.
    requireVersion: async (querying) => {
      await fill(querying)
      await querying.put('spaces', spaces)
      const { access } = await readerAt(querying)
      const structure = { ...access.site, items: sections, siteSpaces: siteSpaces.slice(0, 3) }
      await querying.put('structureVersions', [{ id: 'v', siteId: 'a', structure: JSON.stringify(structure) }])
      const found = await requireVersion(querying.db, access.site, 'v')
      expect([found.items.map(idOf), found.siteSpaces.map(idOf)]).toEqual([['a1'], ['a1-space']])
      await expect(requireVersion(querying.db, { ...access.site, id: 'b' }, 'v')).rejects.toMatchObject({
        code: 'not_found',
      })
    },
  },
)
