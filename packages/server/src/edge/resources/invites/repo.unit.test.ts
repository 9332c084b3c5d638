import { expect } from 'vitest'
import type { InviteRow } from '@scriptorium/schema/tables/people'
import { aged, idOf, queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const own = { organizationId: 'own', targetType: 'organization' } as const
const links = aged(own, { ...own, organizationId: 'other' })
const mailed = links.map((row) => ({ ...row, email: `${row.id}@docs.example`, expiresAt: '2' }))
const key = (id: string) => ({ id, organizationId: 'own' })
const mailOf = (id: string) => `${id}@docs.example`

queries(repo, {
  findInvite: async ({ db, put }) => {
    await put('invites', links)
    expect(await repo.findInvite(db, key('a'))).toMatchObject({ id: 'a' })
    expect(await repo.findInvite(db, key('d'))).toBeUndefined()
  },
  findInvitation: async ({ db, put }) => {
    await put('invites', mailed)
    expect(await repo.findInvitation(db, 'own', mailOf('b'))).toMatchObject({ id: 'b' })
    expect(await repo.findInvitation(db, 'own', mailOf('d'))).toBeUndefined()
  },
  findNamedInvitation: async ({ db, put }) => {
    await put('organizations', [{ id: 'own', title: 'title' }, { id: 'other' }])
    await put('users', [{ id: 'host', displayName: 'name', language: 'de' }, { id: 'another' }])
    await put(
      'invites',
      mailed.map((row) => ({ ...row, createdBy: 'host' })),
    )
    const names = { organizationTitle: 'title', inviterName: 'name', inviterLanguage: 'de' }
    expect(await repo.findNamedInvitation(db, 'own', mailOf('b'))).toMatchObject({ id: 'b', ...names })
    expect(await repo.findNamedInvitation(db, 'own', mailOf('d'))).toBeUndefined()
  },
  findInviteById: async ({ db, put }) => {
    await put('invites', links)
    expect(await repo.findInviteById(db, 'd')).toMatchObject({ id: 'd' })
  },
  insertInvite: async ({ db, put, all }) => {
    await put('invites', [{ id: 'a' }])
    const row: InviteRow = { ...(await all('invites'))[0]!, id: 'new' }
    await repo.insertInvite(db, row)
    expect((await all('invites')).map(idOf).toSorted()).toEqual(['a', 'new'])
  },
  updateInvite: async ({ db, put, all }) => {
    await put('invites', links)
    await repo.updateInvite(db, 'a', { expiresAt: 'later' })
    expect((await all('invites')).filter(({ expiresAt }) => expiresAt === 'later').map(idOf)).toEqual(['a'])
  },
  deleteInvite: async ({ db, put, all }) => {
    await put('invites', links)
    expect(await repo.deleteInvite(db, key('d'))).toBe(0)
    expect(await repo.deleteInvite(db, key('a'))).toBe(1)
    expect((await all('invites')).map(idOf).toSorted()).toEqual(['b', 'c', 'd'])
  },
  listLinks: async ({ db, put, pages }) => {
    await put('invites', [
      ...links,
      { ...own, id: 'mail', email: 'a@docs.example' },
      { ...own, id: 'space', targetType: 'space' },
    ])
    expect(await pages((list) => repo.listLinks(db, 'own', list, idOf))).toEqual(['c', 'a', 'b'])
  },
  listInvitations: async ({ db, put, pages }) => {
    await put('invites', [
      ...mailed,
      { ...own, id: 'link', expiresAt: '2' },
      { ...own, id: 'ended', email: 'e', expiresAt: '1' },
    ])
    expect(await pages((list) => repo.listInvitations(db, 'own', '1', list, idOf))).toEqual(['c', 'a', 'b'])
  },
  findVerifiedMembers: async ({ db, put }) => {
    await put('users', [
      { id: 'ann', email: 'ann', emailVerifiedAt: 'then' },
      { id: 'bob', email: 'bob' },
      { id: 'cid', email: 'cid', emailVerifiedAt: 'then' },
      { id: 'dan', email: 'dan', emailVerifiedAt: 'then' },
    ])
    await put('members', [
      { organizationId: 'own', userId: 'ann', ssoAt: 'then' },
      { organizationId: 'own', userId: 'bob' },
      { organizationId: 'own', userId: 'cid' },
      { organizationId: 'other', userId: 'dan' },
    ])
    expect(await repo.findVerifiedMembers(db, 'own', ['ann', 'bob', 'dan'])).toEqual(
      new Map([['ann', { userId: 'ann', ssoAt: 'then' }]]),
    )
  },
})
