import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, test, vi } from 'vitest'
import { limitThread, type ThreadLimits } from './limit-thread.ts'

const sleeping = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)'
// It pauses after each megabyte or so, and stops at 300, because on a busy machine the limit is checked late.
const growing = `const pause = new Int32Array(new SharedArrayBuffer(4)), all = []
while (all.length < 3_000_000) {
  for (let n = 0; n < 10_000; n++) all.push({ text: String(all.length) })
  Atomics.wait(pause, 0, 0, 5)
}
Atomics.wait(pause, 0, 0, 60_000)`
const generous: ThreadLimits = { computing: 60_000, waiting: 60_000, megabytes: 512 }

/** Returns which comes first: the end of the thread or the abort of its task. */
const race = async (code: string, limits: Partial<ThreadLimits>): Promise<string> => {
  const source = `${code}; require('node:worker_threads').parentPort.postMessage('done')`
  const worker = new Worker(source, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 2048 } })
  const { signal, stop } = limitThread(worker, { ...generous, ...limits })
  const done = once(worker, 'message').then(() => 'done')
  const aborted = once(signal, 'abort').then(() => 'aborted')
  const first = await Promise.race([done, aborted])
  stop()
  await worker.terminate()
  return first
}

describe('limitThread', () => {
  test('asks again if a thread could not be asked, because it was still starting', async () => {
    const heap = { used_heap_size: 60 * 1024 * 1024, external_memory: 60 * 1024 * 1024 }
    const getHeapStatistics = vi.fn().mockRejectedValueOnce(new Error('not running')).mockResolvedValue(heap)
    const starting = { cpuUsage: async () => ({ user: 0, system: 0 }), getHeapStatistics }
    const { signal, stop } = limitThread(starting as never, { ...generous, megabytes: 100 })
    await once(signal, 'abort')
    expect(stop()).toMatchObject({ isLate: false })
  })

  test('aborts a task that computes for too long', async () => {
    expect(await race('for (;;);', { computing: 300 })).toBe('aborted')
  })

  test('does not abort a task that only waits', async () => {
    expect(await race(sleeping, { computing: 300 })).toBe('done')
  })

  test('aborts a task that takes too long in total', async () => {
    expect(await race(sleeping, { waiting: 300 })).toBe('aborted')
  })

  test('aborts a task that uses too much memory', async () => {
    expect(await race(growing, { megabytes: 100 })).toBe('aborted')
  })
})
