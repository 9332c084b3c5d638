import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const userPresentAndVerified = 0x05
const hasCredential = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const url64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')

// CBOR, as far as a key and an attestation need it: the head of a value, and maps of encoded pairs.
const head = (major: number, size: number) =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : Buffer.from(size < 256 ? [(major << 5) | 24, size] : [(major << 5) | 25, size >> 8, size & 255])
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** What an authenticator signs for a page. */
export interface Signing {
  challenge: string
  origin: string
  rpId: string
  /** Whether it asked for a PIN, a finger or a face. */
  isVerified?: boolean
  counter?: number
}

/** Creates an authenticator with one passkey, as a phone has it. */
export const createAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'))
  const key = map([
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), coordinate(x!)],
    [int(-3), coordinate(y!)],
  ])

  const clientData = (type: string, { challenge, origin }: Signing) =>
    JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false })

  const dataOf = ({ rpId, isVerified = true, counter = 0 }: Signing, more: Buffer, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const seen = isVerified ? userPresentAndVerified : 0x01
    return Buffer.concat([sha256(rpId), Buffer.from([seen | flags]), count, more])
  }

  return {
    /** Returns what a browser sends to add the passkey. */
    create: (signing: Signing) => {
      const size = Buffer.from([id.length >> 8, id.length & 255])
      const credential = Buffer.concat([Buffer.alloc(16), size, id, key])
      const data = dataOf(signing, credential, hasCredential)
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ])
      return { clientDataJSON: url64(clientData('create', signing)), attestationObject: url64(attestation) }
    },
    /** Returns what a browser sends to sign in with the passkey. */
    prove: (signing: Signing) => {
      const client = clientData('get', signing)
      const data = dataOf(signing, Buffer.alloc(0), 0)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: url64(id),
        clientDataJSON: url64(client),
        authenticatorData: url64(data),
        signature: url64(signature),
      }
    },
  }
}
