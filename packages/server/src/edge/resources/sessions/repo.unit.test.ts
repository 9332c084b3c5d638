import { expect } from 'vitest'
import { aged, idOf, queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const later = '9999'
const rows = aged(
  { userId: 'me', samlProviderId: 'saml', expiresAt: later },
  { userId: 'other', samlProviderId: 'saml', expiresAt: later },
)
const ended = { id: 'ended', userId: 'me', samlProviderId: 'saml', expiresAt: '2026-01-01' }
const own = { id: 'own', userId: 'me', createdAt: '2025', expiresAt: later }

queries(repo, {
  findSession: async ({ db, put }) => {
    await put('sessions', [...rows, ended, own])
    const found = (id: string, providerId?: string) => repo.findSession(db, { userId: 'me', providerId }, id)
    expect(await found('a')).toMatchObject({ id: 'a' })
    expect(await found('a', 'saml')).toMatchObject({ id: 'a' })
    expect([await found('d'), await found('ended'), await found('own', 'saml')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  },
  listSessions: async ({ db, put, pages }) => {
    await put('sessions', [...rows, ended, own])
    const listed = (providerId?: string) =>
      pages((list) => repo.listSessions(db, { userId: 'me', providerId }, list, idOf))
    expect(await listed()).toEqual(['c', 'a', 'b', 'own'])
    expect(await listed('saml')).toEqual(['c', 'a', 'b'])
  },
  deleteSession: async ({ db, put, all }) => {
    await put('sessions', [...rows, own])
    expect(await repo.deleteSession(db, { userId: 'me' }, 'd')).toBe(0)
    expect(await repo.deleteSession(db, { userId: 'me', providerId: 'saml' }, 'own')).toBe(0)
    expect(await repo.deleteSession(db, { userId: 'me' }, 'a')).toBe(1)
    expect((await all('sessions')).map(idOf)).toEqual(['b', 'c', 'd', 'own'])
  },
})
