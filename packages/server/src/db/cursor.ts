import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '../problem.ts'

const seal = (secret: string, scope: string, payload: string) =>
  createHmac('sha256', secret).update(scope).update('\0').update(payload).digest().subarray(0, 15)

/** An opaque `next.page`: where the list goes on, signed and bound to the list and its filters. */
export const encodeCursor = (secret: string, scope: string, position: readonly unknown[]): string => {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${seal(secret, scope, payload).toString('base64url')}`
}

/** The position that `encodeCursor` sealed; a cursor of another list, or a damaged one, is 400. */
export const decodeCursor = (secret: string, scope: string, cursor: string): unknown[] => {
  const [payload = '', mac = ''] = cursor.split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = seal(secret, scope, payload)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    const message = 'is not a cursor of this list; begin again without it'
    throw new Problem('invalid_cursor', `page ${message}`, { errors: [{ pointer: '/query/page', message }] })
  }
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
