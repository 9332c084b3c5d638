import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobRow } from '@scriptorium/schema/tables/jobs'
import type { GiveWay, WaitOutside } from './job.ts'

const pauses = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('node:timers/promises', () => ({ setTimeout: pauses }))
// Files share a process, so another one can have loaded these modules with real pauses.
vi.resetModules()
const { createRunning } = await import('./running.ts')

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const job = (id: string, organizationId: string) => ({ id, name: 'import', organizationId }) as JobRow

/** Runs a job that waits so long for a server elsewhere. */
const runOne = async (running: ReturnType<typeof createRunning>, one: JobRow, waitMs: number) => {
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const work = (_: AbortSignal, { waitOutside }: { waitOutside: WaitOutside }) => waitOutside(answer)
  running.begin(one, work, { onRoom: end, canPark: false, outside: 4 })
  vi.advanceTimersByTime(waitMs)
  const whileWaiting = running.isSlow(one)
  resolve()
  while (running.jobs().length + running.parked().length > 0) await Promise.resolve()
  await over
  return whileWaiting
}

test('a job that waits long for a server elsewhere makes those of its organization slow, until one waits shortly', async () => {
  const running = createRunning({ writeTxUnsynced: () => Promise.reject(new Error('Unused')) }, () => true)
  expect(await runOne(running, job('1', 'a'), 9000)).toBe(false)
  expect(running.isSlow(job('2', 'a'))).toBe(false)
  expect(await runOne(running, job('2', 'a'), 11_000)).toBe(true)
  expect([running.isSlow(job('3', 'a')), running.isSlow(job('3', 'b'))]).toEqual([true, false])
  await runOne(running, job('3', 'a'), 100)
  expect(running.isSlow(job('4', 'a'))).toBe(false)
})

test('a long job waits a moment for a younger job of another organization, and for no other', async () => {
  const running = createRunning({ writeTxUnsynced: () => Promise.reject(new Error('Unused')) }, () => true)
  const begin = (one: JobRow) => {
    const { promise: work, resolve: end } = Promise.withResolvers<void>()
    let giveWay!: GiveWay
    const take = (_: AbortSignal, waits: { giveWay: GiveWay }) => ((giveWay = waits.giveWay), work)
    running.begin(one, take, { onRoom: () => undefined, canPark: false, outside: 0 })
    return { giveWay: () => giveWay(), end }
  }
  const waits = async ({ giveWay }: ReturnType<typeof begin>): Promise<boolean> => {
    const before = pauses.mock.calls.length
    await giveWay()
    return pauses.mock.calls.length > before
  }
  const old = begin(job('1', 'a'))
  expect(await waits(old)).toBe(false)
  vi.advanceTimersByTime(2000)
  const own = begin(job('2', 'a'))
  expect(await waits(old)).toBe(false)
  const other = begin(job('3', 'b'))
  expect([await waits(old), await waits(own), await waits(other)]).toEqual([true, false, false])
  vi.advanceTimersByTime(2000)
  expect([await waits(old), await waits(other)]).toEqual([false, false])
  for (const one of [old, own, other]) one.end()
})
