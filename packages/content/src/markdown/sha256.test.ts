import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'
import { sha256 as sha256InBrowsers } from './sha256-browser.ts'

test('hashes in browsers are those of the server', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(sha256InBrowsers(text)).toBe(sha256(text))
    }),
  )
})
