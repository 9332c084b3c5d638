import { expect } from 'vitest'
import { hashToken } from '../../../domain/access/token.ts'
import { aged, idOf, queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const rows = aged({ userId: 'me' }, { userId: 'other' })

queries(repo, {
  createToken: async ({ db, all }) => {
    const given = { userId: 'me', label: 'label', createdAt: 'now', expiresAt: 'later', samlProviderId: 'provider' }
    const { row, value } = await repo.createToken(db, given)
    expect(row).toEqual({ ...given, id: row.id, hash: hashToken(value), lastUsedAt: null })
    expect(await all('tokens')).toMatchObject([row])
  },
  listTokens: async ({ db, put, pages }) => {
    await put('tokens', rows)
    expect(await pages((list) => repo.listTokens(db, 'me', list, idOf))).toEqual(['c', 'a', 'b'])
  },
  deleteToken: async ({ db, put, all }) => {
    await put('tokens', rows)
    expect(await repo.deleteToken(db, 'me', 'd')).toBe(0)
    expect(await repo.deleteToken(db, 'me', 'a')).toBe(1)
    expect((await all('tokens')).map(idOf)).toEqual(['b', 'c', 'd'])
  },
})
