import type { Database } from '@scriptorium/database/open'
import { expect, test } from 'vitest'
import { announceServer } from '../src/live-servers.ts'

test('a server that finds no room for its row starts all the same, and says so', async () => {
  const full = new Error('The disk is full')
  const database = { writeTxUnsynced: () => Promise.reject(full) } as unknown as Database
  const errors: unknown[] = []
  const presence = await announceServer(database, '1.0.0', (error) => errors.push(error))
  expect(errors).toEqual([full])
  await presence.end()
  expect(errors).toEqual([full, full])
})
