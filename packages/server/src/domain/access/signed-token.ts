import { hkdfSync } from 'node:crypto'
import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'

/**
 * The type of a signed token, in its header `typ`. The key depends on it too, so a token never passes as one of another type.
 */
export type TokenType = 'content+jwt' | 'installation+jwt' | 'integration+jwt' | 'mail+jwt' | 'page+jwt'

const keyOf = (secret: string, type: TokenType) => new Uint8Array(hkdfSync('sha256', secret, type, 'token', 32))

/** Returns a signed token that is stored nowhere. */
export const signToken = (
  secret: string,
  type: TokenType,
  { claims, lifetimeS }: { claims: JWTPayload; lifetimeS: number },
): Promise<string> => {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeS)
    .sign(keyOf(secret, type))
}

/** Returns the claims of a signed token, or undefined if it is of another type, was changed or has expired. */
export const verifyToken = async (secret: string, type: TokenType, token: string): Promise<JWTPayload | undefined> => {
  const rules = { algorithms: ['HS256'], typ: type, requiredClaims: ['exp'] }
  try {
    return (await jwtVerify(token, keyOf(secret, type), rules)).payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** Returns the type that a token claims to have, or undefined if it is not a signed token. */
export const typeOfToken = (token: string): string | undefined => {
  // The tokens of users are opaque, and most requests have one.
  if (!token.startsWith('eyJ')) return undefined
  try {
    return decodeProtectedHeader(token).typ
  } catch {
    return undefined
  }
}
