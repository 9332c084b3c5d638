import { expect, test } from 'vitest'
import type { Cluster } from './clusters.ts'
import { survivorOf } from './merge-clusters.ts'

const cluster = (id: string, createdAt: string, issues: number) =>
  ({ id, createdAt, shape: { issues, terms: new Map(), sentences: [] } }) as unknown as Cluster

test.for([
  ['the older one', cluster('b', '2026-01-01', 2), cluster('a', '2026-01-02', 3), 'b'],
  [
    'the one with the first id, of two of one moment',
    cluster('b', '2026-01-01', 2),
    cluster('a', '2026-01-01', 2),
    'a',
  ],
  ['the one that is shown, however young', cluster('b', '2026-01-01', 1), cluster('a', '2026-01-02', 2), 'a'],
] as const)('of two clusters survives %s', ([, one, other, expected]) => {
  expect(survivorOf({ one, other })[0].id).toBe(expected)
  expect(survivorOf({ one: other, other: one })[0].id).toBe(expected)
})
