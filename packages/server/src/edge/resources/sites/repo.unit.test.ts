import { expect } from 'vitest'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import type { Actor } from '../../../domain/access/principal.ts'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { aged, idOf, queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const access = { organization: { id: 'own' }, memberRole: 'read', level: 'read', ownsTeam: false } as OrganizationAccess
const caller = { kind: 'user', user: { id: 'me' } } as Actor
const site = (row: Partial<SiteRow>) => ({ defaultLevel: 'read' as const, ...row })
const rows = aged({ organizationId: 'own' }, { organizationId: 'other' }).map((row) =>
  site({ ...row, title: `Site ${row.id}`, basename: `site-${row.id}`, publishedAt: row.id === 'a' ? 'then' : null }),
)
const own = { id: 'a', organizationId: 'own', basename: 'site-a' } as SiteRow

queries(repo, {
  listSites: async ({ db, put, pages }) => {
    await put('sites', rows)
    const listed = async (query: object) =>
      (
        await pages((list) =>
          repo.listSites({ db, caller, organization: access }, query as Parameters<typeof repo.listSites>[1], list),
        )
      ).map(({ site: { id } }) => id)
    expect([await listed({}), await listed({ title: 'SITE B' })]).toEqual([['c', 'a', 'b'], ['b']])
    expect([await listed({ published: true }), await listed({ published: false })]).toEqual([['a'], ['c', 'b']])
  },
  basenameIsTaken: async ({ db, put }) => {
    await put('sites', rows)
    const taken = (name: string) => repo.basenameIsTaken(db, own, name)
    expect([await taken('site-a'), await taken('site-b'), await taken('site-d')]).toEqual([false, true, false])
  },
  keepFormerBasename: async ({ db, put, all }) => {
    await put('siteFormerBasenames', [
      { organizationId: 'own', basename: 'new', siteId: 'b' },
      { organizationId: 'other', basename: 'new', siteId: 'd' },
    ])
    await repo.keepFormerBasename(db, own, 'site-a')
    expect(await all('siteFormerBasenames')).toHaveLength(2)
    await repo.keepFormerBasename(db, own, 'new')
    const kept = (await all('siteFormerBasenames')).map(
      ({ organizationId, basename, siteId }) => `${organizationId} ${basename} ${siteId}`,
    )
    expect(kept.toSorted()).toEqual(['other new d', 'own site-a a'])
  },
  requireSiteRoom: async ({ db, put }) => {
    await put('sites', rows)
    await repo.requireSiteRoom(db, 4, 'own')
    await expect(repo.requireSiteRoom(db, 3, 'own')).rejects.toMatchObject({ code: 'rate_limited' })
  },
  insertSite: async ({ db, put, all }) => {
    await put('sites', [rows[1]!])
    await repo.insertSite(db, { ...(await all('sites'))[0]!, id: 'new', basename: 'new', publishedAt: null })
    expect((await all('sites')).map(idOf)).toEqual(['b', 'new'])
  },
  deleteSite: async ({ db, put, all }) => {
    await put('sites', rows)
    const defaultContent = JSON.stringify({ type: 'site', site: 'a' })
    await put('organizations', [
      { id: 'own', defaultContent },
      { id: 'other', defaultContent },
    ])
    const grant = { targetType: 'site', targetId: 'a', subjectType: 'user', role: 'read' } as const
    await put('grants', [grant, { ...grant, targetType: 'space' }, { ...grant, targetId: 'b' }])
    await repo.deleteSite(db, own)
    expect((await all('sites')).map(idOf)).toEqual(['b', 'c', 'd'])
    expect((await all('organizations')).map((row) => row.defaultContent)).toEqual([null, defaultContent])
    expect((await all('grants')).map(({ targetType, targetId }) => `${targetType} ${targetId}`)).toEqual([
      'space a',
      'site b',
    ])
  },
})
