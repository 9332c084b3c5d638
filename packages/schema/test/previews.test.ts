import { expect, test } from 'vitest'
import { migrations } from '../src/migrate.ts'
import { refusePreviews } from '../src/previews.ts'

test.each([[['0001_workspace', '0180_last']], [['1001_people', '1067_refused_addresses']]])(
  'the database of a preview with %j is refused with the way to come here',
  (applied) => {
    expect(() => refusePreviews(applied)).toThrow(/backup preview\.tar\.gz.*restore preview\.tar\.gz/)
  },
)

test('a database of this version is taken', () => {
  expect(() => refusePreviews(Object.keys(migrations))).not.toThrow()
})
