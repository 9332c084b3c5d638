import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { visitorKey } from './keys.ts'
import { verifyVisitorToken } from './visitor-token.ts'

const site = { id: 'site', sessionsEndedAt: null, visitorKeyVersion: 1 }
const secret = 'secret'
const key = new TextEncoder().encode(visitorKey(secret, site))

const isAccepted = async (claims: Record<string, unknown>) => {
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key)
  return (await verifyVisitorToken(token, site, { secret, names: ['site'], now: new Date() })) !== undefined
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
