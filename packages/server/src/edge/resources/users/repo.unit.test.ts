import { expect } from 'vitest'
import { queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const users = ['me', 'ann', 'bob', 'cid'].map((id) => ({ id, email: `${id}@docs.example`, displayName: 'name' }))

queries(repo, {
  findUser: async ({ db, put }) => {
    await put('users', users)
    await put('members', [
      { organizationId: 'own', userId: 'me' },
      { organizationId: 'own', userId: 'ann' },
      { organizationId: 'other', userId: 'bob' },
      { organizationId: 'left', userId: 'me', disabledAt: 'then' },
      { organizationId: 'left', userId: 'cid' },
    ])
    const found = async (id: string) => (await repo.findUser(db, 'me', id))?.id
    expect([await found('me'), await found('ann'), await found('bob'), await found('cid')]).toEqual([
      'me',
      'ann',
      undefined,
      undefined,
    ])
    expect(await repo.findUser(db, 'nobody', 'nobody')).toBeUndefined()
  },
  findUserByEmail: async ({ db, put }) => {
    await put('users', users)
    expect(await repo.findUserByEmail(db, 'bob@docs.example')).toMatchObject({ id: 'bob' })
  },
  insertUser: async ({ db, put, all }) => {
    await put('users', users)
    await repo.insertUser(db, { ...(await all('users'))[0]!, id: 'new', email: 'new' })
    expect(await all('users')).toHaveLength(5)
  },
  updateUser: async ({ db, put, all }) => {
    await put('users', users)
    expect(await repo.updateUser(db, 'ann', {})).toMatchObject({ id: 'ann', displayName: 'name' })
    expect(await repo.updateUser(db, 'ann', { displayName: 'new' })).toMatchObject({ id: 'ann', displayName: 'new' })
    expect((await all('users')).filter(({ displayName }) => displayName === 'new')).toHaveLength(1)
  },
  takeAddress: async ({ db, put, all }) => {
    await put('users', users)
    const email = 'bob@docs.example'
    const holder = (await all('users')).find(({ id }) => id === 'bob')
    expect(await repo.takeAddress(db, { email, holder }, 'now')).toEqual({ email, emailVerifiedAt: 'now' })
    expect(await repo.takeAddress(db, { email, holder: undefined }, 'now')).toEqual({ email, emailVerifiedAt: 'now' })
    expect((await all('users')).filter((user) => user.email === null).map(({ id }) => id)).toEqual(['bob'])
  },
  findUsers: async ({ db, put }) => {
    await put('users', users)
    const found = await repo.findUsers(db, ['ann', 'bob', 'ann', 'unknown'])
    expect([...found].map(([id, user]) => [id, user.id]).toSorted()).toEqual([
      ['ann', 'ann'],
      ['bob', 'bob'],
    ])
  },
})
