import { globSync, readFileSync } from 'node:fs'
import { events, operations } from '@scriptorium/types'
import { describe, expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

const texts = globSync('{src,test}/**/*.test.ts', { cwd: root }).map((file) =>
  readFileSync(new URL(file, root), 'utf8'),
)

const namedBy = (pattern: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!)))

describe('uncovered.txt', () => {
  test('lists the operations whose behaviour no test describes, and no others; vitest -u rewrites it', async () => {
    const covered = namedBy(/\bdescribe\('(\w+)'/g)
    const uncovered = Object.keys(operations).filter((operationId) => !covered.has(operationId))
    await expect(`${uncovered.toSorted().join('\n')}\n`).toMatchFileSnapshot('uncovered.txt')
  })
})

test('a test names each event that integrations are told', () => {
  const named = namedBy(/'(\w+)'/g)
  const told = Object.entries(events).filter(([, { isAnswered }]) => !isAnswered)
  expect(told.flatMap(([type]) => (named.has(type) ? [] : [type]))).toEqual([])
})
