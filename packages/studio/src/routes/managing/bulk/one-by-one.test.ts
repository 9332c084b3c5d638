import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.ts'

test('a failure of one item has its reason, and the others are done', async () => {
  const done: number[] = []
  const act = async (item: number) => {
    if (item === 2) throw new Error('two is locked')
    done.push(item)
  }
  const reasons = await oneByOne([1, 2, 3], act, (error) => (error as Error).message)
  expect([reasons, done]).toEqual([
    [undefined, 'two is locked', undefined],
    [1, 3],
  ])
})
