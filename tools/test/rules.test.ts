import { describe, expect, test } from 'vitest'
import { lint } from '../redocly-cli.ts'
import { answer, object, operation, rootOf, SHARED, smallSpec } from './small-spec.ts'

const RULES = [
  'described-properties',
  'bounded-strings',
  'bounded-arrays',
  'bounded-maps',
  'plain-maps',
  'closed-objects',
  'mapped-discriminators',
  'patterned-path-ids',
  'portable-patterns',
  'camel-case-properties',
  'possible-values',
  'bodies-of-writes',
  'operation-tag',
  'operation-success',
  'operation-permission',
  'operation-reads',
  'operation-scopes',
  'operation-summary',
  'operation-problems',
  'operation-examples',
  'paged-lists',
]

const described = (schema: object) => ({ ...schema, description: 'What the case is about.' })
const withMember = (member: object) => ({ responses: { '200': answer(object({ member: described(member) })) } })
const withProperty = (name: string, schema: object) => ({ responses: { '200': answer(object({ [name]: schema })) } })
const variants = (mapping?: object) =>
  withMember({
    oneOf: [{ $ref: './Cat.yaml' }, { $ref: './Dog.yaml' }],
    discriminator: { propertyName: 'kind', ...(mapping && { mapping }) },
  })
const spacePath = (schema: object, extra: object = {}) => ({
  parameters: [{ name: 'spaceId', in: 'path', required: true, schema, ...extra }],
})
const paging = ['Page', 'Limit'].map((name) => ({ $ref: `../../shared/parameters.yaml#/${name}` }))
const ID = { $ref: '../../shared/schemas/Id.yaml' }
const A_PLACE = described(ID)
const map = { type: 'object', maxProperties: 2, additionalProperties: { type: 'string', maxLength: 9 } }
const bare = { type: 'object', additionalProperties: false }

interface Change {
  method?: 'post'
  [key: string]: unknown
}

const CASES: [rule: string, verdict: 'red' | 'green', name: string, change: Change][] = [
  ['described-properties', 'red', 'no description', withProperty('size', { type: 'integer' })],
  ['described-properties', 'red', 'a shared id', withProperty('space', ID)],
  [
    'described-properties',
    'red',
    'its name',
    withProperty('pageSize', { type: 'integer', description: 'The page size.' }),
  ],
  ['described-properties', 'green', 'a meaning', withProperty('size', { type: 'integer', description: 'In bytes.' })],
  ['described-properties', 'green', 'a shared id', withProperty('space', { ...ID, description: 'Where it is.' })],
  ['described-properties', 'green', 'that of its schema', withProperty('owner', { $ref: './Owner.yaml' })],
  ['bounded-strings', 'red', 'text without end', withMember({ type: 'string' })],
  ['bounded-strings', 'red', 'nullable text without end', withMember({ type: ['string', 'null'] })],
  ['bounded-strings', 'red', 'a pattern of a part', withMember({ type: 'string', pattern: '\\S' })],
  ['bounded-strings', 'red', 'a pattern without end', withMember({ type: 'string', pattern: '^[a-z]+$' })],
  ['bounded-strings', 'green', 'a maxLength', withMember({ type: 'string', maxLength: 5 })],
  ['bounded-strings', 'green', 'a pattern', withMember({ type: 'string', pattern: '^[+*]{1,9}$' })],
  ['bounded-strings', 'green', 'a moment', withMember({ type: 'string', format: 'date-time' })],
  ['bounded-strings', 'green', 'a reason', withMember({ type: 'string', 'x-unbounded': 'a whole document' })],
  ['bounded-arrays', 'red', 'an array without end', withMember({ type: 'array', items: ID })],
  ['bounded-arrays', 'green', 'maxItems', withMember({ type: 'array', maxItems: 2, items: ID })],
  ['bounded-maps', 'red', 'a map without end', withMember({ type: 'object', additionalProperties: ID })],
  [
    'bounded-maps',
    'green',
    'maxProperties',
    withMember({ type: 'object', maxProperties: 2, additionalProperties: ID }),
  ],
  ['plain-maps', 'red', 'members beside', withMember({ ...map, properties: { a: A_PLACE } })],
  ['plain-maps', 'green', 'a map', withMember(map)],
  ['closed-objects', 'red', 'an open object', withMember({ type: 'object' })],
  ['closed-objects', 'green', 'open on purpose', withMember({ type: 'object', additionalProperties: true })],
  [
    'closed-objects',
    'green',
    'members of a closed allOf',
    withMember({ allOf: [{ type: 'object', properties: { a: A_PLACE } }], unevaluatedProperties: false }),
  ],
  [
    'closed-objects',
    'red',
    'members of an open allOf',
    withMember({ allOf: [{ type: 'object', properties: { a: A_PLACE } }] }),
  ],
  ['mapped-discriminators', 'red', 'no mapping', variants()],
  ['mapped-discriminators', 'red', 'a branch that no value maps to', variants({ cat: './Cat.yaml' })],
  ['mapped-discriminators', 'green', 'all mapped', variants({ cat: './Cat.yaml', dog: './Dog.yaml' })],
  ['patterned-path-ids', 'red', 'any id', spacePath({ type: 'string', maxLength: 9 })],
  ['patterned-path-ids', 'green', 'the id pattern', spacePath(ID)],
  ['patterned-path-ids', 'green', 'a reason', spacePath({ type: 'string', maxLength: 9 }, { 'x-any-text': 'a slug' })],
  ['portable-patterns', 'red', 'a lookahead', withMember({ type: 'string', pattern: '^(?!a)b$' })],
  ['portable-patterns', 'red', 'an open bracket', withMember({ type: 'string', maxLength: 9, pattern: '[a-' })],
  ['portable-patterns', 'green', 'a group', withMember({ type: 'string', pattern: '^(?:a|b)$' })],
  ['camel-case-properties', 'red', 'snake case', withProperty('cat_name', described({ type: 'integer' }))],
  [
    'camel-case-properties',
    'green',
    'a reason',
    withProperty('cat_name', described({ type: 'integer', 'x-foreign-name': 'the name in another API' })),
  ],
  ['possible-values', 'red', 'a minimum above the maximum', withMember({ type: 'integer', minimum: 5, maximum: 2 })],
  ['possible-values', 'red', 'a default of another type', withMember({ type: 'integer', default: 'many' })],
  ['possible-values', 'red', 'a default out of range', withMember({ type: 'integer', default: 9, maximum: 5 })],
  ['possible-values', 'red', 'a default that is not listed', withMember({ type: 'string', enum: ['a'], default: 'b' })],
  ['possible-values', 'red', 'a nullable enum without null', withMember({ type: ['string', 'null'], enum: ['a'] })],
  [
    'possible-values',
    'green',
    'null where it is listed',
    withMember({ type: ['string', 'null'], enum: ['a', null], default: null }),
  ],
  [
    'possible-values',
    'green',
    'a default in range',
    withMember({ type: 'number', minimum: 1, default: 2, maximum: 2 }),
  ],
  [
    'bodies-of-writes',
    'red',
    'an optional body with a required property',
    {
      method: 'post',
      requestBody: answer(object({ a: described({ type: 'integer' }) }, { required: ['a'], example: { a: 1 } })),
    },
  ],
  ['bodies-of-writes', 'red', 'a GET with a body', { requestBody: answer(object()) }],
  ['bodies-of-writes', 'green', 'a POST with a body', { method: 'post', requestBody: answer(object()) }],
  ['operation-tag', 'red', 'no tag', { tags: [] }],
  ['operation-tag', 'red', 'another tag', { tags: ['others'] }],
  ['operation-tag', 'red', 'two tags', { tags: ['things', 'others'] }],
  ['operation-tag', 'green', 'the name of the folder', {}],
  ['operation-success', 'red', 'two results', { responses: { '200': answer(object()), '201': answer(object()) } }],
  ['operation-success', 'red', 'none', { responses: { '302': { description: 'Elsewhere.' } } }],
  ['operation-success', 'red', 'no schema', { responses: { '200': { description: 'Done.' } } }],
  [
    'operation-success',
    'red',
    'a media type without a schema',
    { responses: { '200': { description: 'Done.', content: { 'application/json': { example: {} } } } } },
  ],
  ['operation-success', 'green', 'no content', { responses: { '204': { description: 'Done.' } } }],
  [
    'operation-success',
    'green',
    'an upsert',
    { responses: { '200': answer({ $ref: './Cat.yaml' }), '201': answer({ $ref: './Cat.yaml' }) } },
  ],
  ['operation-permission', 'red', 'nothing', { 'x-permission': undefined }],
  ['operation-permission', 'red', 'not noun:verb', { 'x-permission': 'admin' }],
  ['operation-permission', 'red', 'a noun that the path has no id of', { 'x-permission': 'space:view' }],
  ['operation-permission', 'green', 'the noun of the path', { 'x-permission': 'space:view', ...spacePath(ID) }],
  ['operation-permission', 'green', 'everyone', { 'x-permission': undefined, security: [] }],
  ['operation-reads', 'red', 'a POST that says nothing', { method: 'post', 'x-reads': undefined }],
  ['operation-reads', 'red', 'another word', { method: 'post', 'x-reads': 'seldom' }],
  ['operation-reads', 'red', 'a GET', { 'x-reads': true }],
  ['operation-reads', 'green', 'a POST that reads', { method: 'post', 'x-reads': true }],
  ['operation-scopes', 'red', 'nothing', { 'x-scopes': undefined }],
  ['operation-scopes', 'red', 'another word', { 'x-scopes': 'everyone' }],
  ['operation-scopes', 'red', 'an unknown scope', { 'x-scopes': ['space:paint'] }],
  ['operation-scopes', 'green', 'users only', {}],
  ['operation-scopes', 'green', 'integrations without a scope', { 'x-scopes': [] }],
  ['operation-scopes', 'green', 'everyone', { 'x-scopes': undefined, security: [] }],
  ['operation-summary', 'red', 'a full stop', { summary: 'Get a thing.' }],
  ['operation-summary', 'red', 'the third person', { summary: 'Gets a thing' }],
  ['operation-summary', 'red', 'none', { summary: undefined }],
  ['operation-summary', 'green', 'words that only look so', { summary: 'Bring a thing to its address' }],
  ['operation-problems', 'red', "a code of one's own", { 'x-problems': ['made_up'] }],
  ['operation-problems', 'red', 'no list', { 'x-problems': 'space_locked' }],
  ['operation-problems', 'green', 'a code of the catalogue', { 'x-problems': ['space_locked'] }],
  ['operation-examples', 'red', 'a result without', { responses: { '200': answer(bare) } }],
  ['operation-examples', 'red', 'a body without', { method: 'post', requestBody: answer(bare) }],
  ['operation-examples', 'green', 'in the schema', { method: 'post', requestBody: answer(object()) }],
  ['paged-lists', 'red', 'one parameter of two', { parameters: paging.slice(1) }],
  ['paged-lists', 'red', 'paging without a list', { parameters: paging }],
  ['paged-lists', 'red', 'a list without paging', { responses: { '200': answer({ $ref: './CatList.yaml' }) } }],
  ['paged-lists', 'green', 'a list', { parameters: paging, responses: { '200': answer({ $ref: './CatList.yaml' }) } }],
]

const kindOf = (kind: string) =>
  object({ kind: described({ type: 'string', const: kind }) }, { required: ['kind'], example: { kind } })

const findingsByCase = async () => {
  const paths: Record<string, string> = {}
  const files: Record<string, unknown> = {
    ...SHARED,
    'resources/things/Cat.yaml': kindOf('cat'),
    'resources/things/Dog.yaml': kindOf('dog'),
    'resources/things/Owner.yaml': object({}, { description: 'Who feeds it.' }),
    'resources/things/CatList.yaml': {
      type: 'object',
      required: ['count', 'items'],
      properties: {
        next: described(object({ page: described({ type: 'string', maxLength: 9 }) })),
        count: described({ type: 'integer' }),
        items: { description: 'Those on this page.', type: 'array', maxItems: 9, items: { $ref: './Cat.yaml' } },
      },
      additionalProperties: false,
    },
  }
  for (const [index, [, , , { method = 'get', ...change }]] of CASES.entries()) {
    paths[`/v1/things/${index}`] = `resources/things/case-${index}.yaml`
    const kind = method === 'post' ? { 'x-reads': false } : {}
    files[`resources/things/case-${index}.yaml`] = { [method]: operation(`doThing${index}`, { ...kind, ...change }) }
  }
  const config = { rules: Object.fromEntries(RULES.map((rule) => [`scriptorium/${rule}`, 'error'])) }
  const findings = await lint(await smallSpec({ 'openapi.yaml': rootOf(paths), ...files }, config))
  return (index: number) =>
    findings
      .filter(({ place }) => place.includes(`/case-${index}.yaml:`))
      .map(({ rule }) => rule.replace('scriptorium/', ''))
}

describe('rules', () => {
  test('each finds only its fault', async () => {
    const foundIn = await findingsByCase()
    const verdicts = CASES.map(([rule, , name], index) => [rule, [...new Set(foundIn(index))].join() || 'green', name])
    expect(verdicts).toEqual(CASES.map(([rule, verdict, name]) => [rule, verdict === 'red' ? rule : 'green', name]))
  })

  test('each of our rules has a failing and a passing case', () => {
    for (const verdict of ['red', 'green'])
      expect([...new Set(CASES.filter((one) => one[1] === verdict).map(([rule]) => rule))]).toEqual(RULES)
  })
})

test.each([
  ['undeclared', ['things'], 'Declare the tag `others` in `tags` of openapi.yaml, with a description.'],
  ['ungrouped', ['things', 'others'], 'Add the tag `others` to a group in `x-tagGroups` of openapi.yaml.'],
])('an %s tag is refused', async (_name, tags, message) => {
  const root = rootOf({ '/v1/a': 'resources/others/a.yaml' })
  const files = {
    'openapi.yaml': { ...root, tags: tags.map((name) => ({ name, description: 'Some of it.' })) },
    'resources/others/a.yaml': { get: operation('getThing', { tags: ['others'] }) },
    ...SHARED,
  }
  const config = { rules: { 'scriptorium/operation-tag': 'error' } }
  const findings = await lint(await smallSpec(files, config))
  const messages = findings.filter(({ rule }) => rule.endsWith('-tag')).map((finding) => finding.message)
  expect(messages).toEqual([message])
})
