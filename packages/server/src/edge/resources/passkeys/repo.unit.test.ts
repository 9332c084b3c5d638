import { expect } from 'vitest'
import { aged, idOf, queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const rows = aged({ userId: 'me' }, { userId: 'other' })

queries(repo, {
  findPasskeyByCredential: async ({ db, put }) => {
    await put('passkeys', [
      { id: 'a', credentialId: 'first' },
      { id: 'b', credentialId: 'second' },
    ])
    expect(await repo.findPasskeyByCredential(db, 'second')).toMatchObject({ id: 'b' })
  },
  listCredentials: async ({ db, put }) => {
    await put('passkeys', [
      { userId: 'me', credentialId: 'newer', createdAt: '2' },
      { userId: 'me', credentialId: 'older', createdAt: '1' },
      { userId: 'other', credentialId: 'foreign', createdAt: '1' },
    ])
    expect(await repo.listCredentials(db, 'me')).toEqual(['older', 'newer'])
  },
  listPasskeys: async ({ db, put, pages }) => {
    await put('passkeys', rows)
    expect(await pages((list) => repo.listPasskeys(db, 'me', list, idOf))).toEqual(['c', 'a', 'b'])
  },
  renamePasskey: async ({ db, put, all }) => {
    await put(
      'passkeys',
      rows.map((row) => ({ ...row, name: 'name' })),
    )
    expect(await repo.renamePasskey(db, { userId: 'me', id: 'a', name: 'new' })).toMatchObject({ id: 'a', name: 'new' })
    expect(await repo.renamePasskey(db, { userId: 'me', id: 'd', name: 'new' })).toBeUndefined()
    expect((await all('passkeys')).map(({ name }) => name)).toEqual(['new', 'name', 'name', 'name'])
  },
  deletePasskey: async ({ db, put, all }) => {
    await put('passkeys', rows)
    expect(await repo.deletePasskey(db, 'me', 'd')).toBe(0)
    expect(await repo.deletePasskey(db, 'me', 'a')).toBe(1)
    expect((await all('passkeys')).map(idOf)).toEqual(['b', 'c', 'd'])
  },
})
