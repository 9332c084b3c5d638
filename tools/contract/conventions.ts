import type { Answer, Send, Sent } from './http.ts'
import type { SpecOperation } from './spec.ts'

const withHeader = (sent: Sent, name: string, value: string): Sent => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
})

const hasHeader = ({ parameters }: SpecOperation, name: string) =>
  parameters.some((parameter) => parameter.in === 'header' && parameter.name === name)

/** The result of a test of an HTTP convention. */
export interface ConventionResult {
  name: string
  sent: Sent
  answer: Answer
  fault?: string
}

/** Repeats a read with the ETag of the first answer, which must give 304. */
const testIfNoneMatch = async (
  operation: SpecOperation,
  base: Sent,
  first: Answer,
  send: Send,
): Promise<ConventionResult[]> => {
  const tag = first.headers.etag
  if (!hasHeader(operation, 'If-None-Match') || first.status !== 200) return []
  const sent = withHeader(base, 'If-None-Match', tag ?? '"none"')
  const answer = await send(sent)
  const fault = !tag ? 'has no ETag' : answer.status === 304 ? undefined : `answers ${answer.status} instead of 304`
  return [{ name: 'If-None-Match', sent, answer, fault }]
}

/** Tests a write with an ETag that does not match, which must give 412. Must run before a test deletes the resource. */
export const testIfMatch = async (operation: SpecOperation, base: Sent, send: Send): Promise<ConventionResult[]> => {
  if (!hasHeader(operation, 'If-Match')) return []
  const sent = withHeader(base, 'If-Match', '"no-such-tag"')
  const answer = await send(sent)
  const isFine = answer.status === 412 || answer.status === 501
  return [{ name: 'If-Match', sent, answer, fault: isFine ? undefined : `answers ${answer.status} instead of 412` }]
}

/** Returns an answer without its signed tokens: a search or a question is answered again, and these say when they were signed. */
const unsigned = ({ text }: Answer): string => text.replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'a token')

const testIdempotencyKey = async (operation: SpecOperation, base: Sent, send: Send): Promise<ConventionResult[]> => {
  if (!hasHeader(operation, 'Idempotency-Key')) return []
  const sent = withHeader(base, 'Idempotency-Key', `contract-${operation.operationId}-${Date.now()}`)
  const [first, second] = [await send(sent), await send(sent)]
  if (first.status >= 500) return [{ name: 'Idempotency-Key', sent, answer: first }]
  const isSame = first.status === second.status && (first.status >= 400 || unsigned(first) === unsigned(second))
  const fault = isSame ? undefined : `answers ${first.status} and then ${second.status}, or with different bodies`
  return [{ name: 'Idempotency-Key', sent, answer: second, fault }]
}

/** Tests conditional requests and idempotency keys of an operation, if the spec declares them. */
export const testConventions = async (
  operation: SpecOperation,
  base: Sent,
  first: Answer,
  send: Send,
): Promise<ConventionResult[]> =>
  operation.method === 'get' ? testIfNoneMatch(operation, base, first, send) : testIdempotencyKey(operation, base, send)
