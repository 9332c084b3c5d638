import type { Sent } from '../http.ts'
import { pathOf, type Ids } from '../requests.ts'
import type { Parameter, SpecOperation } from '../spec.ts'
import type { Case } from '../case.ts'

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

const asLimit = [...inQuery, 'Infinity', '1e3', '0x10', '%205', '0', '1.5', '1001', '99999999999999999999']

const withQuery = (sent: Sent, query: string): Sent => ({
  ...sent,
  path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}${query}`,
})

/** Returns requests with invalid path ids. */
export const onPath = (operation: SpecOperation, base: Sent, ids: Ids): Case[] => {
  const query = base.path.slice(base.path.split('?')[0]!.length)
  const names = operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)
  return names.flatMap((name) =>
    inPath.map((value) => {
      const path = pathOf(operation, { ...ids, [name]: value }) + query
      return { operation, name: `${name}=${value}`, sent: { ...base, path } }
    }),
  )
}

const onParameter = (operation: SpecOperation, base: Sent, { name }: Parameter): Case[] => [
  ...(name === 'limit' ? asLimit : inQuery).map((value): Case => {
    const known = name === 'limit' ? { status: 400, pointer: '/query/limit' } : {}
    return { operation, name: `${name}=${value}`, sent: withQuery(base, `${name}=${value}`), ...known }
  }),
  { operation, name: `${name}[a]`, sent: withQuery(base, `${name}[a]=1`), status: 400 },
  {
    operation,
    name: `${name} a thousand times`,
    sent: withQuery(base, Array(1000).fill(`${name}=a`).join('&')),
    status: 400,
  },
]

/** Returns requests with invalid query values and unknown query parameters. */
export const onQuery = (operation: SpecOperation, base: Sent): Case[] => [
  ...operation.parameters
    .filter(({ in: place }) => place === 'query')
    .flatMap((one) => onParameter(operation, base, one)),
  { operation, name: 'unknown query', sent: withQuery(base, 'nothing=1'), status: 400, pointer: '/query/nothing' },
  { operation, name: '__proto__ in the query', sent: withQuery(base, '__proto__=1'), status: 400 },
  { operation, name: 'U+0000 in a name', sent: withQuery(base, '%00=1'), status: 400 },
]
