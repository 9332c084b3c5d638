import { describe, expect, test } from 'vitest'
import { eventsOf, operationsOf, problemsOf, toMarkdown, toTypeScript } from '../operations.ts'
import type { Document } from '../document.ts'
import { answer, object, operation, SHARED } from './small-spec.ts'

const document = {
  paths: {
    '/v1/spaces': {
      get: operation('listSpaces', { tags: ['spaces'], parameters: [{ $ref: '#/components/parameters/Limit' }] }),
      post: operation('createSpace', {
        tags: ['spaces'],
        'x-permission': 'organization:create',
        'x-parent-permission': 'collection:create',
        'x-scopes': ['space:content:write'],
        'x-reads': true,
        requestBody: answer({ $ref: '#/components/schemas/SpaceCreate' }),
        responses: { '201': answer(object()) },
      }),
    },
    '/v1/specs/{slug}': {
      put: operation('putSpec', {
        tags: ['openapi-specs'],
        deprecated: true,
        requestBody: { required: true, ...answer(object()) },
        responses: { '200': answer(object()), '201': answer(object()) },
      }),
      get: operation('getSpec', {
        tags: ['openapi-specs'],
        'x-permission': undefined,
        'x-scopes': undefined,
        'x-allows-deleted': true,
        security: [],
      }),
    },
  },
  components: {
    parameters: { Limit: SHARED['shared/parameters.yaml'].Limit },
    schemas: {
      SpaceCreate: object({
        kind: { type: 'string', enum: ['a'], default: 'a' },
        title: { type: 'string', maxLength: 9 },
      }),
      ProblemCode: SHARED['shared/schemas/ProblemCode.yaml'],
    },
  },
} as unknown as Document

describe('operationsOf', () => {
  test('returns a row for each operation, in the order of the paths', () => {
    expect(operationsOf(document)).toEqual({
      listSpaces: {
        method: 'get',
        path: '/v1/spaces',
        resource: 'spaces',
        permission: 'user:self',
        scopes: 'users',
        status: 200,
        defaults: ['limit'],
      },
      createSpace: {
        method: 'post',
        path: '/v1/spaces',
        resource: 'spaces',
        permission: 'organization:create',
        scopes: ['space:content:write'],
        parentPermission: 'collection:create',
        audited: false,
        reads: true,
        status: 201,
        body: 'optional',
        defaults: ['kind'],
      },
      getSpec: {
        method: 'get',
        path: '/v1/specs/{slug}',
        resource: 'openapi-specs',
        permission: null,
        open: true,
        allowsDeleted: true,
        status: 200,
      },
      putSpec: {
        method: 'put',
        path: '/v1/specs/{slug}',
        resource: 'openapi-specs',
        permission: 'user:self',
        scopes: 'users',
        status: 200,
        created: 201,
        deprecated: true,
        body: 'required',
      },
    })
    expect(Object.keys(operationsOf(document))).toEqual(['listSpaces', 'createSpace', 'getSpec', 'putSpec'])
  })
})

describe('problemsOf', () => {
  test('returns a status and a title for each code', () => {
    expect(problemsOf(document).space_locked).toEqual({ status: 409, title: 'The space is locked' })
  })
})

describe('eventsOf', () => {
  const withEvent = (event: object) =>
    ({
      paths: {},
      components: {
        schemas: {
          IntegrationEventPayload: { discriminator: { mapping: { task: '#/components/schemas/TaskEvent' } } },
          TaskEvent: event,
        },
      },
    }) as unknown as Document

  test('returns the scopes of each event, and whether it is answered', () => {
    const task = { scopes: ['space:git:sync'], isAnswered: true }
    expect(eventsOf(withEvent({ 'x-scopes': ['space:git:sync'], 'x-answered': true }))).toEqual({ task })
    expect(eventsOf(withEvent({ 'x-scopes': [] }))).toEqual({ task: { scopes: [], isAnswered: false } })
  })

  test('throws for an event that does not say who gets it', () => {
    expect(() => eventsOf(withEvent({}))).toThrow('The event task needs x-scopes')
  })
})

describe('toTypeScript', () => {
  test('writes a line for each operation and each problem, and sorts the permissions', () => {
    const text = toTypeScript(document)
    expect(text).toContain(
      `  getSpec: { method: 'get', path: '/v1/specs/{slug}', resource: 'openapi-specs', permission: null, open: true, allowsDeleted: true, status: 200 },\n`,
    )
    expect(text).toContain(`  not_found: { status: 404, title: 'The resource does not exist' },\n`)
    expect(text).toContain(
      `export type Permission =\n  | 'collection:create'\n  | 'organization:create'\n  | 'user:self'\n`,
    )
  })

  test('escapes quotes in a title', () => {
    const quoted = structuredClone(document)
    const [entry] = quoted.components.schemas?.ProblemCode?.oneOf ?? []
    if (entry) entry.title = `That's "it"`
    expect(toTypeScript(quoted)).toContain(`title: 'That\\'s "it"' }`)
  })
})

describe('toMarkdown', () => {
  test('writes a table for each resource, sorted by name', () => {
    const text = toMarkdown(document)
    expect(text).toContain('4 operations.')
    expect(text.match(/^## .*/gm)).toEqual(['## openapi-specs', '## spaces'])
    expect(text).toContain('| `putSpec` (deprecated) | PUT | `/v1/specs/{slug}` | user:self | users |')
    expect(text).toContain('| `getSpec` | GET | `/v1/specs/{slug}` | everyone | none |')
    expect(text).toContain('| `createSpace` | POST | `/v1/spaces` | organization:create | users, space:content:write |')
  })
})
