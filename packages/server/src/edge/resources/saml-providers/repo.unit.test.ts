import { expect } from 'vitest'
import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import { aged, idOf, queries, type Querying } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const own = { organizationId: 'own', protocol: 'saml', status: 'active', certificate: '' } as const
const rows = aged(own, { ...own, organizationId: 'other' })
const oidc = { ...own, id: 'oidc', protocol: 'oidc', createdAt: '2025' } as const
const pending = { ...own, id: 'pending', protocol: 'oidc', status: 'pending', createdAt: '2024' } as const
const key = { organizationId: 'own', id: 'a', protocol: 'saml' } as const
const organizations = [
  { id: 'own', sso: 'on' },
  { id: 'other', sso: 'on' },
] as const

queries(repo, {
  listProviders: async ({ db, put, pages }) => {
    await put('samlProviders', [...rows, oidc])
    const listed = await pages((list) => repo.listProviders(db, 'own', 'saml', list))
    expect(listed.map(idOf)).toEqual(['c', 'a', 'b'])
  },
  activeProviders: async ({ db, put }) => {
    await put('samlProviders', [...rows, oidc, pending])
    expect((await repo.activeProviders(db, 'own')).map(idOf)).toEqual(['oidc', 'b', 'a', 'c'])
  },
  requireProvider: async ({ db, put }) => {
    await put('samlProviders', rows)
    expect(await repo.requireProvider(db, key)).toMatchObject({ id: 'a' })
    const foreign = [
      { ...key, organizationId: 'other' },
      { ...key, protocol: 'oidc' as const },
      { ...key, id: 'd' },
    ]
    for (const one of foreign) await expect(repo.requireProvider(db, one)).rejects.toMatchObject({ code: 'not_found' })
  },
  insertProvider: async ({ db, put, all }) => {
    await put('samlProviders', [oidc])
    const [row] = await all('samlProviders')
    await repo.insertProvider(db, { ...row!, id: 'new' })
    expect((await all('samlProviders')).map(idOf).toSorted()).toEqual(['new', 'oidc'])
  },
  updateProvider: async ({ db, put, all }) => {
    await put(
      'samlProviders',
      rows.map((row) => ({ ...row, label: 'label' })),
    )
    await repo.updateProvider(db, 'a', { label: 'new' })
    expect((await all('samlProviders')).filter(({ label }) => label === 'new').map(idOf)).toEqual(['a'])
  },
  changeProvider: async ({ db, put, all }) => {
    const row: SamlProviderRow = { ...(await stored(put, all)), lastRefusal: 'refusal', updatedAt: 'then' }
    const same = await repo.changeProvider(db, row, { label: 'new' }, { isAnother: false, now: 'now' })
    expect(same).toEqual({ ...row, label: 'new' })
    expect((await all('sessions')).map(idOf).toSorted()).toEqual(['of a', 'of b'])
    const another = await repo.changeProvider(db, row, { status: 'pending' }, { isAnother: true, now: 'now' })
    expect(another).toEqual({ ...row, status: 'pending', updatedAt: 'now', lastRefusal: null })
    expect((await all('sessions')).map(idOf)).toEqual(['of b'])
    expect((await all('organizations')).map(({ sso }) => sso)).toEqual(['off', 'on'])
  },
  deleteProvider: async ({ db, put, all }) => {
    await stored(put, all)
    await put('tokens', [{ id: 'of a', samlProviderId: 'a' }, { id: 'of b', samlProviderId: 'b' }, { id: 'own' }])
    expect(await repo.deleteProvider(db, { ...key, organizationId: 'other' })).toBe(0)
    expect(await repo.deleteProvider(db, key)).toBe(1)
    expect((await all('tokens')).map(idOf).toSorted()).toEqual(['of b', 'own'])
    expect((await all('organizations')).map(({ sso }) => sso)).toEqual(['off', 'on'])
  },
})

/** Stores a provider in each of two organizations, with a session of each. Returns the first one. */
async function stored(put: Querying['put'], all: Querying['all']): Promise<SamlProviderRow> {
  await put('organizations', [...organizations])
  await put('samlProviders', [
    { ...own, id: 'a' },
    { ...own, id: 'b', organizationId: 'other' },
  ])
  await put('sessions', [
    { id: 'of a', samlProviderId: 'a' },
    { id: 'of b', samlProviderId: 'b' },
  ])
  return (await all('samlProviders'))[0]!
}
