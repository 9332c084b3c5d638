import { describe, expect, test } from 'vitest'
import { structureErrors } from '../lint/structure.ts'
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

const errorsOf = async (files: Record<string, unknown>) =>
  structureErrors(await smallSpec(specOf(files))).map(
    ({ file, line, column, message }) => `${file}:${line}:${column} ${message}`,
  )

describe('structureErrors', () => {
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

describe('lint', () => {
  test.each(['$ref: ./Thing.yaml\n', '', 'type: {string\n'])(
    'reports only the cause of %j',
    async (text) => {
      const config = { rules: { 'no-unresolved-refs': 'error' } }
      const findings = await lint(await smallSpec(specOf({ 'resources/things/Thing.yaml': text }), config))
      expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['scriptorium/readable-files']))
    },
    30_000,
  )
})
