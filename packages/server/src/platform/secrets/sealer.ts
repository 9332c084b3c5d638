import { hash } from 'node:crypto'
import { seal, unseal } from '../../ground/seal.ts'

/** Encrypts the secrets that the server stores. The context is the place of a secret, so that it opens nowhere else. */
export interface Sealer {
  seal(text: string, context: string): string
  /** Throws an `UnopenableError` if none of the keys opens the secret. */
  open(sealed: string, context: string): string
  /** Returns whether a secret is sealed with the key that seals now. */
  isCurrent(sealed: string): boolean
}

/** Thrown when a secret cannot be decrypted with the keys of the configuration. */
export class UnopenableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnopenableError'
  }
}

// Says which key sealed a secret, without saying anything about the key.
const idOf = (key: string) => hash('sha256', `seal:${key}`, 'base64url').slice(0, 8)

/** Creates a sealer. The first key seals; all keys open. */
export const createSealer = (keys: readonly string[]): Sealer => {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const [current = ''] = keys
  const currentId = idOf(current)
  return {
    seal: (text, context) => {
      if (current === '') throw new Error('There is no key to seal with')
      return `${currentId}.${seal(text, current, context)}`
    },
    open: (sealed, context) => {
      const [id = '', text = ''] = sealed.split('.', 2)
      const key = byId.get(id)
      if (key === undefined) throw new UnopenableError('It was sealed with a key that is not in SECRET_KEYS')
      try {
        return unseal(text, key, context)
      } catch (cause) {
        throw new UnopenableError('It was changed, or sealed for another place', { cause })
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${currentId}.`),
  }
}
