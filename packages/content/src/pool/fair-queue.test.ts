import { describe, expect, test } from 'vitest'
import { createFairQueue, type Waiting } from './fair-queue.ts'

const limits = { perCaller: { items: 3, characters: 100 }, inAll: { items: 5, characters: 150 } }
const item = (caller: string, characters = 1): Waiting => ({ caller, characters })

describe('a fair queue', () => {
  test('a later caller goes before a caller who has used more time', () => {
    const queue = createFairQueue(limits, () => 0)
    const [first, second] = [item('a'), item('a')]
    queue.add(first)
    queue.add(second)
    expect(queue.take(10)).toBe(first)
    queue.done(first, 50)
    const late = item('b')
    queue.add(late)
    expect([queue.take(10), queue.take(10)]).toEqual([late, second])
  })

  test('limits a caller with slow texts to one thread for a while', () => {
    let now = 0
    const queue = createFairQueue(limits, () => now)
    const texts = [item('a'), item('a'), item('a')]
    for (const text of texts) queue.add(text)
    queue.done(queue.take(10)!, 6000)
    expect(queue.take(10)).toBe(texts[1])
    expect(queue.take(10)).toBeUndefined()
    now = 60_000
    expect(queue.take(10)).toBe(texts[2])
  })

  test('passes over the callers who have used too much time', () => {
    const queue = createFairQueue(limits, () => 0)
    const [slow, again, other] = [item('a'), item('a'), item('b')]
    queue.add(slow)
    queue.done(queue.take(1)!, 100)
    queue.add(again)
    expect(queue.take(1, 99)).toBeUndefined()
    queue.add(other)
    expect([queue.take(1, 99), queue.take(1, 100)]).toEqual([other, again])
  })

  test('limits items and characters, for each caller and in total', () => {
    const queue = createFairQueue(limits, () => 0)
    expect([item('a'), item('a'), item('a'), item('a')].map(queue.add)).toEqual([true, true, true, false])
    expect([item('b', 90), item('c', 90), item('b', 5), item('c')].map(queue.add)).toEqual([true, false, true, false])
    queue.remove(queue.take(1)!)
    expect([queue.size(), queue.add(item('c'))]).toEqual([4, true])
  })

  test('takes one item larger than a share if nothing else waits', () => {
    const queue = createFairQueue(limits, () => 0)
    expect(queue.add(item('a', 1000))).toBe(true)
    expect(queue.take(10)).toBeUndefined()
    expect(queue.take(Infinity)).toEqual(item('a', 1000))
  })
})
