import type { Case } from './case.ts'
import type { Answer } from './http.ts'
import { faultOf, takesText } from './schemas.ts'
import { problems, type Response, type SpecOperation } from './spec.ts'

/** Answers that any operation may give, and that `default` stands for in the spec. */
const COMMON = [405, 413, 415, 500, 501]

/** The codes that need no mention: they follow from the status. All others an operation has to name in `x-problems`. */
const GENERAL = new Set(
  [
    'invalid_request invalid_cursor unauthenticated forbidden not_found method_not_allowed payload_too_large',
    'unsupported_media_type rate_limited internal not_implemented unavailable storage_full precondition_failed',
    'idempotency_in_flight idempotency_mismatch',
  ].flatMap((codes) => codes.split(' ')),
)

/** What an answer cannot be without. */
const NEEDED: Record<number, string> = { 201: 'location', 401: 'www-authenticate', 405: 'allow', 429: 'retry-after' }

const mediaTypeOf = (response: Response | undefined) => Object.keys(response?.content ?? {})[0]

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
  const isNamed = GENERAL.has(code) || operation['x-problems']?.includes(code) === true
  return [
    ...(fault ? [`answers ${status} with a problem that is none: ${fault}`] : []),
    ...(problem['status'] === status ? [] : [`has another status in its problem than ${status}`]),
    ...(problem['requestId'] === headers['x-request-id'] ? [] : ['has another id in its problem']),
    ...(problems[code]?.status === status ? [] : [`answers ${code} with ${status}`]),
    ...(isNamed ? [] : [`answers ${code}, which is not among its x-problems`]),
  ]
}

const onBody = (operation: SpecOperation, answer: Answer, isHead: boolean): string[] => {
  const { status, headers, text } = answer
  const response = documented(operation, status)
  const wanted = mediaTypeOf(response)
  const type = headers['content-type']?.split(';')[0]
  if (isHead) return text ? ['answers HEAD with a body'] : []
  if (type !== wanted) return [`answers ${status} as ${type}, not as ${wanted}`]
  if (wanted === undefined) return text ? [`answers ${status} with a body`] : []
  if (status >= 400) return onProblem(operation, answer)
  const media = wanted.replaceAll('~', '~0').replaceAll('/', '~1')
  const fault = faultOf(`${response?.pointer}/content/${media}/schema`, jsonOf(answer))
  return fault ? [`answers ${status} with what its schema does not allow: ${fault}`] : []
}

const onHeaders = (operation: SpecOperation, { status, headers }: Answer): string[] => {
  const response = documented(operation, status)
  const needed = ['x-request-id', NEEDED[status]].filter((name) => name !== undefined)
  const wrong = Object.entries(response?.headers ?? {}).filter(([name, { pointer }]) => {
    const value = headers[name.toLowerCase()]
    return typeof value === 'string' && !takesText(`${pointer}/schema`, value)
  })
  return [
    ...needed.filter((name) => !headers[name]).map((name) => `answers ${status} without ${name}`),
    ...wrong.map(([name]) => `answers ${status} with a wrong ${name}: ${headers[name.toLowerCase()] as string}`),
  ]
}

/** What in an answer the spec does not say, whatever it was that was asked. */
export const faultsOf = (operation: SpecOperation, answer: Answer, isHead = false): string[] => {
  const { status } = answer
  const isDocumented = status in operation.responses || COMMON.includes(status)
  return [
    ...(isDocumented ? [] : [`answers ${status}, which the spec does not say`]),
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

// Below the place that a case is about there is the example's own, which other rules may have something against by then.
const isOf = (place: string) => (fault: Fault) => fault.pointer === place || place === '/body'

/** Whether an answer is what the case had to expect. */
export const missOf = ({ status: wanted, pointer, fitting }: Case, answer: Answer): string[] => {
  const { status, text } = answer
  const shown = text.slice(0, 300)
  // What has no code yet is checked all the same, up to the handler.
  if (wanted !== undefined && status !== wanted) return [`answers ${status} and not ${wanted}: ${shown}`]
  if (status < 400 || !text) return []
  const { code, errors = [] } = (jsonOf(answer) ?? {}) as { code?: string; errors?: Fault[] }
  if (pointer !== undefined && !errors.some(isAtOrBelow(pointer)))
    return [`points at ${errors.map((fault) => fault.pointer).join()}`]
  if (fitting !== undefined && code === 'invalid_request' && errors.some(isOf(fitting)))
    return [`refuses what fits: ${shown}`]
  return []
}
