import { expect, test } from 'vitest'
import { isSigned, signed } from './signatures.ts'

const secret = 'secret'
const expires = 1_800_000_000
const query = () => new URLSearchParams(signed(secret, ['get', 'key'], expires))

test('a signed address opens what it names, until it expires', () => {
  expect(isSigned(secret, ['get', 'key'], query(), expires * 1000 - 1)).toBe(true)
  expect(isSigned(secret, ['get', 'key'], query(), expires * 1000)).toBe(false)
  expect(isSigned(secret, ['put', 'key'], query(), 0)).toBe(false)
  expect(isSigned('other', ['get', 'key'], query(), 0)).toBe(false)
})

test.each([
  ['a later end', (given: URLSearchParams) => given.set('expires', String(expires + 1))],
  ['no end', (given: URLSearchParams) => given.delete('expires')],
  ['no signature', (given: URLSearchParams) => given.delete('signature')],
  ['half a signature', (given: URLSearchParams) => given.set('signature', given.get('signature')!.slice(0, 20))],
])('an address with %s opens nothing', (_, change) => {
  const given = query()
  change(given)
  expect(isSigned(secret, ['get', 'key'], given, 0)).toBe(false)
})
