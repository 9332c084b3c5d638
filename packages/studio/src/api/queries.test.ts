import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

// The session listens to other tabs.
vi.stubGlobal('addEventListener', () => {})
const { queries } = await import('./queries.ts')

afterEach(() => onlineManager.setOnline(true))

test('reads and writes are tried when the browser says that it is offline', async () => {
  onlineManager.setOnline(false)
  const read = queries.fetchQuery({ queryKey: ['a read'], queryFn: () => 'read' })
  const write = queries
    .getMutationCache()
    .build(queries, { mutationFn: () => Promise.resolve('written') })
    .execute(undefined)
  expect(await Promise.all([read, write])).toEqual(['read', 'written'])
})

test('what is shown is read again when the connection is back', () => {
  expect(queries.defaultQueryOptions({ queryKey: ['a read'] }).refetchOnReconnect).toBe(true)
})

test('what was being read for the first time during a write is read again', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let reads = 0
  const query = { queryKey: ['favorites', 'all'], queryFn: () => answers[reads++]!.promise }
  const shown = new QueryObserver(queries, query)
  const stop = shown.subscribe(() => {})
  const changed = queries.invalidateQueries({ queryKey: ['favorites'] })
  answers[0]!.resolve('before the write')
  answers[1]!.resolve('after the write')
  await changed
  expect([reads, shown.getCurrentResult().data]).toEqual([2, 'after the write'])
  stop()
})
