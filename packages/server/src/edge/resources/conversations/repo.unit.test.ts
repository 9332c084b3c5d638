import { expect } from 'vitest'
import { aged, idOf, queries, type Querying } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const rows = aged({ organizationId: 'own', source: 'desk' }, { organizationId: 'other', source: 'desk' })
const fill = async (put: Querying['put']) => {
  await put('conversations', [
    { id: 'first', organizationId: 'own', key: 'key', source: 'desk', subject: 'subject', createdAt: 'then' },
    { id: 'second', organizationId: 'own' },
  ])
  await put('issuesClusters', [
    { id: 'large', issues: 2 },
    { id: 'single', issues: 1 },
  ])
  const of = (conversationId: string, clusterId: string) => ({ conversationId, clusterId, summary: '' })
  await put('conversationIssues', [
    ...aged({ organizationId: 'own', ...of('first', 'large') }, { organizationId: 'other', ...of('first', 'large') }),
    { id: 'e', organizationId: 'own', ...of('second', 'single'), createdAt: '2025' },
  ])
}

queries(repo, {
  listConversations: async ({ db, put, pages }) => {
    await put('conversations', [...rows, { id: 'e', organizationId: 'own', source: 'chat', createdAt: '2025' }])
    const listed = (source?: string) =>
      pages((list) =>
        repo.listConversations(db, 'own', { source } as Parameters<typeof repo.listConversations>[2], list, idOf),
      )
    expect([await listed(), await listed('desk')]).toEqual([
      ['c', 'a', 'b', 'e'],
      ['c', 'a', 'b'],
    ])
  },
  requireConversation: async ({ db, put }) => {
    await put(
      'conversations',
      rows.map((row) => ({ ...row, key: `key-${row.id}` })),
    )
    expect(await repo.requireConversation(db, 'own', 'key-a')).toMatchObject({ id: 'a' })
    await expect(repo.requireConversation(db, 'own', 'key-d')).rejects.toMatchObject({ code: 'not_found' })
  },
  listIssues: async ({ db, put, pages }) => {
    await fill(put)
    const listed = (filters: object) =>
      pages((list) =>
        repo.listIssues(db, 'own', filters as Parameters<typeof repo.listIssues>[2], list, ({ issue }) => issue.id),
      )
    expect([await listed({}), await listed({ cluster: 'large' })]).toEqual([
      ['c', 'a', 'b', 'e'],
      ['c', 'a', 'b'],
    ])
    expect([await listed({ cluster: 'single' }), await listed({ conversation: 'key' })]).toEqual([[], ['c', 'a', 'b']])
  },
  requireIssue: async ({ db, put }) => {
    await fill(put)
    expect(await repo.requireIssue(db, 'own', 'a')).toMatchObject({
      issue: { id: 'a', conversationId: 'first', clusterId: 'large', createdAt: '2026-01-02' },
      conversation: {
        id: 'first',
        organizationId: 'own',
        key: 'key',
        source: 'desk',
        subject: 'subject',
        createdAt: 'then',
      },
      clusterIssues: 2,
    })
    await expect(repo.requireIssue(db, 'own', 'd')).rejects.toMatchObject({ code: 'not_found' })
  },
})
