import { cp, glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isMap, parseDocument } from 'yaml'
import { bundle, lint } from '../redocly-cli.ts'
import { answer, object, operation, rootOf, SHARED, smallSpec } from './small-spec.ts'

const root = join(import.meta.dirname, '../..')
const text = { type: 'string', maxLength: 9, description: 'In words.' }

const exampleOfBox = async (example: object) => {
  const thing = object(
    { name: text, size: { type: 'integer' } },
    { required: ['name'], example: { name: 'a', size: 1 } },
  )
  const cat = object(
    { kind: { const: 'cat' }, toy: { $ref: './Thing.yaml' } },
    { required: ['kind', 'toy'], example: { kind: 'cat' } },
  )
  const box = object(
    { first: { $ref: './Thing.yaml' }, second: { $ref: './Thing.yaml' }, pet: { oneOf: [{ $ref: './Cat.yaml' }] } },
    { required: ['first'], example },
  )
  const folder = await smallSpec(
    {
      'openapi.yaml': rootOf({ '/v1/box': 'resources/things/box.yaml' }),
      'resources/things/box.yaml': {
        get: operation('getBox', { responses: { '200': answer({ $ref: './Box.yaml' }) } }),
      },
      'resources/things/Box.yaml': box,
      'resources/things/Thing.yaml': thing,
      'resources/things/Cat.yaml': cat,
      ...SHARED,
    },
    { preprocessors: { 'scriptorium/complete-examples': 'on' } },
  )
  // oxlint-disable-next-line typescript/no-explicit-any -- a bundled document
  return ((await bundle(folder)) as any).components.schemas.Box.example
}

test('a required property that an example omits has the example of its schema', async () => {
  expect(await exampleOfBox({})).toEqual({ first: { name: 'a', size: 1 } })
})

test('an object in an example keeps its values and gets the required ones that it omits', async () => {
  expect(await exampleOfBox({ first: { size: 7 }, pet: { kind: 'cat' } })).toEqual({
    first: { name: 'a', size: 7 },
    pet: { kind: 'cat', toy: { name: 'a', size: 1 } },
  })
})

test('a required property can be added to any schema without editing other examples', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'examples-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(join(root, 'spec'), join(folder, 'spec'), {
    recursive: true,
    filter: (path) => !/node_modules|dist|\.turbo/.test(path),
  })
  await symlink(join(root, 'tools'), join(folder, 'tools'))
  let changed = 0
  for await (const file of glob(join(folder, 'spec/**/[A-Z]*.yaml'))) if (await addRequiredProperty(file)) changed += 1
  expect(changed).toBeGreaterThan(300)
  expect((await lint(join(folder, 'spec'))).filter(({ rule }) => rule.includes('example'))).toEqual([])
})

/** Adds `lastWord` to an object schema and to its own example. Returns false for schemas that have no room for it. */
const addRequiredProperty = async (file: string): Promise<boolean> => {
  const schema = parseDocument(await readFile(file, 'utf8'))
  const isObject = isMap(schema.get('properties')) && schema.get('type') === 'object' && isMap(schema.get('example'))
  if (!isObject || schema.has('maxProperties')) return false
  schema.setIn(['properties', 'lastWord'], text)
  schema.set(
    'required',
    schema.createNode([...((schema.toJS() as { required?: string[] }).required ?? []), 'lastWord']),
  )
  schema.setIn(['example', 'lastWord'], 'z')
  await writeFile(file, schema.toString())
  return true
}
