import { expect } from 'vitest'
import { queries, type Querying } from '../../../../test/queries.ts'
import { integrationRows } from '../../../domain/integrations/read-integration.ts'
import * as repo from './repo.ts'

const plain = {
  visibility: 'public',
  organizationId: 'own',
  categories: '[]',
  scopes: '[]',
  blocks: '[]',
  contentSources: '[]',
  target: 'all',
} as const
const fill = async (put: Querying['put']) => {
  await put('organizations', [{ id: 'own' }, { id: 'other' }])
  await put('members', [{ organizationId: 'own', userId: 'me' }])
  await put('integrations', [
    { ...plain, name: 'a', title: 'Alpha', createdAt: '2', categories: '["chat"]', scopes: '["space:read"]' },
    { ...plain, name: 'b', title: 'Beta', createdAt: '1', target: 'site', contentSources: '[{}]' },
    {
      ...plain,
      name: 'c',
      title: 'Gamma',
      createdAt: '2',
      target: 'space',
      blocks: '[{"url":"https://docs.example/"}]',
    },
    { ...plain, name: 'd', title: 'Delta', createdAt: '0', organizationId: 'other', visibility: 'private' },
  ])
}

queries(repo, {
  listed: async ({ db, put }) => {
    await fill(put)
    const found = (await repo.listed(integrationRows(db, 'me')).select('i.name')) as { name: string }[]
    expect(found.map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'c'])
  },
  listIntegrationRows: async ({ db, put, pages }) => {
    await fill(put)
    const listed = (filters: object) =>
      pages((list) =>
        repo.listIntegrationRows(
          integrationRows(db, 'me'),
          filters as repo.IntegrationFilters,
          list,
          ({ name }) => name,
        ),
      )
    expect(await listed({})).toEqual(['c', 'a', 'b', 'd'])
    const filters = [
      [{ search: 'ALPH' }, ['a']],
      [{ category: 'chat' }, ['a']],
      [{ scope: 'space:read' }, ['a']],
      [{ blockDomain: 'docs.example' }, ['c']],
      [{ blocks: true }, ['c']],
      [{ blocks: false }, ['a', 'b', 'd']],
      [{ contentSources: true }, ['b']],
      [{ contentSources: false }, ['c', 'a', 'd']],
      [{ owner: 'other' }, ['d']],
      [{ target: 'site' }, ['a', 'b', 'd']],
      [{ target: 'all' }, ['c', 'a', 'b', 'd']],
    ] as const
    for (const [filter, names] of filters) expect(await listed(filter)).toEqual(names)
  },
})
