import { expect, test } from 'vitest'
import { ownValues, shownValues } from './configuration.ts'

test('what an integration stores for a button is for the integration alone', () => {
  const stored = JSON.stringify({ team: 'docs', oauth: { $credentials: { token: 'sesame' } } })
  expect(shownValues(stored)).toEqual({ team: 'docs' })
  expect(ownValues(stored)).toEqual({ team: 'docs', oauth: { token: 'sesame' } })
})
