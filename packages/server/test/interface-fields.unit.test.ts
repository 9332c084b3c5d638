import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Schema {
  $ref?: string
  required?: string[]
  properties?: Record<string, Schema>
  allOf?: Schema[]
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const { schemas } = (
  JSON.parse(read('../../../spec/dist/openapi.json')) as { components: { schemas: Record<string, Schema> } }
).components

const resolved = (schema: Schema | undefined): Schema => {
  if (schema?.$ref !== undefined) return resolved(schemas[schema.$ref.split('/').at(-1)!])
  return schema?.allOf?.length === 1 ? { ...resolved(schema.allOf[0]), ...schema } : (schema ?? {})
}

/** Returns `!` for a property that is always there, `?` for one that may be absent, and undefined for an unknown one. */
const presenceOf = (schema: Schema, path: readonly string[]): '!' | '?' | undefined => {
  const [name = '', ...rest] = path
  const { properties, required = [] } = resolved(schema)
  if (!properties?.[name]) return undefined
  const inner = rest.length === 0 ? '!' : presenceOf(properties[name], rest)
  return inner === '!' && !required.includes(name) ? '?' : inner
}

const promised = read('interface-fields.txt')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(': ') as [schema: string, fields: string])

test.each(promised)('%s has the fields of the interface: %s', (name, fields) => {
  expect(schemas).toHaveProperty(name)
  const wrong = fields.split(' ').filter((field) => {
    const found = presenceOf(schemas[name]!, field.slice(0, -1).split('.'))
    return field.endsWith('!') ? found !== '!' : found === undefined
  })
  expect(wrong).toEqual([])
})
