import { expect } from 'vitest'
import type { TranslationRow } from '@scriptorium/schema/tables/translations'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { aged, idOf, queries, type Querying } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const access = { organization: { id: 'own' }, memberRole: 'read', level: 'read', ownsTeam: false } as OrganizationAccess

/** Stores spaces whose readers see another tree than the stored one, and a translation of each. */
const fill = async ({ put }: Querying) => {
  const states = { a: 'pending', b: 'completed', c: 'running', d: 'running' } as const
  const rows = aged({ organizationId: 'own' }, { organizationId: 'other' })
  const spaces = rows.map(({ id, organizationId }) => ({ id: `space ${id}`, organizationId, revisionId: `head ${id}` }))
  const hidden = { id: 'hidden', organizationId: 'own', revisionId: 'head a', effectiveLevel: 'none' as const }
  await put('spaces', [...spaces.map((space) => ({ ...space, effectiveLevel: 'read' as const })), hidden])
  const heads = rows.map(({ id }) => ({ id: `head ${id}`, spaceId: `space ${id}`, root: `root of ${id}` }))
  await put('revisions', [...heads, { id: 'earlier', spaceId: 'space a', root: 'earlier root of a' }])
  await put('expandedTrees', [
    { spaceId: 'space a', root: 'root of a', shownRoot: 'shown of a' },
    { spaceId: 'space a', root: 'earlier root of a', shownRoot: 'earlier of a' },
    { spaceId: 'space b', root: 'root of c', shownRoot: 'shown of another space' },
  ])
  await put('translations', [
    ...rows.map((row) => ({
      ...row,
      sourceSpaceId: `space ${row.id}`,
      status: states[row.id as keyof typeof states],
      language: 'de',
    })),
    { id: 'in hidden', organizationId: 'own', sourceSpaceId: 'hidden', status: 'running' as const },
  ])
}

const rootsOf = { a: 'shown of a', b: 'root of b', c: 'root of c' } as const

queries(repo, {
  listTranslations: async (querying) => {
    await fill(querying)
    const listed = async (status?: TranslationRow['status'] | 'active') => {
      const present = ({ id, sourceRoot }: repo.ListedTranslation) => `${id}: ${sourceRoot}`
      return querying.pages((list) => repo.listTranslations(querying.db, { user: 'me', access, status }, list, present))
    }
    const shown = (...ids: (keyof typeof rootsOf)[]) => ids.map((id) => `${id}: ${rootsOf[id]}`)
    expect(await listed()).toEqual(shown('c', 'a', 'b'))
    expect(await listed('active')).toEqual(shown('c', 'a'))
    expect(await listed('completed')).toEqual(shown('b'))
  },
  sourceRootOf: async (querying) => {
    await fill(querying)
    const own = (await querying.all('translations')).slice(0, 3)
    const roots = await Promise.all(own.map(async (row) => [row.id, await repo.sourceRootOf(querying.db, row)]))
    expect(Object.fromEntries(roots)).toEqual(rootsOf)
  },
  findTranslation: async (querying) => {
    await fill(querying)
    const find = async (key: { id: string; organizationId?: string }) =>
      (await repo.findTranslation(querying.db, key))?.id
    expect(await find({ id: 'd' })).toBe('d')
    expect(await find({ id: 'd', organizationId: 'own' })).toBeUndefined()
  },
  findTranslationOf: async (querying) => {
    await fill(querying)
    const find = async (sourceSpaceId: string, language: string) =>
      (await repo.findTranslationOf(querying.db, { sourceSpaceId, language }))?.id
    expect([await find('space b', 'de'), await find('space b', 'fr')]).toEqual(['b', undefined])
  },
  insertTranslation: async (querying) => {
    await fill(querying)
    const [first] = await querying.all('translations')
    await repo.insertTranslation(querying.db, { ...first!, id: 'new', language: 'fr' })
    expect((await querying.all('translations')).map(idOf)).toContain('new')
  },
  statusAfterRun: async ({ db, put }) => {
    await put('jobs', [{ id: 'j', key: 'translate:a', state: 'queued' }])
    const after = (id: string) => repo.statusAfterRun(db, { id } as TranslationRow)
    expect([await after('a'), await after('b')]).toEqual(['pending', 'completed'])
  },
  updateTranslation: async (querying) => {
    await fill(querying)
    const [first] = await querying.all('translations')
    const updated = await repo.updateTranslation(querying.db, first!, { runs: 7 })
    expect((await querying.all('translations')).filter(({ runs }) => runs === 7)).toEqual([updated])
  },
  deleteTranslation: async (querying) => {
    await fill(querying)
    await repo.deleteTranslation(querying.db, 'a')
    expect((await querying.all('translations')).map(idOf)).toEqual(['b', 'c', 'd', 'in hidden'])
  },
})
