import { exampleOf } from '@scriptorium/tools/contract/candidates.ts'
import { document as spec, schemaOf } from '@scriptorium/tools/contract/spec.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenApiDocument, operationsOf, type Schema } from '@scriptorium/validator/document'
import { errorsOf, serveOurs } from '../../../../test/support/validator/ours.ts'

const schemas = (spec as unknown as { components: { schemas: Record<string, Schema> } }).components.schemas

const nameOf = (ref: string): string => ref.split('/').at(-1)!

/** Returns the names of all schemas that request bodies refer to. */
const namesInBodies = (): Set<string> => {
  const found = new Set<string>()
  const search = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as Schema
    if ($ref !== undefined && !found.has(nameOf($ref))) {
      found.add(nameOf($ref))
      search(schemas[nameOf($ref)])
    }
    for (const [key, value] of Object.entries(node)) if (!/^examples?$/.test(key)) search(value)
  }
  for (const { requestBody } of operationsOf(spec as unknown as OpenApiDocument)) search(requestBody)
  return found
}

const variantsOf = (name: string): Schema[] => (schemas[name]!.oneOf ?? []).filter(({ $ref }) => $ref !== undefined)

const unions = [...namesInBodies()].filter((name) => variantsOf(name).length > 1).toSorted()

const bodyOf = (name: string) => ({
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: { it: { $ref: `#/components/schemas/${name}` } },
      },
    },
  },
})

/** A document with the schemas of the spec and one operation for each union. */
const ofUnions: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Unions', version: '1' },
  components: { schemas },
  paths: Object.fromEntries(
    unions.map((name) => [
      `/v1/${name}`,
      { post: { operationId: name, requestBody: bodyOf(name), responses: { 200: { description: 'OK' } } } },
    ]),
  ),
}

const wrongOf = (schema: Schema): unknown => ([schema.type].flat().includes('string') ? { no: 1 } : 'no')

/** Returns invalid values of a variant, each with one fault and its pointer. */
const faultsOf = (variant: Schema, mark: string | undefined): [fault: unknown, pointer: string][] => {
  const { type, properties = {}, additionalProperties } = schemaOf(variant) as Schema
  const example = exampleOf(variant) as Record<string, unknown>
  if (type !== 'object') return []
  const wrong = Object.entries(properties)
    .filter(([name, schema]) => name !== mark && schemaOf(schema)['type'] !== undefined)
    .map(([name, schema]): [unknown, string] => [
      { ...example, [name]: wrongOf(schemaOf(schema) as Schema) },
      `/${name}`,
    ])
  return [
    ...wrong,
    ...(additionalProperties === false ? [[{ ...example, nothing: 1 }, '/nothing'] as [unknown, string]] : []),
  ]
}

const cases = unions.flatMap((name) =>
  variantsOf(name).flatMap((variant) =>
    faultsOf(variant, schemas[name]!.discriminator?.propertyName).map(
      ([it, pointer]) => [`${name}, a ${nameOf(variant.$ref!)}: ${pointer}`, name, pointer, it] as const,
    ),
  ),
)

let server: Awaited<ReturnType<typeof serveOurs>>
beforeAll(async () => {
  server = await serveOurs({}, ofUnions)
})
afterAll(() => server.close())

const send = (name: string, it: unknown) =>
  server.send({
    method: 'POST',
    path: `/v1/${name}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ it }),
  })

describe('every union of a request body', () => {
  test('is covered by this test', () => {
    expect(unions).toEqual(expect.arrayContaining(['ContentChange', 'InsertedFile', 'InviteLinkCreate', 'MergeRules']))
  })

  test.each(cases)('%s: a fault there is named', async (_label, name, pointer, it) => {
    const answer = await send(name, it)
    expect(answer.status).toBe(400)
    expect(errorsOf(answer)?.map((error) => error.pointer)).toEqual([`/body/it${pointer}`])
  })

  test.each(
    unions.flatMap((name) => variantsOf(name).map((variant) => [name, nameOf(variant.$ref!), variant] as const)),
  )('%s takes a %s', async (name, _label, variant) => {
    expect((await send(name, exampleOf(variant))).status).not.toBe(400)
  })
})

describe('a union without a discriminator', () => {
  const url = 'https://example.com/a.png'
  test.each([
    [{ name: 'a' }, '/body/it', 'must have url or base64'],
    [{ name: 'a', url, base64: 'aGk=' }, '/body/it/base64', 'is not a known field'],
    [{ url }, '/body/it/name', 'is required'],
    [5, '/body/it', 'must be an object'],
  ])('400 for %o: %s %s', async (it, pointer, message) => {
    expect(errorsOf(await send('InsertedFile', it))).toEqual([{ pointer, message }])
  })
})
