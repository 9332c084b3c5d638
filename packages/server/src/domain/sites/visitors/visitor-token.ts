import { jwtVerify, type JWTPayload } from 'jose'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { visitorKey } from './keys.ts'
import { isFromEndedSession } from './session.ts'

const maxTokenBytes = 8192
const maxAgeSeconds = 30 * 24 * 60 * 60
const skewSeconds = 60

/** Names in a header that could make a verifier use another key. A token with one of them is refused. */
const refusedHeaders = ['kid', 'jku', 'jwk', 'x5u', 'x5c', 'crit']

/** A token of a visitor that is valid. */
export interface VisitorToken {
  claims: Readonly<Record<string, unknown>>
  expiresAt: Date
}

const isAddressed = ({ aud }: JWTPayload, names: readonly string[]): boolean => {
  if (aud === undefined) return true
  const plain = (name: string) => name.replace(/\/+$/, '')
  const own = names.map(plain)
  // Whoever signs the token can write any JSON.
  return [aud].flat().some((name: unknown) => typeof name === 'string' && own.includes(plain(name)))
}

/**
 * Returns a visitor token if the key of the site signed it with HS256, it is valid now and ends within 30 days, it was not issued
 * before the site was last unpublished, and it is not addressed to another site. `names` are the id and the addresses of the site, which `aud` can hold.
 */
export const verifyVisitorToken = async (
  token: string,
  site: Pick<SiteRow, 'id' | 'sessionsEndedAt' | 'visitorKeyVersion'>,
  { secret, names, now }: { secret: string; names: readonly string[]; now: Date },
): Promise<VisitorToken | undefined> => {
  if (token.length > maxTokenBytes) return undefined
  const key = new TextEncoder().encode(visitorKey(secret, site))
  const options = { algorithms: ['HS256'], clockTolerance: skewSeconds, currentDate: now, requiredClaims: ['exp'] }
  const verified = await jwtVerify(token, key, options).catch(() => undefined)
  if (!verified || refusedHeaders.some((name) => name in verified.protectedHeader)) return undefined
  const { payload } = verified
  const seconds = now.getTime() / 1000
  const isTooLong = payload.exp! > seconds + maxAgeSeconds + skewSeconds
  const isEarly = payload.iat !== undefined && payload.iat > seconds + skewSeconds
  if (isTooLong || isEarly || isFromEndedSession(site, payload.iat) || !isAddressed(payload, names)) return undefined
  return { claims: payload, expiresAt: new Date(payload.exp! * 1000) }
}
