import { expect } from 'vitest'
import { queries, type Querying } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const fill = async (put: Querying['put']) => {
  await put('organizations', [
    { id: 'a', createdAt: '2', hostname: 'acme', emailDomains: '["docs.example"]' },
    { id: 'b', createdAt: '1', emailDomains: '["docs.example","own.example"]' },
    { id: 'c', createdAt: '2', emailDomains: '["my-docs.example"]' },
    { id: 'left', createdAt: '3', emailDomains: '["docs.example","own.example"]' },
    { id: 'foreign', createdAt: '3', emailDomains: '["docs.example"]' },
  ])
  await put('members', [
    ...['a', 'c'].map((organizationId) => ({ organizationId, userId: 'me', role: 'none' as const })),
    { organizationId: 'left', userId: 'me', disabledAt: 'then' },
    { organizationId: 'foreign', userId: 'other' },
  ])
}

queries(repo, {
  listOrganizations: async ({ db, put, pages }) => {
    await fill(put)
    await put('members', [{ organizationId: 'b', userId: 'me', role: 'none' }])
    await put('teams', [{ id: 'team', organizationId: 'a' }])
    await put('teamMembers', [{ teamId: 'team', userId: 'me', role: 'owner' }])
    const listed = await pages((list) => repo.listOrganizations(db, 'me', list, (access) => access))
    expect(listed.map(({ organization, ownsTeam }) => [organization.id, ownsTeam])).toEqual([
      ['c', false],
      ['a', true],
      ['b', false],
    ])
  },
  createOrganization: async ({ db, all }) => {
    const given = { title: 'title', emailDomains: '[]', userId: 'me', now: 'now' }
    const { organization, memberRole, level } = await repo.createOrganization(db, given)
    expect([organization, memberRole, level]).toMatchObject([
      { title: 'title', createdBy: 'me', createdAt: 'now' },
      'admin',
      'admin',
    ])
    expect(await all('organizations')).toEqual([organization])
    const { id: organizationId } = organization
    expect(await all('members')).toMatchObject([{ organizationId, userId: 'me', role: 'admin', joinedAt: 'now' }])
  },
  updateOrganization: async ({ db, put, all }) => {
    await fill(put)
    const [row] = await all('organizations')
    expect(await repo.updateOrganization(db, row!, {})).toEqual(row)
    expect(await repo.updateOrganization(db, row!, { title: 'new' })).toEqual({ ...row, title: 'new' })
    expect((await all('organizations')).filter(({ title }) => title === 'new')).toHaveLength(1)
  },
  findOrganization: async ({ db, put }) => {
    await fill(put)
    expect(await repo.findOrganization(db, 'foreign')).toMatchObject({ id: 'foreign' })
  },
  findByEmailDomain: async ({ db, put }) => {
    await fill(put)
    const found = async (own?: string) =>
      (await repo.findByEmailDomain(db, 'me', 'docs.example', own)).map(({ id, memberRole }) => [id, memberRole])
    expect(await found()).toEqual([['a', 'none']])
    expect(await found('own.example')).toEqual([
      ['a', 'none'],
      ['b', null],
    ])
  },
  hostnameIsTaken: async ({ db, put }) => {
    await fill(put)
    const taken = (hostname: string, id: string) => repo.hostnameIsTaken(db, hostname, id)
    expect([await taken('acme', 'b'), await taken('acme', 'a'), await taken('new', 'b')]).toEqual([true, false, false])
  },
})
