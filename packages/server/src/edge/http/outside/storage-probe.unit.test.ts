import { expect, test, vi } from 'vitest'
import { createStorageProbe } from './storage-probe.ts'

test('a bucket is checked at most once every five seconds', async () => {
  let now = 0
  const sizeOf = vi.fn<(key: string) => Promise<undefined>>(async () => undefined)
  const probe = createStorageProbe({ kind: 'bucket', sizeOf }, () => now)
  await Promise.all(Array.from({ length: 50 }, probe))
  now = 4_999
  await probe()
  expect(sizeOf).toHaveBeenCalledTimes(1)

  now = 5_000
  sizeOf.mockRejectedValueOnce(new Error('No such bucket'))
  for (const failing of [probe(), probe()]) await expect(failing).rejects.toThrow('No such bucket')
  expect(sizeOf).toHaveBeenCalledTimes(2)

  now = 10_000
  await expect(probe()).resolves.toBeUndefined()
  expect(sizeOf).toHaveBeenCalledTimes(3)
})
