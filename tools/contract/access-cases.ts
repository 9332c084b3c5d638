import type { Case } from './case.ts'
import type { Sent } from './http.ts'
import { nameOf, pathOf, unknownId, validRequest } from './requests.ts'
import type { SpecOperation } from './spec.ts'

const without = ({ headers = {}, ...rest }: Sent, name: string): Sent => {
  const { [name]: _, ...kept } = headers
  return { ...rest, headers: kept }
}

const withToken = (sent: Sent, token: string): Sent => ({
  ...sent,
  headers: { ...sent.headers, Authorization: `Bearer ${token}` },
})

/** Returns requests that are refused for their token, body, media type or unknown ids. */
export const accessCases = (operation: SpecOperation, base: Sent, token: string): Case[] => {
  const { requestBody, method } = operation
  const { body: _, ...bodiless } = base
  const isNested = operation.path.includes('{')
  const foreign = validRequest(operation, token)
  const typed = { ...base, headers: { ...base.headers, 'Content-Type': 'text/plain' } }
  // Everyone can call an operation without security, and its answer does not depend on tokens.
  const isOpen = operation.security?.length === 0
  const tokenCases = [
    { operation, name: 'without a token', sent: without(base, 'Authorization'), status: 401 },
    { operation, name: 'with an unknown token', sent: withToken(base, `${unknownId}${unknownId}`), status: 401 },
  ]
  return [
    ...(isOpen ? [] : tokenCases),
    ...(requestBody ? [{ operation, name: 'as plain text', sent: typed, status: 415 }] : []),
    ...(requestBody?.required ? [{ operation, name: 'without a body', sent: bodiless, status: 400 }] : []),
    ...(isNested ? [{ operation, name: 'with unknown ids', sent: foreign }] : []),
    ...(method === 'get' ? [{ operation, name: 'HEAD', sent: { ...base, method: 'HEAD' } }] : []),
  ]
}

/** Returns requests whose ids violate their pattern. */
export const pathCases = (operation: SpecOperation, base: Sent, ids: Readonly<Record<string, string>>): Case[] => {
  const query = base.path.slice(base.path.split('?')[0]!.length)
  return operation.parameters
    .filter(({ in: place }) => place === 'path')
    .map(({ name }) => {
      const path = pathOf(operation, { ...ids, [nameOf(operation.path, name)]: 'not%20an%20id%21' }) + query
      return { operation, name: `/path/${name}: invalid id`, sent: { ...base, path } }
    })
}
