import { describe, expect, test } from 'vitest'
import { runAtOnce, runInTurns } from './turns.ts'

const busy = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

function* steps(seen: string[]): Generator<void, string> {
  for (const name of ['first', 'second', 'third']) {
    busy(15)
    seen.push(name)
    yield
  }
  return 'result'
}

describe('a generator', () => {
  test('lets other work run between long steps with runInTurns', async () => {
    const seen: string[] = []
    setImmediate(() => seen.push('other'))
    expect(await runInTurns(steps(seen))).toBe('result')
    expect(seen.indexOf('other')).toBe(2)
  })

  test('runs in one turn with runAtOnce', () => {
    const seen: string[] = []
    expect(runAtOnce(steps(seen))).toBe('result')
    expect(seen).toEqual(['first', 'second', 'third'])
  })
})
