import { describe, expect, test } from 'vitest'
import { expand } from '../expand.js'
import { bundle } from '../redocly-cli.ts'
import { answer, object, operation, rootOf, SHARED, smallSpec } from './small-spec.ts'

const PROBLEM = { $ref: '#/components/responses/Problem' }

const expanded = (path: string, method: string, changes: object, item: object = {}) => {
  const document = {
    paths: { [path]: { ...item, [method]: operation('doThing', changes) } },
    components: { schemas: { ProblemCode: SHARED['shared/schemas/ProblemCode.yaml'] } },
  }
  expand(document)
  // oxlint-disable-next-line typescript/no-explicit-any -- a document as the decorator leaves it
  const made = (document.paths[path] as any)[method]
  return { made, statuses: Object.keys(made.responses).join(' '), document }
}

describe('expand', () => {
  test('a read by id needs a token or a session and can return 404', () => {
    const { made, statuses } = expanded('/v1/spaces/{spaceId}', 'get', {}, { parameters: [{}] })
    expect(made.security).toEqual([{ bearer: [] }, { session: [] }])
    expect(statuses).toBe('200 304 400 401 403 404 429 503 default')
    expect(made.responses['404']).toEqual(PROBLEM)
  })

  test('an operation with a body can return 413 and 415', () => {
    expect(expanded('/v1/things', 'post', { requestBody: answer(object()) }).statuses).toBe(
      '200 400 401 403 409 413 415 422 429 503 default',
    )
  })

  test('a delete of a missing resource returns 204, not 404', () => {
    expect(expanded('/v1/things/{thingId}', 'delete', { responses: { '204': {} } }).statuses).not.toContain('404')
  })

  test('problems add the statuses of the catalogue, and an unknown problem is refused', () => {
    expect(expanded('/v1/things', 'get', { 'x-problems': ['space_locked'] }).statuses).toContain('409')
    expect(() => expanded('/v1/things', 'get', { 'x-problems': ['made_up'] })).toThrow('has no made_up')
  })

  test('a public operation requires no token', () => {
    const { made, statuses } = expanded('/v1/things', 'get', { security: [] })
    expect(made.security).toEqual([])
    expect(statuses).toBe('200 304 429 503 default')
  })

  test('a created resource has a Location header', () => {
    const { made, document } = expanded('/v1/things', 'post', { responses: { '201': answer(object()) } })
    expect(made.responses['201'].headers).toHaveProperty('Location', { $ref: '#/components/headers/Location' })
    expect(document.components).toHaveProperty('headers.Location.schema')
  })

  test('a list has the example of its item', () => {
    const list = (name: string) => ({
      required: ['count', 'items'],
      properties: { count: {}, items: { items: { $ref: `#/components/schemas/${name}` } } },
    })
    const schemas: Record<string, object> = {
      Cat: { example: { name: 'Tom' } },
      CatList: list('Cat'),
      DogList: list('Dog'),
    }
    expand({ paths: {}, components: { schemas } })
    expect(schemas.CatList).toHaveProperty('example', { count: 1, items: [{ name: 'Tom' }] })
    expect(schemas.DogList).not.toHaveProperty('example')
  })
})

describe('bundle', () => {
  const files = {
    'openapi.yaml': rootOf({ '/v1/spaces/{spaceId}': 'resources/things/item.yaml' }),
    'resources/things/item.yaml': {
      parameters: [{ $ref: '../../shared/parameters.yaml#/SpaceId' }],
      get: operation('getThing', { 'x-problems': ['space_locked'] }),
    },
    ...SHARED,
  }
  const config = { decorators: { 'scriptorium/expand': 'on' } }

  test('is complete, expanded and deterministic', async () => {
    const folder = await smallSpec(files, config)
    const [first, second] = await Promise.all([bundle(folder), bundle(folder)])
    expect(JSON.stringify(first)).toBe(JSON.stringify(second))
    expect(first.paths['/v1/spaces/{spaceId}']?.get?.responses).toHaveProperty('409', PROBLEM)
    expect(Object.keys(first.components.schemas ?? {}).toSorted()).toEqual(['Id', 'Problem', 'ProblemCode'])
  })

  test('names a file that cannot be parsed, once', async () => {
    const broken = { ...files, 'shared/schemas/Id.yaml': 'type: {string\npattern: x\n' }
    const message = await bundle(await smallSpec(broken, config)).catch((error: Error) => error.message)
    expect(message).toMatch(/^\S*shared\/schemas\/Id\.yaml:2:\d+ {2}Failed to parse: .*$/)
  })

  test('names the place of a reference to a missing file', async () => {
    const { 'resources/things/item.yaml': _, ...rest } = files
    await expect(bundle(await smallSpec(rest, config))).rejects.toThrow(/openapi\.yaml:\d+:\d+ {2}Can't resolve \$ref/)
  })
})
