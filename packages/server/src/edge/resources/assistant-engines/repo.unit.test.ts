import { expect } from 'vitest'
import { queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const row = { organizationId: 'own', url: 'https://engine.example', model: 'model', key: null, updatedAt: '1' }
const other = { ...row, organizationId: 'other' }

queries(repo, {
  findEngine: async ({ db, put }) => {
    await put('assistantEngines', [other, row])
    expect(await repo.findEngine(db, 'own')).toEqual(row)
  },
  keepEngine: async ({ db, all }) => {
    const changed = { ...row, model: 'new', key: 'key', updatedAt: '2' }
    for (const one of [row, other, changed]) await repo.keepEngine(db, one)
    expect(await all('assistantEngines')).toEqual([changed, other])
  },
  deleteEngine: async ({ db, put, all }) => {
    await put('assistantEngines', [other, row])
    expect([await repo.deleteEngine(db, 'own'), await repo.deleteEngine(db, 'own')]).toEqual([1, 0])
    expect(await all('assistantEngines')).toEqual([other])
  },
})
