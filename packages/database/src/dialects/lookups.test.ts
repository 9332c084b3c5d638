import { expect, test } from 'vitest'
import { createLookups } from './lookups.ts'

test.for([1, 2, 7, 8, 9, 16, 17])(
  '%i queries that start together each get their own rows, in few batches',
  async (count) => {
    const sizes: number[] = []
    const query = createLookups<number>((lookups) => {
      sizes.push(lookups.length)
      for (const { query: asked, resolve } of lookups)
        resolve(asked === 5 ? Promise.reject(new Error('five')) : [asked])
    })
    const asked = Array.from({ length: count }, (_, index) => index)
    const answers = await Promise.allSettled(asked.map(query))
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual(
      asked.map((number) => (number === 5 ? 'refused' : [number])),
    )
    expect(sizes).toHaveLength(Math.ceil(count / 8))
    expect(await query(count + 1)).toEqual([count + 1])
  },
)
