import { operations, type OperationId } from '@scriptorium/types'
import { describe, expect, test } from 'vitest'
import { readSpec } from '../../edge/http/openapi-document.ts'
import { isRecorded } from './record.ts'
import { organizationsOf, targetOf } from './target.ts'

interface Schema {
  $ref?: string
  const?: string
  enum?: string[]
  properties?: Record<string, Schema>
  oneOf?: Schema[]
}
interface Operation {
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
const spec = JSON.parse(readSpec('json')) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
const { schemas } = spec.components
const resolve = (schema: Schema): Schema => (schema.$ref ? resolve(schemas[schema.$ref.split('/').at(-1)!]!) : schema)

/** Returns the values of `object` that a successful response of an operation can have. */
const objectsOf = ({ responses }: Operation): string[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.values(content))
    .flatMap(({ schema }) => [resolve(schema), ...(resolve(schema).oneOf ?? []).map(resolve)])
    .filter(({ properties }) => properties?.['id'])
    .flatMap(({ properties }) => properties!['object']?.const ?? [])

const kinds = schemas['AuditTarget']!.properties!['type']!.enum
const writes = (Object.keys(operations) as OperationId[]).filter(isRecorded)

describe('targetOf', () => {
  test.each(writes)('%s names a kind of the spec', (operationId) => {
    const { method, path, resource } = operations[operationId]
    const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `the ${name}`]))
    const results = objectsOf(spec.paths[path]![method]!).map((object) => ({ object, id: 'x1' }))
    for (const result of [undefined, ...results]) expect(kinds).toContain(targetOf(ids, result, resource, 'me').type)
  })

  test('is the resource in the response rather than in the path, with the noun if the response has no type', () => {
    const ids = { spaceId: 's1' }
    expect(targetOf(ids, { object: 'comment', id: 'c1' }, 'comments', 'me')).toEqual({ type: 'comment', id: 'c1' })
    expect(targetOf({}, { id: 't1', token: '…' }, 'user-tokens', 'me')).toEqual({ type: 'user-token', id: 't1' })
    expect(targetOf({}, undefined, 'users', 'me')).toEqual({ type: 'user', id: 'me' })
  })

  test('has its name: in the response, or before it was deleted', () => {
    const space = { id: 's1', title: 'Tides' }
    expect(targetOf({ spaceId: 's1' }, undefined, 'spaces', 'me', { space })).toEqual({
      type: 'space',
      id: 's1',
      title: 'Tides',
    })
    expect(targetOf({}, { object: 'team', id: 't1', title: 'Docs' }, 'teams', 'me')).toMatchObject({ title: 'Docs' })
    expect(targetOf({}, { object: 'user', id: 'u1', displayName: 'Ana' }, 'users', 'me').title).toBeUndefined()
  })

  test.for([
    ['installationId', 'integration-installation'],
    ['integrationName', 'integration'],
    ['eventId', 'integration-event'],
    ['hostname', 'custom-hostname'],
    ['changeRequestId', 'change-request'],
  ] as const)('is the last resource in the path: %s is of type %s', ([name, type]) => {
    expect(targetOf({ organizationId: 'o1', [name]: 'x1' }, undefined, 'things', 'me')).toEqual({ type, id: 'x1' })
  })
})

describe('organizationsOf', () => {
  test.each([
    ['the space', { space: { organizationId: 'a' } }, {}, undefined, ['a']],
    ['the collection', { collection: { organizationId: 'a' } }, {}, undefined, ['a']],
    ['the organization', { organization: { id: 'a' } }, { organizationId: 'a' }, undefined, ['a']],
    ['the path', undefined, { organizationId: 'a' }, undefined, ['a']],
    ['what was made', undefined, {}, { object: 'organization', id: 'a' }, ['a']],
    [
      'both ends of a transfer',
      { space: { organizationId: 'a' } },
      {},
      { object: 'space', organization: 'b' },
      ['a', 'b'],
    ],
    ['an installation', undefined, {}, { target: { organization: 'a' } }, ['a']],
    ['an integration', undefined, {}, { owner: { id: 'a' } }, ['a']],
    ['none', undefined, {}, { id: 'x' }, []],
  ])('of %s', (_what, access, ids, result, expected) => {
    expect(organizationsOf(access, ids as Record<string, string>, result)).toEqual(expected)
  })
})
