import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStrikes } from './strikes.ts'

afterEach(() => void vi.useRealTimers())

const newStrikes = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const { note, require } = createStrikes()
  return {
    stop: (times: number) => {
      for (let n = 0; n < times; n++) note('a@1', true)
    },
    succeed: () => note('a@1', false),
    refusalOf: (script: string, atMs: number) => {
      vi.setSystemTime(atMs)
      try {
        require(script)
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    },
  }
}

describe('the pauses of scripts that are stopped', () => {
  test('begin with the second stop in a row, grow, and concern no other script', () => {
    const { stop, refusalOf } = newStrikes()
    stop(1)
    expect(refusalOf('a@1', 0)).toBeUndefined()
    stop(1)
    expect(refusalOf('a@1', 0)).toBe('The script was stopped 2 times in a row. It can be started again in 1 second')
    expect([refusalOf('b@1', 0), refusalOf('a@2', 0), refusalOf('a@1', 1000)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    stop(20)
    expect(refusalOf('a@1', 1000)).toContain('in 30 seconds')
  })

  test('end with an event that was handled', () => {
    const { stop, succeed, refusalOf } = newStrikes()
    stop(5)
    succeed()
    expect(refusalOf('a@1', 0)).toBeUndefined()
  })
})
