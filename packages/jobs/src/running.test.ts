import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobRow } from '@scriptorium/schema/tables/jobs'
import type { WaitOutside } from '@scriptorium/content/pool/wait-outside'

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
    let letYoungerGo!: () => Promise<void>
    const take = (_: AbortSignal, waits: { letYoungerGo: () => Promise<void> }) => (
      (letYoungerGo = waits.letYoungerGo),
      work
    )
    running.begin(one, take, { onRoom: () => undefined, canPark: false, outside: 0 })
    return { letYoungerGo: () => letYoungerGo(), end }
  }
  const waits = async ({ letYoungerGo }: ReturnType<typeof begin>): Promise<boolean> => {
    const before = pauses.mock.calls.length
    await letYoungerGo()
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

/** Begins a job that ends when the server stops. */
const beginOne = (running: ReturnType<typeof createRunning>, one: JobRow, beginning: object) => {
  const onRoom = vi.fn()
  const work = (signal: AbortSignal, { waitOutside }: { waitOutside: WaitOutside }) =>
    waitOutside(new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())))
  running.begin(one, work, { onRoom, canPark: false, outside: 0, ...beginning })
  return onRoom
}

const idsOf = (jobs: readonly JobRow[]): string[] => jobs.map(({ id }) => id)

test('of the jobs that need no slot after a moment, 200 leave theirs', async () => {
  const running = createRunning({ writeTxUnsynced: () => Promise.reject(new Error('Unused')) }, () => true)
  const began = Array.from({ length: 201 }, (_, index) =>
    beginOne(running, job(`${index}`, `${index}`), { canPark: true }),
  )
  vi.advanceTimersByTime(249)
  expect(running.parked()).toEqual([])
  vi.advanceTimersByTime(1)
  expect([running.parked().length, idsOf(running.jobs())]).toEqual([200, ['200']])
  expect(began.map((onRoom) => onRoom.mock.calls.length)).toEqual([...Array.from({ length: 200 }, () => 1), 0])
  await running.end(1000)
})

test('of the jobs of a name that wait outside, as many leave their slots as can', async () => {
  const running = createRunning({ writeTxUnsynced: () => Promise.reject(new Error('Unused')) }, () => true)
  const other = { ...job('other', 'a'), name: 'export' }
  for (const id of ['1', '2', '3']) beginOne(running, job(id, 'a'), { outside: 2 })
  beginOne(running, other, { outside: 1 })
  beginOne(running, { ...job('never', 'a'), name: 'index' }, { outside: 0 })
  vi.advanceTimersByTime(249)
  expect(running.parked()).toEqual([])
  vi.advanceTimersByTime(1)
  expect([idsOf(running.parked()), idsOf(running.jobs())]).toEqual([
    ['1', '2', 'other'],
    ['3', 'never'],
  ])
  await running.end(1000)
})
