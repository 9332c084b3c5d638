import { createHmac, timingSafeEqual } from 'node:crypto'

/** Thrown for a cursor that is damaged or belongs to another list. */
export class InvalidCursorError extends Error {
  constructor() {
    super('is not a cursor of this list; start again without it')
    this.name = 'InvalidCursorError'
  }
}

const seal = (secret: string, scope: string, payload: string) =>
  createHmac('sha256', secret).update(scope).update('\0').update(payload).digest().subarray(0, 15)

/** Returns an opaque `next.page`: the position where the next page begins, signed and bound to the list and its filters. */
export const encodeCursor = (secret: string, scope: string, position: readonly unknown[]): string => {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${seal(secret, scope, payload).toString('base64url')}`
}

/** Returns the position in a cursor. Throws an `InvalidCursorError` if it is not one of this list. */
export const decodeCursor = (secret: string, scope: string, cursor: string): unknown[] => {
  const [payload = '', mac = ''] = cursor.split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = seal(secret, scope, payload)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new InvalidCursorError()
  }
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
