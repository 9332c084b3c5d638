import { expect, test } from 'vitest'
import { ContentUnavailableError } from '@scriptorium/content/content-error'
import { sqlite } from '@scriptorium/database/dialects/sqlite'
import { translateError } from './translate.ts'

test.each([
  ['a thread that does not start', new ContentUnavailableError('No thread started in time'), 'unavailable'],
  ['an address that is no URI', new URIError('URI malformed'), 'invalid_request'],
  ['anything unforeseen', new TypeError('x is not a function'), 'internal'],
])('%s is translated into our own message', (_, error, code) => {
  const problem = translateError(sqlite)(error)
  expect(problem).toMatchObject({ code, cause: error })
  expect(problem.detail ?? '').not.toContain(error.message)
})
