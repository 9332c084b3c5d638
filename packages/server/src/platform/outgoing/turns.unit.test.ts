import { describe, expect, test } from 'vitest'
import { createTurns } from './turns.ts'

describe('createTurns', () => {
  test('starts work one after the other, and does not wait for work that hangs or fails', async () => {
    const inTurn = createTurns({ atOnce: 1, turnMs: 20 })
    const begun: number[] = []
    const start = (number: number, work: Promise<unknown>) =>
      inTurn(() => {
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
    await Promise.resolve()
    expect(begun).toEqual([0])
    first.resolve()
    await expect(starts[1]).rejects.toThrow('broken')
    await starts[3]
    expect(begun).toEqual([0, 1, 2, 3])
  })
})
