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
  listDeletedSites: async ({ db, put, pages }) => {
    const after = { a: '2026-01-08T00:00:00.000Z', b: '2026-01-09T00:00:00.000Z', d: '2026-01-08T00:00:00.000Z' }
    const deleted = rows.map((row, index) => ({
      ...row,
      deletedAt: after[row.id as keyof typeof after] ?? null,
      defaultLevel: index === 1 ? ('read' as const) : ('admin' as const),
    }))
    await put('sites', deleted)
    const listed = async (organization: OrganizationAccess, now: string) =>
      (await pages((list) => repo.listDeletedSites({ db, caller, organization }, list, now))).map(
        ({ site: { id } }) => id,
      )
    const admin = { ...access, level: 'admin' } as OrganizationAccess
    expect(await listed(admin, '2026-01-10T00:00:00.000Z')).toEqual(['b', 'a'])
    expect(await listed(admin, '2026-01-15T12:00:00.000Z')).toEqual(['b'])
    expect(await listed(access, '2026-01-10T00:00:00.000Z')).toEqual(['a'])
  },
})
