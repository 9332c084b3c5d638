import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { runFor } from '../caller.ts'
import { createFairRoom, type InRoom, type RoomLimits } from './fair-room.ts'

const room = (limits: Partial<RoomLimits>) =>
  createFairRoom({ running: 1, waiting: { perCaller: 50, inAll: 200 }, ...limits })
const inRoom = room({ running: 3, outside: 8 })

describe('a fair room', () => {
  test('lets a caller in before the many others of another caller, and runs few at a time', async () => {
    const ended: string[] = []
    let [running, most] = [0, 0]
    const work =
      (name: string) =>
      async ({ charge }: InRoom) => {
        charge(5)
        most = Math.max(most, ++running)
        await sleep(5)
        running -= 1
        ended.push(name)
      }
    const greedy = Array.from({ length: 20 }, () => runFor('greedy', () => inRoom(work('greedy'))))
    await runFor('modest', () => inRoom(work('modest')))
    expect(ended.length).toBeLessThan(10)
    await Promise.all(greedy)
    expect([ended.length, most]).toEqual([21, 3])
  })

  test('throws when it is full, and when a waiting caller gives up', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const wait = () => promise
    const busy = Array.from({ length: 53 }, () => runFor('a', () => inRoom(wait)))
    const refused = { name: 'ContentUnavailableError' }
    await expect(runFor('a', () => inRoom(wait))).rejects.toMatchObject(refused)
    const leaving = AbortSignal.timeout(5)
    await expect(runFor('b', () => inRoom(wait, leaving))).rejects.toMatchObject(refused)
    resolve()
    await Promise.all(busy)
    expect(await inRoom(async () => 'free')).toBe('free')
  })

  test('leaves the place to others while work waits for something else, and takes one before it goes on', async () => {
    const silent = Promise.withResolvers<string>()
    let [computing, most] = [0, 0]
    const compute = async () => {
      most = Math.max(most, ++computing)
      await sleep(20)
      computing -= 1
    }
    const waiting = Array.from({ length: 5 }, (_, each) =>
      runFor(`silent ${each}`, () =>
        inRoom(async ({ waitOutside }) => {
          const answers = await Promise.all([waitOutside(Promise.resolve('soon')), waitOutside(silent.promise)])
          await compute()
          return answers
        }),
      ),
    )
    await runFor('quick', () => inRoom(compute))
    const quick = Array.from({ length: 3 }, (_, each) => runFor(`quick ${each}`, () => inRoom(compute)))
    silent.resolve('late')
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 5 }, () => ['soon', 'late']))
    await Promise.all(quick)
    expect(most).toBe(3)
  })

  test('gives the place back when work ends while it waits for something else', async () => {
    const silent = Promise.withResolvers<void>()
    const waits: Promise<unknown>[] = []
    for (let each = 0; each < 20; each++) {
      await inRoom(async ({ waitOutside }) => {
        waits.push(waitOutside(silent.promise), waitOutside(silent.promise))
        if (each % 10 === 0) await sleep(300)
      })
    }
    silent.resolve()
    const outcomes = await Promise.allSettled(waits)
    expect(outcomes.map(({ status }) => status)).toEqual(waits.map(() => 'rejected'))
    expect(await inRoom(async () => 'free')).toBe('free')
  })

  test('keeps a place for callers who have used little processor time', async () => {
    const inRoom = room({ running: 2, keptForQuick: 1 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const heavy = ['heavy', 'also heavy']
    for (const caller of heavy) await runFor(caller, () => inRoom(async ({ charge }) => charge(1e9)))
    const running = heavy.map((caller) => runFor(caller, () => inRoom(() => promise)))
    expect(await runFor('modest', () => inRoom(async () => 'modest'))).toBe('modest')
    resolve()
    await Promise.all(running)
  })

  test('gives the place of work that hangs or fails to others', async () => {
    const inRoom = room({ placeMs: 20 })
    const begun: number[] = []
    const start = (number: number, work: Promise<unknown>) =>
      inRoom(() => {
        begun.push(number)
        return work
      })
    const first = Promise.withResolvers<void>()
    const starts = [
      start(0, first.promise),
      start(1, Promise.reject(new Error('broken'))),
      start(2, new Promise(() => {})),
      start(3, Promise.resolve()),
    ]
    first.resolve()
    await expect(starts[1]).rejects.toThrow('broken')
    await starts[3]
    expect(begun).toEqual([0, 1, 2, 3])
  })
})
