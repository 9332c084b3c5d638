import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longestRise, placingOf } from './siblings.ts'

const distinct = fc.uniqueArray(fc.nat(40), { maxLength: 20 })

const siblings = fc
  .tuple(distinct, distinct)
  .chain(([now, more]) =>
    fc.record({ now: fc.constant(now), wanted: fc.shuffledSubarray([...new Set([...now, ...more])]) }),
  )
  .chain(({ now, wanted }) =>
    fc.record({
      now: fc.constant(now),
      wanted: fc.constant(wanted),
      inTurn: fc.shuffledSubarray(wanted, { minLength: wanted.length }),
    }),
  )

const placeAll = (now: number[], wanted: readonly number[], inTurn = wanted) => {
  const { place } = placingOf(now, wanted)
  return inTurn.flatMap((key) => {
    const at = place(key)
    return at === undefined ? [] : [{ key, at }]
  })
}

const replay = (now: number[], placed: { key: number; at: number }[]) =>
  placed.reduce((keys, { key, at }) => keys.filter((other) => other !== key).toSpliced(at, 0, key), now)

describe('placingOf', () => {
  test('sorts the wanted siblings in any order of steps, moves no others, and returns the moves', () => {
    fc.assert(
      fc.property(siblings, ({ now, wanted, inTurn }) => {
        const result = [...now]
        const placed = placeAll(result, wanted, inTurn)
        expect(replay(now, placed)).toEqual(result)
        expect(result.filter((key) => wanted.includes(key))).toEqual(wanted)
        const others = (keys: number[]) => keys.filter((key) => !wanted.includes(key))
        expect(others(result)).toEqual(others(now))
      }),
    )
  })

  test('moves nothing if the order is right', () => {
    fc.assert(
      fc.property(
        distinct.chain((now) => fc.tuple(fc.constant(now), fc.subarray(now))),
        ([now, wanted]) => {
          expect(placeAll([...now], wanted)).toEqual([])
        },
      ),
    )
  })
})

const rises = (numbers: number[]) => numbers.every((number, index) => index === 0 || numbers[index - 1]! < number)

describe('longestRise', () => {
  test('is a rising sequence, and none is longer', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 9 }), (numbers) => {
        const kept = [...longestRise(numbers)].toSorted((a, b) => a - b).map((index) => numbers[index]!)
        expect(rises(kept)).toBe(true)
        const lengths = Array.from({ length: 2 ** numbers.length }, (_, mask) => {
          const some = numbers.filter((_, index) => (mask >> index) & 1)
          return rises(some) ? some.length : 0
        })
        expect(kept.length).toBe(Math.max(...lengths))
      }),
    )
  })
})
