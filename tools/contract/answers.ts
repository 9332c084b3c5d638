import type { Case } from './case.ts'
import type { Answer } from './http.ts'
import { faultOf, takesText } from './schemas.ts'
import { problems, type Response, type SpecOperation } from './spec.ts'

/** Statuses that any operation can return, which the spec covers with `default`. */
const commonStatuses = [405, 408, 413, 415, 431, 500, 501]

/** Codes that any operation can return. An operation must list all other codes in `x-problems`. */
const commonCodes = new Set(
  [
    'invalid_request invalid_cursor unauthenticated forbidden sso_required not_found method_not_allowed payload_too_large',
    'request_timeout headers_too_large unsupported_media_type rate_limited internal not_implemented unavailable storage_full precondition_failed',
    'idempotency_in_flight idempotency_mismatch',
  ].flatMap((codes) => codes.split(' ')),
)

/** Required response headers by status. */
const requiredHeaders: Record<number, string> = {
  201: 'location',
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
}

// Requests ask for JSON where a response can also be a stream of events.
const mediaTypeOf = (response: Response | undefined) => {
  const types = Object.keys(response?.content ?? {})
  return types.find((type) => type === 'application/json') ?? types[0]
}

const documented = ({ responses }: SpecOperation, status: number) => responses[status] ?? responses['default']

const jsonOf = ({ json }: Answer): unknown => {
  try {
    return json()
  } catch {
    return undefined
  }
}

const onProblem = (operation: SpecOperation, answer: Answer): string[] => {
  const { status, headers } = answer
  const problem = (jsonOf(answer) ?? {}) as Record<string, unknown>
  const code = String(problem['code'])
  const fault = faultOf('#/components/schemas/Problem', problem)
  const isNamed = commonCodes.has(code) || operation['x-problems']?.includes(code) === true
  return [
    ...(fault ? [`answers ${status} with an invalid problem: ${fault}`] : []),
    ...(problem['status'] === status ? [] : [`has a \`status\` in the body that differs from ${status}`]),
    ...(problem['requestId'] === headers['x-request-id']
      ? []
      : ['has a `requestId` in the body that differs from X-Request-Id']),
    ...(problems[code]?.status === status ? [] : [`answers the code ${code} with the status ${status}`]),
    ...(isNamed ? [] : [`answers the code ${code}, which is missing in x-problems`]),
  ]
}

const onBody = (operation: SpecOperation, answer: Answer, isHead: boolean): string[] => {
  const { status, headers, text } = answer
  const response = documented(operation, status)
  const wanted = mediaTypeOf(response)
  const type = headers['content-type']?.split(';')[0]
  if (isHead) return text ? ['answers HEAD with a body'] : []
  if (type !== wanted) return [`answers ${status} with the media type ${type} instead of ${wanted}`]
  if (wanted === undefined) return text ? [`answers ${status} with a body`] : []
  if (status >= 400) return onProblem(operation, answer)
  const media = wanted.replaceAll('~', '~0').replaceAll('/', '~1')
  const fault = faultOf(`${response?.pointer}/content/${media}/schema`, jsonOf(answer))
  return fault ? [`answers ${status} with a body that violates its schema: ${fault}`] : []
}

const onHeaders = (operation: SpecOperation, { status, headers }: Answer): string[] => {
  const response = documented(operation, status)
  const needed = ['x-request-id', requiredHeaders[status]].filter((name) => name !== undefined)
  const wrong = Object.entries(response?.headers ?? {}).filter(([name, { pointer }]) => {
    const value = headers[name.toLowerCase()]
    return typeof value === 'string' && !takesText(`${pointer}/schema`, value)
  })
  return [
    ...needed.filter((name) => !headers[name]).map((name) => `answers ${status} without ${name}`),
    ...wrong.map(([name]) => `answers ${status} with an invalid ${name}: ${headers[name.toLowerCase()] as string}`),
  ]
}

/** Returns the ways in which an answer violates the spec, regardless of the request. */
export const faultsOf = (operation: SpecOperation, answer: Answer, isHead = false): string[] => {
  const { status } = answer
  const isDocumented = status in operation.responses || commonStatuses.includes(status)
  return [
    ...(isDocumented ? [] : [`answers ${status}, which the spec does not document`]),
    ...(status >= 500 && status !== 501 && status !== 503 ? [`answers ${status}`] : []),
    ...onHeaders(operation, answer),
    ...onBody(operation, answer, isHead),
  ]
}

interface Fault {
  pointer: string
  message: string
}

const isAtOrBelow = (pointer: string) => (fault: Fault) =>
  fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`)

// Errors below the tested place can come from the rest of the example, which other rules may refuse.
const isOf = (place: string) => (fault: Fault) => fault.pointer === place || place === '/body'

/** Returns the ways in which an answer differs from what the case expects. */
export const missOf = ({ status: wanted, pointer, fitting }: Case, answer: Answer): string[] => {
  const { status, text } = answer
  const shown = text.slice(0, 300)
  // Operations without code are validated too, up to the handler.
  if (wanted !== undefined && status !== wanted) return [`answers ${status} instead of ${wanted}: ${shown}`]
  if (status < 400 || !text) return []
  const { code, errors = [] } = (jsonOf(answer) ?? {}) as { code?: string; errors?: Fault[] }
  if (pointer !== undefined && !errors.some(isAtOrBelow(pointer)))
    return [`reports the error at ${errors.map((fault) => fault.pointer).join() || 'no pointer'} instead of ${pointer}`]
  if (fitting !== undefined && code === 'invalid_request' && errors.some(isOf(fitting)))
    return [`refuses a valid value: ${shown}`]
  return []
}
