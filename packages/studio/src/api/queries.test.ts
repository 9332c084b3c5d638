import { onlineManager } from '@tanstack/react-query'
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
