import { setTimeout as sleep } from 'node:timers/promises'
import { runFor } from '@scriptorium/content/caller'
import { describe, expect, test } from 'vitest'
import { createProcessRoom, type InRoom } from './process-room.ts'

const never = new AbortController().signal
const inProcessRoom = createProcessRoom({ running: 3, keptForQuick: 0, outside: 8 })

describe('createProcessRoom', () => {
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
    const greedy = Array.from({ length: 20 }, () => runFor('greedy', () => inProcessRoom(never, work('greedy'))))
    await runFor('modest', () => inProcessRoom(never, work('modest')))
    expect(ended.length).toBeLessThan(10)
    await Promise.all(greedy)
    expect([ended.length, most]).toEqual([21, 3])
  })

  test('throws when it is full, and when a waiting caller gives up', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const wait = () => promise
    const busy = Array.from({ length: 53 }, () => runFor('a', () => inProcessRoom(never, wait)))
    const refused = { code: 'unavailable' }
    await expect(runFor('a', () => inProcessRoom(never, wait))).rejects.toMatchObject(refused)
    const leaving = AbortSignal.timeout(5)
    await expect(runFor('b', () => inProcessRoom(leaving, wait))).rejects.toMatchObject(refused)
    resolve()
    await Promise.all(busy)
    expect(await inProcessRoom(never, async () => 'free')).toBe('free')
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
        inProcessRoom(never, async ({ waitOutside }) => {
          const answers = await Promise.all([waitOutside(Promise.resolve('soon')), waitOutside(silent.promise)])
          await compute()
          return answers
        }),
      ),
    )
    await runFor('quick', () => inProcessRoom(never, compute))
    const quick = Array.from({ length: 3 }, (_, each) => runFor(`quick ${each}`, () => inProcessRoom(never, compute)))
    silent.resolve('late')
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 5 }, () => ['soon', 'late']))
    await Promise.all(quick)
    expect(most).toBe(3)
  })

  test('gives the place back when work ends while it waits for something else', async () => {
    const silent = Promise.withResolvers<void>()
    const waits: Promise<unknown>[] = []
    for (let each = 0; each < 20; each++) {
      await inProcessRoom(never, async ({ waitOutside }) => {
        waits.push(waitOutside(silent.promise), waitOutside(silent.promise))
        if (each % 10 === 0) await sleep(300)
      })
    }
    silent.resolve()
    const outcomes = await Promise.allSettled(waits)
    expect(outcomes.map(({ status }) => status)).toEqual(waits.map(() => 'rejected'))
    expect(await inProcessRoom(never, async () => 'free')).toBe('free')
  })

  test('keeps a place for callers who have used little processor time', async () => {
    const inRoom = createProcessRoom({ running: 2, keptForQuick: 1, outside: 0 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const heavy = ['heavy', 'also heavy']
    for (const caller of heavy) await runFor(caller, () => inRoom(never, async ({ charge }) => charge(1e9)))
    const running = heavy.map((caller) => runFor(caller, () => inRoom(never, () => promise)))
    expect(await runFor('modest', () => inRoom(never, async () => 'modest'))).toBe('modest')
    resolve()
    await Promise.all(running)
  })
})
