import { expect, test } from 'vitest'
import { changePoints } from './change-points.ts'

const read = async (states: string, before?: string) => {
  const asked = new Set<number>()
  const stateAt = (index: number) => {
    asked.add(index)
    return Promise.resolve(states[index]!)
  }
  return { points: await changePoints(states.length, stateAt, before), asked: asked.size }
}

test('the indexes of all changes are found', async () => {
  expect((await read('--aabbbbcd', '-')).points).toEqual([2, 4, 8, 9])
  expect((await read('aab', '-')).points).toEqual([0, 2])
  expect((await read('aab')).points).toEqual([2])
  expect((await read('', '-')).points).toEqual([])
})

test('few states are read where little changed', async () => {
  expect((await read('a'.repeat(100), '-')).asked).toBe(2)
  expect((await read('a'.repeat(70) + 'b'.repeat(30), '-')).asked).toBeLessThan(12)
})
