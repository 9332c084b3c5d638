import { describe, expect, test } from 'vitest'
import { signToken, typeOfToken, verifyToken } from './signed-token.ts'

const secret = 'a secret of this server'
const sign = (lifetimeS = 60) => signToken(secret, 'content+jwt', { claims: { site: 's' }, lifetimeS })

describe('a signed token', () => {
  test('returns its claims', async () => {
    const token = await sign()
    expect(typeOfToken(token)).toBe('content+jwt')
    expect(await verifyToken(secret, 'content+jwt', token)).toMatchObject({ site: 's' })
  })

  test('is refused with another secret, as another type, after it has expired, and if it was changed', async () => {
    const token = await sign()
    const [head, body, signature] = token.split('.') as [string, string, string]
    const forged = `${head}.${Buffer.from('{"site":"t","exp":9999999999}').toString('base64url')}.${signature}`
    const unsigned = `${Buffer.from('{"alg":"none","typ":"content+jwt"}').toString('base64url')}.${body}.`
    expect(await verifyToken('another secret', 'content+jwt', token)).toBeUndefined()
    expect(await verifyToken(secret, 'integration+jwt', token)).toBeUndefined()
    expect(await verifyToken(secret, 'content+jwt', await sign(-1))).toBeUndefined()
    expect(await verifyToken(secret, 'content+jwt', forged)).toBeUndefined()
    expect(await verifyToken(secret, 'content+jwt', unsigned)).toBeUndefined()
  })

  test('has no type if it is not a signed token', () => {
    expect(['scr_abc', 'eyJ', 'eyJ.x.y', ''].map(typeOfToken)).toEqual([undefined, undefined, undefined, undefined])
  })
})
