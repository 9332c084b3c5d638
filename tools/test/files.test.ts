import { describe, expect, test } from 'vitest'
import { lint } from '../redocly-cli.ts'
import { countLines } from '../rules/files.js'
import { answer, object, operation, rootOf, SHARED, smallSpec } from './small-spec.ts'

describe('rules about files', () => {
  const path = (ref: string) => ({ get: operation('getThing', { responses: { '200': answer({ $ref: ref }) } }) })
  const config = { rules: { 'scriptorium/tidy-files': 'error' } }

  test('finds two schemas with the same name and a file that is too long', async () => {
    const root = rootOf({ '/v1/a': 'resources/things/a.yaml', '/v1/b': 'resources/others/b.yaml' })
    const long = `type: string\nenum:\n${Array.from({ length: 110 }, (_, index) => `  - word${index}\n`).join('')}`
    const folder = await smallSpec(
      {
        'openapi.yaml': root,
        'resources/things/a.yaml': path('./Cat.yaml'),
        'resources/things/Cat.yaml': long,
        'resources/others/b.yaml': path('./Cat.yaml'),
        'resources/others/Cat.yaml': object(),
        ...SHARED,
      },
      config,
    )
    const messages = (await lint(folder)).map(({ message }) => message)
    expect(messages).toContainEqual('Split Cat.yaml: it has 112 lines, at most 100 are allowed.')
    expect(messages).toContainEqual(
      expect.stringMatching(
        /^Rename this schema or \.\.\/\w+\/Cat\.yaml: the file names are the names of the schemas\.$/,
      ),
    )
  })

  test('names the other file of a duplicate operationId', async () => {
    const files = {
      'openapi.yaml': rootOf({ '/v1/a': 'resources/things/a.yaml', '/v1/b': 'resources/others/b.yaml' }),
      'resources/things/a.yaml': path('./Cat.yaml'),
      'resources/things/Cat.yaml': object(),
      'resources/others/b.yaml': path('../things/Cat.yaml'),
      ...SHARED,
    }
    const findings = await lint(await smallSpec(files, { rules: { 'scriptorium/operation-ids': 'error' } }))
    expect(findings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^Rename this operation or the one in \.\.\/things\/a\.yaml: both have the operationId \w+\.$/,
      ),
    )
  })

  test('finds a schema file in lower case', async () => {
    const files = {
      'openapi.yaml': rootOf({ '/v1/a': 'resources/things/a.yaml' }),
      'resources/things/a.yaml': path('./small-cat.yaml'),
      'resources/things/small-cat.yaml': object(),
      ...SHARED,
    }
    const messages = (await lint(await smallSpec(files, config))).map(({ message }) => message)
    expect(messages).toContainEqual(expect.stringMatching(/^Rename small-cat\.yaml to SmallCat\.yaml: /))
  })

  test('does not count examples', () => {
    expect(countLines('type: object\nexample:\n  a: 1\n  b: 2\nproperties:\n  c: {}\n')).toBe(3)
    expect(countLines('get:\n  examples:\n    one:\n      value: 1\n  tags: [a]\n')).toBe(2)
  })
})
