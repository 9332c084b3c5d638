import { describe, expect, test } from 'vitest'
import { expand } from '../expand.js'
import { addReference } from '../reference.js'
import { literalOf } from '../samples.js'
import { answer, object, operation, SHARED } from './small-spec.ts'

const documentOf = (changes: object, path = '/v1/spaces/{spaceId}/change-requests', method = 'post') => {
  const document = {
    tags: [{ name: 'openapi-specs' }, { name: 'change-requests' }],
    paths: { [path]: { [method]: operation('doThing', changes) } },
    components: {
      responses: { Problem: { description: 'No.', content: { 'application/problem+json': { schema: {} } } } },
      schemas: {
        ProblemCode: SHARED['shared/schemas/ProblemCode.yaml'],
        Thing: object({}, { example: { title: "It's", tags: ['a'] } }),
        Things: object({ items: { items: { $ref: '#/components/schemas/Thing' } } }, { required: ['count', 'items'] }),
      },
    },
  }
  expand(document)
  addReference(document)
  // oxlint-disable-next-line typescript/no-explicit-any -- an operation as the decorators leave it
  return { document, made: (document.paths[path] as any)[method] }
}

const samplesOf = (...given: Parameters<typeof documentOf>): string[] =>
  documentOf(...given).made['x-codeSamples'].map(({ source }: { source: string }) => source)

describe('addReference', () => {
  test('shows a call with the client and with curl, with the example of the body', () => {
    expect(samplesOf({ requestBody: answer({ $ref: '#/components/schemas/Thing' }) })).toEqual([
      "const result = await docs.doThing({\n  params: { spaceId },\n  body: { title: 'It\\'s', tags: ['a'] },\n})",
      [
        'curl -X POST "$BASE_URL/v1/spaces/$SPACE_ID/change-requests" \\',
        '  -H "Authorization: Bearer $TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"title":"It'\\''s","tags":["a"]}'`,
      ].join('\n'),
    ])
  })

  test('iterates over a list, with the query that it requires', () => {
    const list = { responses: { '200': answer({ $ref: '#/components/schemas/Things' }) } }
    const parameters = [
      { name: 'query', in: 'query', required: true, schema: { type: 'string', example: 'two words' } },
    ]
    const [client, curl] = samplesOf({ ...list, parameters }, '/v1/search', 'get')
    expect(client).toBe(
      "for await (const item of docs.doThing.items({ query: { query: 'two words' } })) {\n  console.log(item)\n}",
    )
    expect(curl).toContain('"$BASE_URL/v1/search?query=two%20words"')
  })

  test('expects no result of an operation that returns none', () => {
    const [client] = samplesOf({ responses: { '204': { description: 'Done.' } } }, '/v1/things/{thingId}', 'delete')
    expect(client).toBe('await docs.doThing({ params: { thingId } })')
  })

  test('names the operation, its permission and the codes of each status', () => {
    const { made, document } = documentOf({ 'x-problems': ['space_locked'] })
    expect(made['x-badges']).toEqual([{ name: 'doThing' }, { name: 'user:self' }])
    expect(made.responses['409']).toEqual({ $ref: '#/components/responses/SpaceLockedProblem' })
    expect(document.components.responses).toHaveProperty(
      'SpaceLockedProblem',
      expect.objectContaining({
        description: '`space_locked`: The space is locked.',
        content: {
          'application/problem+json': {
            schema: {},
            examples: { space_locked: { value: expect.objectContaining({ code: 'space_locked', status: 409 }) } },
          },
        },
      }),
    )
    expect(made.responses['default']).toEqual({ $ref: '#/components/responses/Problem' })
  })

  test('gives tags readable names', () => {
    const { document } = documentOf({})
    expect(document.tags).toEqual([
      { name: 'openapi-specs', 'x-displayName': 'OpenAPI specs' },
      { name: 'change-requests', 'x-displayName': 'Change requests' },
    ])
  })
})

describe('literalOf', () => {
  test('breaks a literal that does not fit on a line', () => {
    const text = 'x'.repeat(50)
    expect(literalOf({ a: [text, text], 'b-c': null, d: {}, e: [] })).toBe(
      `{\n  a: [\n    '${text}',\n    '${text}',\n  ],\n  'b-c': null,\n  d: {},\n  e: [],\n}`,
    )
  })
})
