import type { Sent } from '../http.ts'
import { pathOf, type Ids } from '../requests.ts'
import { takesText } from '../schemas.ts'
import { schemaOf, type Parameter, type SpecOperation } from '../spec.ts'
import type { Case } from '../case.ts'
import { untried, type Tried } from '../tried.ts'

const inPath = [
  '%00',
  '%FF',
  '%ED%A0%80',
  '%',
  'a%2Fb',
  '..%2F..%2Fetc',
  '__proto__',
  'constructor',
  "'%20or%201=1",
  '%F0%9F%98%80',
  '-1',
  '99999999999999999999',
  'x'.repeat(2000),
]

const inQuery = ['', '%00', '%FF', '%ED%A0%80', '__proto__', '-1', '1e400', "'%20or%201=1--", 'x'.repeat(5000)]

// The first is tried everywhere: only a check of its schema refuses it.
const asLimit = ['1001', ...inQuery, 'Infinity', '1e3', '0x10', '%205', '0', '1.5', '99999999999999999999']

const withQuery = (sent: Sent, query: string): Sent => ({
  ...sent,
  path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}${query}`,
})

const decoded = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** Returns whether the schema of a parameter allows an encoded value, so that a handler may get it. */
const takes = ({ pointer }: Parameter, value: string): boolean => {
  const text = decoded(value)
  return text !== undefined && takesText(`${pointer}/schema`, text)
}

/** Returns requests with invalid path ids. */
export const onPath = (operation: SpecOperation, base: Sent, ids: Ids, tried: Tried): Case[] => {
  const query = base.path.slice(base.path.split('?')[0]!.length)
  const parameters = operation.parameters.filter(({ in: place }) => place === 'path')
  return parameters.flatMap((parameter) => {
    const { name, schema } = parameter
    const cases = inPath.map((value) => {
      const path = pathOf(operation, { ...ids, [name]: value }) + query
      return { operation, name: `${name}=${value}`, sent: { ...base, path }, isBeyond: !takes(parameter, value) }
    })
    return untried(cases, schemaOf(schema), tried, ({ isBeyond }) => isBeyond)
  })
}

const onParameter = (operation: SpecOperation, base: Sent, parameter: Parameter, tried: Tried): Case[] => {
  const { name, schema } = parameter
  const cases = (name === 'limit' ? asLimit : inQuery).map((value) => {
    const known = name === 'limit' ? { status: 400, pointer: '/query/limit' } : {}
    const sent = withQuery(base, `${name}=${value}`)
    return {
      operation,
      name: `${name}=${value}`,
      sent,
      isBeyond: name === 'limit' || !takes(parameter, value),
      ...known,
    }
  })
  const often = withQuery(base, Array(1000).fill(`${name}=a`).join('&'))
  const repeated = [
    { operation, name: `${name}[a]`, sent: withQuery(base, `${name}[a]=1`), isBeyond: true, status: 400 },
    { operation, name: `${name} a thousand times`, sent: often, isBeyond: true, status: 400 },
  ]
  return untried([...cases, ...repeated], schemaOf(schema), tried, ({ isBeyond }) => isBeyond)
}

/** Returns requests with invalid query values and unknown query parameters. */
export const onQuery = (operation: SpecOperation, base: Sent, tried: Tried): Case[] => [
  ...operation.parameters
    .filter(({ in: place }) => place === 'query')
    .flatMap((one) => onParameter(operation, base, one, tried)),
  { operation, name: 'unknown query', sent: withQuery(base, 'nothing=1'), status: 400, pointer: '/query/nothing' },
  { operation, name: '__proto__ in the query', sent: withQuery(base, '__proto__=1'), status: 400 },
  { operation, name: 'U+0000 in a name', sent: withQuery(base, '%00=1'), status: 400 },
]
