import { createHmac, timingSafeEqual } from 'node:crypto'

const sealOf = (secret: string, parts: readonly (string | number)[]): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['address', ...parts]))
    .digest()

/** Signs what an address gives access to, and until when (seconds since 1970). */
export const signed = (secret: string, parts: readonly string[], expires: number): string =>
  new URLSearchParams({
    expires: String(expires),
    signature: sealOf(secret, [...parts, expires]).toString('base64url'),
  }).toString()

/** Whether the query of an address is one that `signed` made for these parts, and still holds. */
export const isSigned = (secret: string, parts: readonly string[], query: URLSearchParams, now: number): boolean => {
  const expires = Number(query.get('expires'))
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const expected = sealOf(secret, [...parts, expires])
  return given.length === expected.length && timingSafeEqual(given, expected) && now < expires * 1000
}
