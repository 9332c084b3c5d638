import { createHmac, timingSafeEqual } from 'node:crypto'

const sealOf = (secret: string, parts: readonly (string | number)[]): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['address', ...parts]))
    .digest()

/** Returns the query of a URL that gives access to something until a time (seconds since 1970). */
export const signed = (secret: string, parts: readonly string[], expires: number): string =>
  new URLSearchParams({
    expires: String(expires),
    signature: sealOf(secret, [...parts, expires]).toString('base64url'),
  }).toString()

/** Returns whether `signed` made this query for these parts and it has not expired. */
export const isSigned = (secret: string, parts: readonly string[], query: URLSearchParams, now: number): boolean => {
  const expires = Number(query.get('expires'))
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const expected = sealOf(secret, [...parts, expires])
  return given.length === expected.length && timingSafeEqual(given, expected) && now < expires * 1000
}
