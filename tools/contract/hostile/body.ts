import type { Sent } from '../http.ts'
import type { Ids } from '../requests.ts'
import { bodyExamplesOf, bodySchemaOf, schemaOf, type Schema, type SpecOperation } from '../spec.ts'
import type { Case } from '../case.ts'
import type { Tried } from '../tried.ts'
import { contentChanges } from './changes.ts'
import { onFields } from './fields.ts'
import { onLeaves } from './leaves.ts'
import { isObject } from '@scriptorium/basics/is-object'

const raw: [name: string, body: string | Buffer, status: number][] = [
  ['no JSON', '{', 400],
  ['a comma too many', '{"a":1,}', 400],
  ['NaN', '{"a":NaN}', 400],
  ['nothing', '', 400],
  ['white space', '  ', 400],
  ['a number', '1', 400],
  ['a string', '"a"', 400],
  ['null', 'null', 400],
  ['invalid UTF-8', Buffer.from('7b2261223a22ff227d', 'hex'), 400],
  ['half a surrogate pair', '{"a":"\\ud800"}', 400],
  ['U+0000', '{"a":"\\u0000"}', 400],
  ['U+0000 in a key', '{"\\u0000":1}', 400],
  ['an infinite number', '{"a":1e400}', 400],
  ['a huge number', '{"a":123456789012345678901234567890}', 400],
  ['__proto__', '{"__proto__":{"isAdmin":true}}', 400],
  ['constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
  ['deep arrays', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400],
  ['deep objects', `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`, 400],
  ['more than the limit', JSON.stringify({ a: 'x'.repeat(300_000) }), 413],
]

const types = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16le',
  '',
]

/** What was tried before in full. */
export interface Before {
  tried: Tried
  /** One reader reads the bodies of all operations. What differs is whether a body is required and may have unknown properties. */
  kindsOfBodies: Set<string>
}

/** The attacks that show for each operation that its body is read by the same reader, with one of its two limits. */
const always = new Set(['no JSON', 'nothing', 'null', 'U+0000', 'more than the limit', 'as text/plain'])

const isOpen = (schema: Schema | undefined) => schemaOf(schema).additionalProperties === true

/** Returns requests with malformed, oversized or deeply nested bodies, and with an invalid value at each place. */
export const onBody = (operation: SpecOperation, base: Sent, ids: Ids, { tried, kindsOfBodies }: Before): Case[] => {
  if (!operation.requestBody) return []
  const schema = bodySchemaOf(operation)
  const example = bodyExamplesOf(operation).find(isObject) ?? {}
  const unknown = JSON.stringify({ ...example, nothing: 1 })
  const { required } = operation.requestBody
  const { 'Content-Type': _, ...untyped } = base.headers ?? {}
  const typed = (type: string) => ({ ...base, headers: { ...untyped, ...(type && { 'Content-Type': type }) } })
  const more = operation.operationId === 'updateChangeRequestContent' ? contentChanges(ids) : []
  const kind = JSON.stringify([required, isOpen(schema)])
  const isKnown = kindsOfBodies.has(kind)
  kindsOfBodies.add(kind)
  const unread = [
    // A missing body may count as an empty object.
    ...raw.map(([name, body, status]): Case => {
      const isCertain = status === 413 || body.length > 0 || required
      return { operation, name, sent: { ...base, body }, ...(isCertain && { status }) }
    }),
    ...types.map((type): Case => ({ operation, name: `as ${type}`, sent: typed(type), status: 415 })),
  ]
  return [
    ...[example, ...more].flatMap((one) => onLeaves(operation, base, one, tried)),
    ...onFields(operation, base, example, tried),
    ...unread.filter(({ name }) => !isKnown || always.has(name)),
    // An open schema accepts unknown properties.
    { operation, name: 'unknown field', sent: { ...base, body: unknown }, ...(!isOpen(schema) && { status: 400 }) },
  ]
}
