import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../..')

const filesWith = (pattern: RegExp): string[] =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => pattern.test(readFileSync(join(src, file), 'utf8')))
    .toSorted()

test('only commit inserts revisions', () => {
  expect(filesWith(/\binsertRevision\(/)).toEqual(['domain/history/commit.ts'])
  expect(filesWith(/\('revisions'\)\s*\.insert/)).toEqual(['domain/history/revisions.ts'])
})

test('only indexing queues indexing jobs; all other code raises an event', () => {
  const queued = filesWith(/enqueue\([^)]*'(indexSpace|indexStale|digestChangeRequest)'/)
  expect(queued).toEqual(['features/indexing/subscribers.ts'])
})
