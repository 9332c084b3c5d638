import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '../../ground/problem.ts'

const seal = (secret: string, scope: string, payload: string) =>
  createHmac('sha256', secret).update(scope).update('\0').update(payload).digest().subarray(0, 15)

/** Returns an opaque `next.page`: the position where the next page begins, signed and bound to the list and its filters. */
export const encodeCursor = (secret: string, scope: string, position: readonly unknown[]): string => {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${seal(secret, scope, payload).toString('base64url')}`
}

/** Returns the position in a cursor. Throws a problem (400) if the cursor is damaged or belongs to another list. */
export const decodeCursor = (secret: string, scope: string, cursor: string): unknown[] => {
  const [payload = '', mac = ''] = cursor.split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = seal(secret, scope, payload)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    const message = 'is not a cursor of this list; start again without it'
    throw new Problem('invalid_cursor', `page ${message}`, { errors: [{ pointer: '/query/page', message }] })
  }
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
