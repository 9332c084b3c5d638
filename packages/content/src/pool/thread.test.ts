import { expect, onTestFinished, test } from 'vitest'
import { openThread } from './thread.ts'

const mebibyte = 1024 * 1024

// The processes of the tests have a flag for more.
test('a thread has little room for new objects, whatever flag its process has', async () => {
  const thread = await openThread()
  onTestFinished(() => thread.destroy())
  const { heap_size_limit: limit } = await thread.threads[0]!.getHeapStatistics()
  expect(limit / mebibyte).toBeLessThan(2_048 + 32)
})
