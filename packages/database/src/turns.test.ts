import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const noWaits = { note: () => {} }
const limits = { maxWaiting: 2, patienceMs: 10_000 }

test('gives the turns of a key in the order in which they were asked for', async () => {
  const takeTurns = createTurns(noWaits)
  const order: number[] = []
  const turn = async (number: number) => {
    const end = await takeTurns(['a'])
    await Promise.resolve()
    order.push(number)
    end()
    end()
  }
  await Promise.all([1, 2, 3, 4].map(turn))
  expect(order).toEqual([1, 2, 3, 4])
})

test('lets the writers of other keys pass', async () => {
  const takeTurns = createTurns(noWaits)
  await takeTurns(['a'])
  const waiting = takeTurns(['a', 'b'])
  ;(await takeTurns(['b']))()
  expect(await Promise.race([waiting, 'waits'])).toBe('waits')
})

test('refuses whoever finds too many others waiting, and gives back the turns that it has', async () => {
  const takeTurns = createTurns(noWaits, limits)
  const end = await takeTurns(['b'])
  const waiting = [takeTurns(['b']), takeTurns(['b'])]
  await expect(takeTurns(['a', 'b'])).rejects.toMatchObject({ code: '55P03' })
  ;(await takeTurns(['a']))()
  end()
  for (const turn of waiting) (await turn)()
})

test('refuses whoever has waited for too long, and nobody else', async () => {
  const waits: string[] = []
  const takeTurns = createTurns({ note: (pool) => void waits.push(pool) }, { ...limits, patienceMs: 1 })
  const end = await takeTurns(['a'])
  await expect(takeTurns(['a'])).rejects.toThrow('has waited for too long')
  end()
  ;(await takeTurns(['a']))()
  expect(waits).toEqual(['write'])
})
