import { expect, test } from 'vitest'
import { oidcPersonOf, requireAddress } from './person.ts'

const claims = { sub: 's1', email: 'Ada@Example.com', email_verified: true, name: 'Ada' }

test('only an address that the provider calls verified counts', () => {
  expect(oidcPersonOf(claims)).toEqual({ subject: 's1', email: 'ada@example.com', displayName: 'Ada' })
  for (const verified of [false, 'true', undefined])
    expect(oidcPersonOf({ ...claims, email_verified: verified }).email).toBeUndefined()
  expect(oidcPersonOf({ ...claims, email: 'none' }).email).toBeUndefined()
})

test('a person without a name is called as in the address', () => {
  expect(oidcPersonOf({ ...claims, name: ' ' }).displayName).toBe('ada')
  expect(oidcPersonOf({ sub: 's1' }).displayName).toBe('Member')
})

test('a person needs a subject, and an address where nobody knows the subject', () => {
  expect(() => oidcPersonOf({ ...claims, sub: '' })).toThrow('The subject is empty')
  expect(() => oidcPersonOf({ ...claims, sub: 'a'.repeat(256) })).toThrow('longer than 255')
  expect(requireAddress(oidcPersonOf(claims))).toBe('ada@example.com')
  expect(() => requireAddress(oidcPersonOf({ sub: 's1' }))).toThrow('no verified address')
})
