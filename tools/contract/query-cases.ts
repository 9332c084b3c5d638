import { candidatesOf } from './candidates.ts'
import type { Case } from './case.ts'
import type { Sent } from './http.ts'
import { takesText } from './schemas.ts'
import { schemaOf, type Parameter, type Schema, type SpecOperation } from './spec.ts'
import { untriedLimits, type Tried } from './tried.ts'

// Longer paths exceed the limit on the size of all headers.
const maxPathLength = 10_000

const wordsOf = (schema: Schema): string[] => {
  const { type, oneOf = [], anyOf = [] } = schemaOf(schema)
  const all = [
    ...candidatesOf(schema, undefined),
    ...[...oneOf, ...anyOf].flatMap((branch) => candidatesOf(branch, undefined)),
  ]
  const words = all.map(({ value }) => value).filter((value) => typeof value === 'string' || typeof value === 'number')
  return [...new Set([...words.map(String), ...(type === 'boolean' ? ['true', 'false', 'maybe'] : [])])]
}

const without = (path: string, name: string): string => {
  const [base = '', query = ''] = path.split('?')
  const kept = query.split('&').filter((part) => part && !part.startsWith(`${name}=`))
  return kept.length > 0 ? `${base}?${kept.join('&')}` : base
}

const withWord = (path: string, name: string, word: string): string => {
  const rest = without(path, name)
  return `${rest}${rest.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(word)}`
}

const onParameter = (operation: SpecOperation, base: Sent, parameter: Parameter, tried: Tried): Case[] => {
  const { name, required, schema = {}, pointer } = parameter
  const place = `/query/${name}`
  const isArray = schemaOf(schema).type === 'array'
  const own = isArray ? (schemaOf(schema).items ?? {}) : schema
  const ownPointer = isArray && schema.$ref ? `${schema.$ref}/items` : `${pointer}/schema${isArray ? '/items' : ''}`
  const cases = wordsOf(own)
    .map((word) => ({ word, path: withWord(base.path, name, word) }))
    .filter(({ word, path }) => word !== '' && path.length < maxPathLength)
    .map(({ word, path }): Case => {
      const known = takesText(ownPointer, word) ? { fitting: place } : { status: 400, pointer: place }
      return { operation, name: `${place}: ${word.slice(0, 30)}`, sent: { ...base, path }, ...known }
    })
  const sent = { ...base, path: without(base.path, name) }
  const kept = untriedLimits(cases, schemaOf(schema), tried)
  return required ? [...kept, { operation, name: `${place}: absent`, sent, status: 400, pointer: place }] : kept
}

/**
 * Returns a request for each query parameter and each value at or just beyond a limit, and adds the schemas of these parameters to
 * those that were tried.
 */
export const queryCases = (operation: SpecOperation, base: Sent, tried: Tried): Case[] =>
  operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter) => onParameter(operation, base, parameter, tried))
