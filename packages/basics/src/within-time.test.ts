import { expect, test } from 'vitest'
import { withinTime } from './within-time.ts'

test('a function that ends returns its result, and its errors', () => {
  expect(withinTime(60_000, () => withinTime(60_000, () => 1) + 1)).toBe(2)
  expect(() =>
    withinTime(60_000, () => {
      throw new RangeError('no')
    }),
  ).toThrow(RangeError)
})

test('a function without an end is stopped', () => {
  const endless = () => {
    for (;;);
  }
  expect(() => withinTime(20, endless)).toThrow('timed out')
})

test('a limit that is no whole number of milliseconds', () => {
  expect(withinTime(5_313.2, () => 1)).toBe(1)
})

test('a function that waits more than it computes runs again', () => {
  const waits = [200, 0]
  const run = () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waits.shift())
    return waits.length
  }
  expect(withinTime(50, run)).toBe(0)
})

test('a Node that does not tell the time of a thread', () => {
  const { threadCpuUsage } = process
  Object.assign(process, { threadCpuUsage: undefined })
  try {
    expect(withinTime(5_000, () => 1)).toBe(1)
    expect(() =>
      withinTime(20, () => {
        for (;;);
      }),
    ).toThrow('timed out')
  } finally {
    Object.assign(process, { threadCpuUsage })
  }
})
