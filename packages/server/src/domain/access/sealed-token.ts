import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose'

/** The type of an encrypted token, in its header `typ`. The key depends on it too, so a token never passes as one of another type. */
export type SealedType = 'block+jwt'

const keyOf = (secret: string, type: SealedType) => new Uint8Array(hkdfSync('sha256', secret, type, 'sealed token', 32))

/** Returns an encrypted token that is stored nowhere. Whoever has it cannot read it. */
export const sealToken = (
  secret: string,
  type: SealedType,
  { claims, lifetimeS }: { claims: JWTPayload; lifetimeS: number },
): Promise<string> => {
  const now = Math.floor(Date.now() / 1000)
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: type })
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeS)
    .encrypt(keyOf(secret, type))
}

/** Returns the claims of an encrypted token, or undefined if it is of another type, was changed or has expired. */
export const openToken = async (secret: string, type: SealedType, token: string): Promise<JWTPayload | undefined> => {
  const rules = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }
  try {
    const opened = await jwtDecrypt(token, keyOf(secret, type), { ...rules, typ: type, requiredClaims: ['exp'] })
    return opened.payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
