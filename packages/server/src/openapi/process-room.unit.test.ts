import { setTimeout as sleep } from 'node:timers/promises'
import { runFor } from '@scriptorium/content/caller'
import { describe, expect, test } from 'vitest'
import { inProcessRoom } from './process-room.ts'

const never = new AbortController().signal

describe('inProcessRoom', () => {
  test('lets a caller in before the many others of another caller, and runs few at a time', async () => {
    const ended: string[] = []
    let [running, most] = [0, 0]
    const work = (name: string) => async () => {
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
})
