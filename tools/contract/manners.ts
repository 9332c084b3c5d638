import type { Answer, Send, Sent } from './http.ts'
import type { SpecOperation } from './spec.ts'

const withHeader = (sent: Sent, name: string, value: string): Sent => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
})

const hasHeader = ({ parameters }: SpecOperation, name: string) =>
  parameters.some((parameter) => parameter.in === 'header' && parameter.name === name)

/** An answer to one request more, and what is wrong with it. */
export interface Manner {
  name: string
  sent: Sent
  answer: Answer
  fault?: string
}

/** Asks again with the tag of an answer: nothing may have changed. */
const conditional = async (operation: SpecOperation, base: Sent, first: Answer, send: Send): Promise<Manner[]> => {
  const tag = first.headers.etag
  if (!hasHeader(operation, 'If-None-Match') || first.status !== 200) return []
  const sent = withHeader(base, 'If-None-Match', tag ?? '"none"')
  const answer = await send(sent)
  const fault = !tag ? 'has no ETag' : answer.status === 304 ? undefined : `answers ${answer.status} and not 304`
  return [{ name: 'If-None-Match', sent, answer, fault }]
}

/** What a write does under a tag that nothing has. To be asked before a delete has taken away what the tag is held against. */
export const guarded = async (operation: SpecOperation, base: Sent, send: Send): Promise<Manner[]> => {
  if (!hasHeader(operation, 'If-Match')) return []
  const sent = withHeader(base, 'If-Match', '"of-nothing"')
  const answer = await send(sent)
  const isFine = answer.status === 412 || answer.status === 501
  return [{ name: 'If-Match', sent, answer, fault: isFine ? undefined : `answers ${answer.status} and not 412` }]
}

const keyed = async (operation: SpecOperation, base: Sent, send: Send): Promise<Manner[]> => {
  if (!hasHeader(operation, 'Idempotency-Key')) return []
  const sent = withHeader(base, 'Idempotency-Key', `contract-${operation.operationId}-${Date.now()}`)
  const [first, second] = [await send(sent), await send(sent)]
  if (first.status >= 500) return [{ name: 'Idempotency-Key', sent, answer: first }]
  const isSame = first.status === second.status && (first.status >= 400 || first.text === second.text)
  const fault = isSame ? undefined : `answers ${first.status} and then ${second.status}, or another body`
  return [{ name: 'Idempotency-Key', sent, answer: second, fault }]
}

/** What an operation does about tags and keys once it has answered, where the spec says that it knows them. */
export const mannersOf = async (operation: SpecOperation, base: Sent, first: Answer, send: Send): Promise<Manner[]> =>
  operation.method === 'get' ? conditional(operation, base, first, send) : keyed(operation, base, send)
