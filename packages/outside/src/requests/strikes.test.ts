import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStrikes } from './strikes.ts'

afterEach(() => void vi.useRealTimers())

const newStrikes = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const { note, require } = createStrikes((times, wait) => new Error(`${times} times, ${wait}`))
  return {
    fail: (times: number) => {
      for (let n = 0; n < times; n++) note('a@1', true)
    },
    succeed: () => note('a@1', false),
    refusalOf: (name: string, atMs: number) => {
      vi.setSystemTime(atMs)
      try {
        require(name)
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    },
  }
}

describe('the pauses of what fails', () => {
  test('begin with the second failure in a row, grow, and concern nothing else', () => {
    const { fail, refusalOf } = newStrikes()
    fail(1)
    expect(refusalOf('a@1', 0)).toBeUndefined()
    fail(1)
    expect(refusalOf('a@1', 0)).toBe('2 times, 1 second')
    expect([refusalOf('b@1', 0), refusalOf('a@2', 0), refusalOf('a@1', 1000)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    fail(20)
    expect(refusalOf('a@1', 1000)).toContain('30 seconds')
  })

  test('end with a success', () => {
    const { fail, succeed, refusalOf } = newStrikes()
    fail(5)
    succeed()
    expect(refusalOf('a@1', 0)).toBeUndefined()
  })
})
