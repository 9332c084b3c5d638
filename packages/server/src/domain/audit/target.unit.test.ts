import { operations, type OperationId } from '@scriptorium/types'
import { describe, expect, test } from 'vitest'
import { readSpec } from '../../edge/http/openapi-document.ts'
import { isRecorded } from './record.ts'
import { organizationsOf, targetOf } from './target.ts'

const objects = new Set([...readSpec('json').matchAll(/"const": ?"([a-z-]+)"/g)].map(([, object]) => object))
const writes = (Object.keys(operations) as OperationId[]).filter(isRecorded)

describe('targetOf', () => {
  test.each(writes)('%s names an object of the spec', (operationId) => {
    const { path, resource } = operations[operationId]
    const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `the ${name}`]))
    expect(objects).toContain(targetOf(ids, undefined, resource, 'me').type)
  })

  test('is the resource in the response rather than in the path, with the noun if the response has no type', () => {
    const ids = { spaceId: 's1' }
    expect(targetOf(ids, { object: 'comment', id: 'c1' }, 'comments', 'me')).toEqual({ type: 'comment', id: 'c1' })
    expect(targetOf({}, { id: 't1', token: '…' }, 'user-tokens', 'me')).toEqual({ type: 'user-token', id: 't1' })
    expect(targetOf({}, undefined, 'users', 'me')).toEqual({ type: 'user', id: 'me' })
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
