import { listedItems } from './lists.js'

/** @param {string} kind @param {string} name */
const component = (kind, name) => ({ $ref: `#/components/${kind}/${name}` })
const PROBLEM = component('responses', 'Problem')

const TAGS = { type: 'string', maxLength: 16384 }
const COUNT = { type: 'integer', minimum: 0 }

/** What the operations refer to. */
const PARAMETERS = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an earlier answer: 304 if it still is the answer.',
    schema: TAGS,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` that a GET of this path gave, without any choice in its query: 412 if it is another by now.',
    schema: TAGS,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Makes the request happen once, however often it is sent: its answer is kept for 24 hours.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
}

const HEADERS = {
  ETag: { description: 'Names this very answer.', schema: { type: 'string', maxLength: 128 } },
  XRateLimitLimit: { description: 'Requests a minute.', schema: COUNT },
  XRateLimitRemaining: { description: 'Requests left in this minute.', schema: COUNT },
  XRateLimitReset: { description: 'When the minute is over, in UTC epoch seconds.', schema: COUNT },
  RetryAfter: { description: 'Seconds to wait, where waiting helps.', schema: COUNT },
  IdempotentReplayed: {
    description: 'The answer was kept from an earlier request with this `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  Deprecation: { description: 'Since when this is deprecated (RFC 9745).', schema: { type: 'string', maxLength: 32 } },
  Link: { description: 'What to use in its place: `successor-version`.', schema: { type: 'string', maxLength: 4096 } },
}

const LIMITS = {
  'X-RateLimit-Limit': component('headers', 'XRateLimitLimit'),
  'X-RateLimit-Remaining': component('headers', 'XRateLimitRemaining'),
  'X-RateLimit-Reset': component('headers', 'XRateLimitReset'),
}

const RESPONSES = {
  NotModified: {
    description: 'The caller has this answer already.',
    headers: { ETag: component('headers', 'ETag'), ...LIMITS },
  },
}

/** Adds what the operations refer to, and to the problem the headers that any problem may carry. @param {any} document */
export const addMannerComponents = ({ components }) => {
  components.parameters = { ...components.parameters, ...PARAMETERS }
  components.headers = { ...components.headers, ...HEADERS }
  const problem = components.responses?.Problem
  components.responses = { ...components.responses, ...RESPONSES }
  if (problem) problem.headers = { 'Retry-After': component('headers', 'RetryAfter'), ...LIMITS, ...problem.headers }
}

/**
 * Whether an operation answers with one resource: not with a page of a list, nor with what is another each time, which says
 * `x-untagged: true`.
 *
 * {any} operation @param {any} document
 */
const isSingle = (operation, document) => {
  if (operation?.['x-untagged']) return false
  const success = operation?.responses['200'] ?? operation?.responses['201']
  const schema = success?.content?.['application/json']?.schema
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec(schema?.$ref ?? '') ?? []
  const resolved = name ? document.components.schemas[name] : schema
  return resolved !== undefined && listedItems(resolved) === undefined
}

/** @param {any} operation @param {object} headers */
const addHeaders = (operation, headers) => {
  for (const [status, response] of Object.entries(operation.responses))
    if (status.startsWith('2')) response.headers = { ...headers, ...response.headers }
}

/**
 * Gives an operation what all of its kind have: tags on single resources and the conditions that go with them, the key that
 * makes a POST happen once, the limit, and the end of what is deprecated.
 *
 * @param {{ method: string, item: any, operation: any, document: any }} at
 */
export const addManners = ({ method, item, operation, document }) => {
  /** @param {string} name */
  const take = (name) => (operation.parameters = [...(operation.parameters ?? []), component('parameters', name)])
  /** @param {number[]} statuses */
  const mayFail = (...statuses) => {
    for (const status of statuses) operation.responses[status] ??= PROBLEM
  }
  if (isSingle(operation, document)) addHeaders(operation, { ETag: component('headers', 'ETag') })
  if (isSingle(item.get, document)) {
    take(method === 'get' ? 'IfNoneMatch' : 'IfMatch')
    if (method === 'get') operation.responses['304'] = component('responses', 'NotModified')
    else mayFail(412)
  }
  if (method === 'post') {
    take('IdempotencyKey')
    mayFail(400, 409, 422)
    addHeaders(operation, { 'Idempotent-Replayed': component('headers', 'IdempotentReplayed') })
  }
  addHeaders(operation, LIMITS)
  if (operation.deprecated) {
    addHeaders(operation, {
      Deprecation: component('headers', 'Deprecation'),
      Link: component('headers', 'Link'),
    })
  }
}
