import { expect } from 'vitest'
import { aged, idOf, queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const rows = aged({ organizationId: 'own' }, { organizationId: 'other' })

queries(repo, {
  insertUpload: async ({ db, put, all }) => {
    await put('storageUploads', [{ id: 'a' }])
    await repo.insertUpload(db, { ...(await all('storageUploads'))[0]!, id: 'new' })
    expect((await all('storageUploads')).map(idOf).toSorted()).toEqual(['a', 'new'])
  },
  findUpload: async ({ db, put }) => {
    await put('storageUploads', rows)
    expect(await repo.findUpload(db, 'd')).toMatchObject({ id: 'd' })
    expect(await repo.findUpload(db, 'a', { organizationId: 'own' })).toMatchObject({ id: 'a' })
    expect(await repo.findUpload(db, 'd', { organizationId: 'own' })).toBeUndefined()
  },
  storageKeyOf: async () => {
    expect(repo.storageKeyOf({ id: 'a' })).toBe('uploads/a')
  },
})
