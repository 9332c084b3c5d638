import { expect, test } from 'vitest'
import { credentialIn, foreignToken, isFromEndedSession, sessionValue } from './session.ts'

const fresh = { id: 's', sessionsEndedAt: null }
const ended = { id: 's', sessionsEndedAt: '2026-03-14T09:26:53.589Z' }
const second = Math.floor(Date.parse(ended.sessionsEndedAt) / 1000)

test('a cookie is good until the site is unpublished, and for its site only', () => {
  expect(credentialIn(fresh, sessionValue(fresh, 'key'))).toBe('key')
  expect(credentialIn(ended, sessionValue(ended, 'key'))).toBe('key')
  expect(credentialIn(ended, sessionValue(fresh, 'key'))).toBeUndefined()
  expect(credentialIn(ended, sessionValue({ ...ended, id: 't' }, 'key'))).toBeUndefined()
  expect(
    credentialIn({ ...ended, sessionsEndedAt: '2026-03-15T00:00:00.000Z' }, sessionValue(ended, 'key')),
  ).toBeUndefined()
  expect(credentialIn(fresh, undefined)).toBeUndefined()
})

test.each([
  [second - 1, true],
  [second, false],
  [second + 1, false],
  [undefined, false],
])('a token that was issued at %s is from an ended session: %s', (issuedAt, expected) => {
  expect(isFromEndedSession(ended, issuedAt)).toBe(expected)
  expect(isFromEndedSession(fresh, issuedAt)).toBe(false)
})

test('a foreign token without its issue time counts only if no session ever ended', () => {
  const token = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`
  expect(foreignToken(fresh, token({}))).toBe(token({}))
  expect(foreignToken(ended, token({}))).toBeUndefined()
  expect(foreignToken(ended, token({ iat: second }))).toBe(token({ iat: second }))
  expect(foreignToken(ended, 'no token')).toBeUndefined()
  expect(foreignToken(fresh, undefined)).toBeUndefined()
})
