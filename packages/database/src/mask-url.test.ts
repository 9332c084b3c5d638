import { describe, expect, test } from 'vitest'
import { maskUrl } from './mask-url.ts'

describe('maskUrl', () => {
  test.each([
    ['postgres://me:hunter2@host/docs', 'postgres://me:***@host/docs'],
    ['postgres://me:p@ss@host/docs', 'postgres://me:***@host/docs'],
    ['postgres://host/docs?user=me&password=hunter2&ssl=1', 'postgres://host/docs?user=me&password=***&ssl=1'],
    ['postgres://me@host/docs', 'postgres://me@host/docs'],
    ['./data/scriptorium.db', './data/scriptorium.db'],
  ])('%s → %s', (given, masked) => {
    expect(maskUrl(given)).toBe(masked)
  })
})
