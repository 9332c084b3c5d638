import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import { requireInviteRoom } from './quota.ts'

const dbWith = (count: number | string) => ({ raw: async () => [{ count, first: null }] }) as unknown as Knex

test.for<[sent: number | string, more: number, limit: number]>([
  [7, 3, 10],
  ['9', 1, 10],
  [1000, 1, 0],
  [1000, 0, 10],
])('after %s invitations in an hour, %d more of %d can be sent', async ([sent, more, limit]) => {
  await expect(requireInviteRoom(dbWith(sent), limit, 'o', more)).resolves.toBeUndefined()
})

test('one more than the limit is refused, and the answer says when there is room', async () => {
  const refused = { code: 'rate_limited', headers: { 'Retry-After': '3600' } }
  await expect(requireInviteRoom(dbWith(7), 10, 'o', 4)).rejects.toMatchObject(refused)
})
