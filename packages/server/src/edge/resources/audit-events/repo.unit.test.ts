import { expect } from 'vitest'
import { aged, queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const time = (day: number) => `2026-01-0${day}T00:00:00.000Z`
const rows = aged({ organizationId: 'own', userId: 'ann' }, { organizationId: 'other', userId: 'ann' }).map((row) => ({
  ...row,
  createdAt: `${row.createdAt}T00:00:00.000Z`,
  action: row.id === 'b' ? 'createSpace' : 'updateSpace',
  targetId: `target of ${row.id}`,
}))

queries(repo, {
  listAuditEvents: async ({ db, put, pages }) => {
    await put('users', [{ id: 'ann', displayName: 'Ann' }])
    await put('auditEvents', [...rows, { ...rows[0], id: 'e', userId: 'gone', createdAt: time(3) }])
    const listed = (filters: repo.AuditFilters) =>
      pages((list) =>
        repo.listAuditEvents(db, 'own', filters, list, ({ event, user }) => `${event.id} ${user?.displayName ?? ''}`),
      )
    expect(await listed({})).toEqual(['e ', 'c Ann', 'a Ann', 'b Ann'])
    const filters: [repo.AuditFilters, string[]][] = [
      [{ actor: 'gone' }, ['e ']],
      [{ action: 'createSpace' }, ['b Ann']],
      [{ actions: ['createSpace'] }, ['b Ann']],
      [{ target: 'target of c' }, ['c Ann']],
      [{ from: time(2), to: time(2) }, ['c Ann', 'a Ann']],
      [{ since: time(2), until: time(3) }, ['c Ann', 'a Ann']],
    ]
    for (const [filter, found] of filters) expect(await listed(filter)).toEqual(found)
  },
  findAuditEvent: async ({ db, put }) => {
    await put('users', [{ id: 'ann', displayName: 'Ann', email: 'mail', photoUrl: 'photo', createdAt: 'then' }])
    await put('auditEvents', rows)
    expect(await repo.findAuditEvent(db, 'own', 'b')).toMatchObject({
      event: { id: 'b', userId: 'ann', createdAt: time(1) },
      user: {
        id: 'ann',
        displayName: 'Ann',
        email: 'mail',
        emailVerifiedAt: null,
        photoUrl: 'photo',
        createdAt: 'then',
      },
    })
    expect(await repo.findAuditEvent(db, 'own', 'd')).toBeUndefined()
  },
})
