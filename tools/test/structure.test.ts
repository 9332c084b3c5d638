import { describe, expect, test } from 'vitest'
import { checkStructure } from '../lint/structure.ts'
import { lint } from '../redocly-cli.ts'
import { answer, object, operation, rootOf, SHARED, smallSpec } from './small-spec.ts'

const specOf = (files: Record<string, unknown>) => ({
  'openapi.yaml': rootOf({ '/v1/things': 'resources/things/collection.yaml' }),
  'resources/things/collection.yaml': {
    get: operation('getThing', { responses: { '200': answer({ $ref: './Thing.yaml' }) } }),
  },
  'resources/things/Thing.yaml': object(),
  ...SHARED,
  ...files,
})

const errorsOf = async (files: Record<string, unknown>) => {
  const { causes, others } = checkStructure(await smallSpec(specOf(files)))
  // The files in shared/ are for other tests, so nothing refers to some of them.
  const found = [...causes, ...others].filter(({ file }) => file.startsWith('resources/'))
  return found.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)
}

describe('checkStructure', () => {
  test('finds nothing in a valid spec', async () => {
    expect(await errorsOf({})).toEqual([])
  })

  test.each<[string, string, RegExp]>([
    ['an empty file', '', /^resources\/things\/Thing\.yaml:1:1 The file is empty\./],
    ['a file with a comment only', '# later\n', /^resources\/things\/Thing\.yaml:1:1 The file is empty\./],
    ['a tab', 'type: object\nproperties:\n\ta: 1\n', /^resources\/things\/Thing\.yaml:3:1 Invalid YAML: Tabs are not/],
    ['an open bracket', 'type: {string\npattern: x\n', /^resources\/things\/Thing\.yaml:\d:\d+ Invalid YAML: /],
    [
      'a key twice',
      'type: object\ntype: object\n',
      /^resources\/things\/Thing\.yaml:2:1 Invalid YAML: Map keys .*one of them/,
    ],
    ['a reference to itself', '$ref: ./Thing.yaml\n', /^resources\/things\/Thing\.yaml:1:7 This `\$ref` leads back/],
    [
      'a property that refers to itself',
      "type: object\nproperties:\n  a: { $ref: '#/properties/a' }\n",
      /^resources\/things\/Thing\.yaml:3:14 This `\$ref` leads back/,
    ],
    [
      'a misspelt file',
      '$ref: ./Thimg.yaml\n',
      /^resources\/things\/Thing\.yaml:1:7 The file resources\/things\/Thimg\.yaml does not exist\. Did you mean Thing\.yaml\?$/,
    ],
    [
      'a missing parameter',
      '$ref: ../../shared/parameters.yaml#/Nothing\n',
      /^resources\/things\/Thing\.yaml:1:7 shared\/parameters\.yaml has no `#\/Nothing`\./,
    ],
  ])('names the place of %s', async (_, text, line) => {
    const lines = await errorsOf({ 'resources/things/Thing.yaml': text })
    expect(lines.filter((one) => line.test(one))).toHaveLength(1)
  })

  test.each([
    ['x-unbound: true', 'Nothing reads `x-unbound`. Remove it, or add it to tools/lint/extensions.ts'],
    ['x-un-bounded: true', 'Nothing reads `x-un-bounded`. Did you mean `x-unbounded`?'],
    ['properties: { a: { x-Unbounded: true } }', 'Did you mean `x-unbounded`?'],
  ])('refuses %s', async (text, message) => {
    expect(await errorsOf({ 'resources/things/Thing.yaml': text })).toEqual([expect.stringContaining(message)])
  })

  test('accepts any key in an example, and any name of a property', async () => {
    const example = { 'x-anything': true }
    const properties = { 'x-anything': { type: 'boolean' } }
    expect(await errorsOf({ 'resources/things/Thing.yaml': { ...object(), properties, example } })).toEqual([])
  })

  test('accepts a schema that contains itself', async () => {
    const tree = { type: 'object', properties: { child: { $ref: './Thing.yaml' } } }
    expect(await errorsOf({ 'resources/things/Thing.yaml': tree })).toEqual([])
  })
})

const findingsOf = async (files: Record<string, unknown>, rules: object = { struct: 'error' }) =>
  (await lint(await smallSpec(specOf(files), { rules }))).filter(({ place }) => place.includes('resources/'))

describe('lint', () => {
  test('reports an extension that nothing reads, although the spec is valid', async () => {
    const text = { ...object(), 'x-unbound': true }
    const findings = await findingsOf({ 'resources/things/Thing.yaml': text })
    expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining('Nothing reads `x-unbound`')])
  })

  test('reports a wrong schema, but not the examples and operations that are wrong because of it', async () => {
    const files = { 'resources/things/Thing.yaml': { ...object(), type: 'objct', example: { a: 1 } } }
    const findings = await findingsOf(files, { struct: 'error', 'no-invalid-schema-examples': 'error' })
    expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
      ['struct', expect.stringMatching(/^`type` can be one of .* Check its spelling and its indentation\.$/)],
    ])
  })

  test('reports parameters that are no list', async () => {
    const path = {
      parameters: {},
      get: operation('getThing', { responses: { '200': answer({ $ref: './Thing.yaml' }) } }),
    }
    const rules = { struct: 'error', 'scriptorium/paged-lists': 'error', 'scriptorium/operation-permission': 'error' }
    const findings = await findingsOf({ 'resources/things/collection.yaml': path }, rules)
    expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
      ['struct', expect.stringContaining('but got `object`')],
    ])
  })

  test('names the place of a file that nothing refers to', async () => {
    const findings = await findingsOf({ 'resources/things/Lost.yaml': object() })
    expect(findings.map(({ place, message }) => [place.split('/').at(-1), message])).toEqual([
      ['Lost.yaml:1:1', 'Nothing refers to this file. Refer to it or delete it.'],
    ])
  })

  test.each(['$ref: ./Thing.yaml\n', '', 'type: {string\n'])(
    'reports only the cause of %j',
    async (text) => {
      const findings = await findingsOf({ 'resources/things/Thing.yaml': text }, { 'no-unresolved-refs': 'error' })
      expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['scriptorium/readable-files']))
    },
    30_000,
  )
})
