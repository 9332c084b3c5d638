import { globSync, readFileSync } from 'node:fs'
import { operations } from '@scriptorium/types'
import { describe, expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

/** Returns the operations that have tests: those that a `describe` names. */
const described = (): Set<string> => {
  const texts = globSync('{src,test}/**/*.test.ts', { cwd: root }).map((file) =>
    readFileSync(new URL(file, root), 'utf8'),
  )
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bdescribe\('(\w+)'/g)].map(([, name]) => name!)))
}

describe('uncovered.txt', () => {
  test('lists the operations whose behaviour no test describes, and no others; vitest -u rewrites it', async () => {
    const covered = described()
    const uncovered = Object.keys(operations).filter((operationId) => !covered.has(operationId))
    await expect(`${uncovered.toSorted().join('\n')}\n`).toMatchFileSnapshot('uncovered.txt')
  })
})
