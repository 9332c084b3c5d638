import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSqliteOnly, sqliteOnly } from './sqlite-only.ts'

const cwd = join(import.meta.dirname, '..')

/** Returns the patterns that a pattern with a list in braces stands for. */
const withoutBraces = (glob: string): string[] => {
  const [, before, list, after] = /^(.*)\{(.*)\}(.*)$/.exec(glob) ?? []
  return list === undefined ? [glob] : list.split(',').map((name) => `${before}${name}${after}`)
}

test('each test file that runs on SQLite only exists', () => {
  const missing = sqliteOnly.flatMap(withoutBraces).filter((glob) => globSync(glob, { cwd }).length === 0)
  expect(missing).toEqual([])
})

test('tests of rights and of other organizations run on both databases', () => {
  expect(isSqliteOnly('test/people-in-browser.test.ts')).toBe(true)
  expect(isSqliteOnly('test/studio-in-browser.test.ts')).toBe(false)
  const both = globSync('{test,src}/**/{authorization,tenants,hidden-*,grants,access,audience-matrix}.test.ts', { cwd })
  expect(both.length).toBeGreaterThan(8)
  expect(both.filter(isSqliteOnly)).toEqual([])
})
