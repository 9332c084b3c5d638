import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { limitThread, type ThreadLimits } from './limit-thread.ts'

const sleeping = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)'
const growing = 'const all = []; for (;;) all.push({ text: String(all.length) })'
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
  test('ends what computes for too long', async () => {
    expect(await race('for (;;);', { computing: 300 })).toBe('aborted')
  })

  test('leaves alone what only waits, however long', async () => {
    expect(await race(sleeping, { computing: 300 })).toBe('done')
  })

  test('ends what takes too long in all', async () => {
    expect(await race(sleeping, { waiting: 300 })).toBe('aborted')
  })

  test('ends what takes too much memory', async () => {
    expect(await race(growing, { megabytes: 100 })).toBe('aborted')
  })
})
