import { exampleOf } from '../contract/candidates.ts'
import { faultOf } from '../contract/schemas.ts'
import { document, examplesOf, problems, type Schema, type SpecOperation } from '../contract/spec.ts'
import type { Match } from './match.ts'
import { isObject } from '@scriptorium/basics/is-object'

/** A response that is made from the examples of the spec. */
export interface Shown {
  status: number
  headers: Record<string, string>
  body?: object
}

const successOf = ({ responses }: SpecOperation): number =>
  Number(Object.keys(responses).find((status) => status.startsWith('2')) ?? 200)

/** Adapts an example to a request: uses the requested id and the properties of the request body, as far as the schema allows. */
const fitted = (example: unknown, { operation, ids }: Match, sent: unknown, pointer: string): unknown => {
  if (!isObject(example)) return example
  const [, name] = /\{(\w+)\}$/.exec(operation.path) ?? []
  const pathId = name && 'id' in example ? { id: ids[name] } : {}
  const known = isObject(sent) ? Object.entries(sent).filter(([key]) => key in example) : []
  const own: Record<string, unknown> = { ...example }
  for (const [key, value] of [...known, ...Object.entries(pathId)])
    if (faultOf(pointer, { ...own, [key]: value }) === undefined) own[key] = value
  return own
}

const problemOf = (operation: SpecOperation, status: number, path: string): Shown => {
  const named = (operation['x-problems'] ?? []).find((code) => problems[code]?.status === status)
  const [code, { title }] = named
    ? [named, problems[named]!]
    : Object.entries(problems).find(([, problem]) => problem.status === status)!
  const { errors, ...example } = exampleOf(document.components.schemas?.['Problem'] as Schema) as Record<
    string,
    unknown
  >
  const about = {
    type: `/problems/${code}`,
    title,
    status,
    code,
    instance: path,
    error: { code: status, message: title },
  }
  const headers = { 'Content-Type': 'application/problem+json' }
  return { status, headers, body: { ...example, detail: title, ...about, ...(status === 400 && { errors }) } }
}

/** Tells whether the spec has a response with this status: one that it documents, or the problem of an error status. */
export const canShow = ({ operation }: Match, status: number): boolean =>
  status in operation.responses || Object.values(problems).some((problem) => problem.status === status)

/** Returns a 400 that explains which statuses `Prefer: code=…` can select. */
export const refusalOf = (match: Match, path: string, pathId: number): Shown => {
  const shown = problemOf(match.operation, 400, path)
  const statuses = Object.keys(match.operation.responses).filter((status) => status !== 'default')
  const message = `must select a response of ${match.operation.operationId}: ${statuses.join(', ')}`
  const errors = [{ pointer: '/header/prefer', message: `code=${pathId} ${message}` }]
  const detail = `The header Prefer: code=${pathId} ${message}`
  return { ...shown, body: { ...shown.body, detail, errors, error: { code: 400, message: detail } } }
}

/** Returns the example response to a request, with the requested status or the success status. */
export const shownOf = (match: Match, path: string, sent: unknown, pathId?: number): Shown => {
  const { operation } = match
  const status = pathId ?? successOf(operation)
  if (status >= 400) return problemOf(operation, status, path)
  const response = operation.responses[status]
  const media = response?.content?.['application/json']
  if (!media) return { status, headers: {} }
  const pointer = `${response.pointer}/content/application~1json/schema`
  const body = fitted(examplesOf(media)[0] ?? exampleOf(media.schema), match, sent, pointer)
  const id = isObject(body) && typeof body['id'] === 'string' ? body['id'] : ''
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8' }
  if (status === 201) headers['Location'] = `${path.replace(/\/$/, '')}/${id}`
  return { status, headers, body: body as object }
}
