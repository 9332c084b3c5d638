import { expect } from 'vitest'
import { idOf, queries, type Querying } from '../../../test/queries.ts'
import * as repo from './repo.ts'

const fill = ({ put }: Querying) =>
  put('integrationEvents', [
    { id: '1', integrationName: 'one' },
    { id: '2', integrationName: 'two' },
    { id: '3', integrationName: 'one' },
  ])

queries(repo, {
  listEvents: async (querying) => {
    await fill(querying)
    const listed = async (filter: Parameters<typeof repo.listEvents>[1], limit = 9) =>
      (await repo.listEvents(querying.db, filter, limit)).map(idOf).join(' ')
    expect([await listed({}), await listed({}, 2)]).toEqual(['3 2 1', '3 2'])
    expect([await listed({ integrationName: 'one' }), await listed({ after: '1' })]).toEqual(['3 1', '3 2'])
    expect(await listed({ integrationName: 'one', after: '1' })).toBe('3')
  },
  findEvent: async (querying) => {
    await fill(querying)
    const find = async (id: string) => (await repo.findEvent(querying.db, id))?.integrationName
    expect([await find('2'), await find('4')]).toEqual(['two', undefined])
  },
})
