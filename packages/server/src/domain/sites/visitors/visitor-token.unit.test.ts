import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { visitorKey } from './keys.ts'
import { verifyVisitorToken } from './visitor-token.ts'

const site = { id: 'site', sessionsEndedAt: null, visitorKeyVersion: 1 }
const secret = 'secret'
const key = new TextEncoder().encode(visitorKey(secret, site))

const now = new Date('2026-03-14T09:00:00.000Z')
const seconds = now.getTime() / 1000

const isAccepted = async (claims: Record<string, unknown>) => {
  const token = await new SignJWT({ exp: seconds + 3600, ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(key)
  return (await verifyVisitorToken(token, site, { secret, names: ['site'], now })) !== undefined
}

test.for([
  ['site', true],
  [['other', 'site'], true],
  [[{}, 1, null, 'site/'], true],
  ['other', false],
  ['', false],
  [[], false],
  [null, false],
  [7, false],
  [{}, false],
  [[{ replace: 'site' }], false],
])('a token addressed to %j is accepted: %s', async ([aud, accepted]) => {
  expect(await isAccepted({ aud })).toBe(accepted)
})

const days = 86_400
const skew = 60

test.for([
  ['that ends in 30 days', { exp: seconds + 30 * days + skew }, true],
  ['that ends later than in 30 days', { exp: seconds + 30 * days + skew + 1 }, false],
  ['that ended a moment ago', { exp: seconds - skew + 1 }, true],
  ['that has ended', { exp: seconds - skew }, false],
  ['that was issued by a clock that is ahead', { iat: seconds + skew }, true],
  ['that was issued in the future', { iat: seconds + skew + 1 }, false],
  ['that is not valid yet', { nbf: seconds + skew + 1 }, false],
  ['without an end', { exp: undefined }, false],
] as const)('a token %s is accepted: %s', async ([_name, claims, accepted]) => {
  expect(await isAccepted(claims)).toBe(accepted)
})
