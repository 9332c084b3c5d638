import { isAddressOf, type ApiRequest } from '@scriptorium/content/api-request'
import { z } from 'zod'
import { Problem } from '../../../ground/problem.ts'
import type { OutgoingResponse } from '@scriptorium/outside/requests/outgoing'
import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import { formReader } from '../../http/outside/read-form.ts'
import { networkOf } from '../../http/rate-limit.ts'
import type { AdmittedRequest } from '../request.ts'
import { requireOwnOrigin } from '../visitors/own-origin.ts'
import { findRequest } from './api-requests.ts'

const maxPerMinute = 60
const maxRequestBytes = 1024 * 1024
const maxResponseBytes = 2 * 1024 * 1024
const maxHeaders = 50
const timeoutMs = 20_000

const headerName = /^[\w!#$%&'*+.^`|~-]{1,200}$/
const headerValue = /^[\t\x20-\x7e\x80-\xff]{0,8192}$/
// Headers that say where a request comes from and how it is sent are ours.
const ownHeaders =
  /^(?:connection|content-length|expect|forwarded|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|user-agent|via|(?:proxy|sec|x-forwarded)-.*|x-real-ip)$/i

const form = z.object({
  spec: z.string().max(255),
  path: z.string().max(4096),
  method: z.string().max(16),
  url: z.string().max(8192),
  headers: z
    .string()
    .max(65_536)
    .transform((text, context) => {
      const pairs = z.array(z.tuple([z.string().regex(headerName), z.string().regex(headerValue)])).max(maxHeaders)
      const given = pairs.safeParse(parseJson(text))
      if (!given.success) context.addIssue({ code: 'custom', message: 'The headers are broken' })
      return given.data ?? []
    }),
  body: z.base64().optional(),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const formOf = formReader({ maxBytes: 1.5 * maxRequestBytes, parameterLimit: 10 })

/** Returns the cookies whose names the document says. An object that explodes is written as one for each of its properties. */
const allowedCookies = ({ parameters, schemes }: ApiRequest, text: string): string => {
  const fields = parameters.filter((field) => field.in === 'cookie')
  const keys = Object.values(schemes).filter((scheme) => scheme.in === 'cookie')
  const own = [...fields.flatMap(({ name, cookies }) => cookies ?? [name]), ...keys.map(({ name }) => name)]
  const names = new Set(own.map((name) => encodeURIComponent(name)))
  return text
    .split(/; */)
    .filter((pair) => names.has(pair.split('=', 1)[0]!))
    .join('; ')
}

/** Returns the headers that the operation has: its parameters, sign-in, and the media type of the body. */
const allowedHeaders = (
  operation: ApiRequest,
  given: readonly (readonly [string, string])[],
): Record<string, string> => {
  const { parameters, schemes } = operation
  const fields = [...parameters, ...Object.values(schemes)].filter((field) => field.in === 'header')
  const names = new Set(['accept', 'content-type', ...fields.map(({ name }) => name.toLowerCase())])
  const headers = given.filter(([name]) => names.has(name.toLowerCase()) && !ownHeaders.test(name))
  const cookies = given.filter(([name]) => name.toLowerCase() === 'cookie')
  const allowed = allowedCookies(operation, cookies.map(([, text]) => text).join('; '))
  return Object.fromEntries([...headers, ...(allowed === '' ? [] : [['Cookie', allowed] as const])])
}

// What readers see of it is shown by the page, so that nothing of it can act at this origin.
const answerOf = ({ status, headers, bytes }: OutgoingResponse) => {
  const { 'set-cookie': _cookies, ...shown } = headers
  return { status, headers: Object.entries(shown), body: bytes.toString('base64') }
}

// Without any body, the client would wait for one.
const bodyOf = (method: string, body = '') =>
  method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.from(body, 'base64') }

const requireRoom = async ({ req, state }: AdmittedRequest): Promise<void> => {
  const { requests, resetsAt } = await state.countPassed(`try:${networkOf(req.ip ?? '')}`)
  if (requests <= maxPerMinute) return
  const seconds = Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000))
  throw new Problem('rate_limited', `Try again in ${seconds} s`, { headers: { 'Retry-After': String(seconds) } })
}

/**
 * Passes the request of a reader on to an API whose document allows it. It goes to an address of an operation on the page only, with
 * headers of that operation only; redirects are not followed, and nothing is stored.
 */
export const passRequest = async (request: AdmittedRequest): Promise<void> => {
  const { req, res, found, visit, state } = request
  requireOwnOrigin(request)
  const given = form.safeParse(await formOf(req, res))
  if (!given.success) throw new Problem('invalid_request', 'The request is not complete')
  if (!found.page || found.audience.preview) throw new Problem('not_found', 'There is no such page')
  const { method, url, headers, body } = given.data
  const operation = await findRequest(visit, found.page.page, given.data)
  if (!operation?.isProxied || operation.method !== method || !isAddressOf(operation, url))
    throw new Problem('not_found', 'The page has no such operation')
  await requireRoom(request)
  const answer = await state.services
    .outgoing({
      url,
      method: method as 'GET',
      headers: allowedHeaders(operation, headers),
      ...bodyOf(method, body),
      maxBytes: maxResponseBytes,
      maxRedirects: 0,
      timeoutMs,
    })
    .then(answerOf, (error: unknown) => {
      if (error instanceof OutgoingError) return { error: error.message }
      throw error
    })
  res.set({ 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' })
  res.status(200).end(JSON.stringify(answer))
}
