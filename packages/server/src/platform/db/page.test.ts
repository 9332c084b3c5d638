import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { cutConnections } from '../../../test/support/outage.ts'
import { test as base } from '../../../test/test.ts'
import { readPage, type List } from '@scriptorium/database/page'
import { anyTable } from '@scriptorium/database/any-table'

const rejections: unknown[] = []
const note = (reason: unknown) => void rejections.push(reason)
const test = base.extend(
  'isPostgres',
  ({ server }) =>
    () =>
      server.services.database.dialect.name === 'postgres',
)

beforeAll(async () => {
  process.on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('unhandledRejection', note)
})

const list: List = { limit: 10, page: undefined, scope: 'test', secret: 'secret' }
const keys = [{ sql: 'id', of: ({ id }: { id: string }) => id }]

describe('readPage', () => {
  test('throws the error of the count, which fails while the rows are being read', async ({ server, isPostgres }) => {
    const { read } = server.services.database
    const rows = isPostgres()
      ? read('organizations').whereRaw('pg_sleep(0.2) is not null').select('id')
      : read('organizations').select('id')
    const reading = readPage(list, { rows, matches: anyTable(read, 'absent'), keys, order: 'asc' }, (row) => row)
    await expect(reading).rejects.toThrow('absent')
    await sleep(10)
    expect(rejections).toEqual([])
  })

  test('counts all matches, also beyond the page', async ({ server }) => {
    const { read } = server.services.database
    const rows = read.from(read.raw('(select 1 as id union select 2 union select 3) as numbers'))
    const page = await readPage({ ...list, limit: 2 }, { rows, matches: rows, keys, order: 'asc' }, (row) => row)
    expect([page.count, page.items]).toEqual([3, [{ id: 1 }, { id: 2 }]])
  })
})

test('lists return 200 or 503 while their connections are cut', async ({ server }) => {
  const path = `${server.url}/v1/orgs/${server.organizationId}`
  const headers = { Authorization: `Bearer ${server.token}` }
  const lists = ['spaces', 'members', 'teams', 'collections', 'audit-events']
  const over = new AbortController()
  const statuses = new Map<number, number>()
  const readLists = async () => {
    while (!over.signal.aborted) {
      for (const name of lists) {
        const { status } = await fetch(`${path}/${name}`, { headers })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
  }
  const readers = Array.from({ length: 8 }, readLists)
  await cutConnections(server.services, 10, 50)
  over.abort()
  await Promise.all(readers)
  expect(rejections).toEqual([])
  expect([...statuses.keys()].toSorted().filter((status) => ![200, 503].includes(status))).toEqual([])
})
