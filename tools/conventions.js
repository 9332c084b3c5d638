import { listedItems } from './lists.js'

/** @param {string} kind @param {string} name */
const component = (kind, name) => ({ $ref: `#/components/${kind}/${name}` })
const PROBLEM = component('responses', 'Problem')

const TAGS = { type: 'string', maxLength: 16384 }
const COUNT = { type: 'integer', minimum: 0 }

/** Header parameters that operations refer to. */
const PARAMETERS = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: '`ETag` of an earlier response. If the resource has not changed, the response is 304.',
    schema: TAGS,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      '`ETag` of a GET of this path without optional query parameters. If the resource has changed since, the response is 412.',
    schema: TAGS,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Key that makes the request idempotent. Requests with the same key within 24 hours get the response of the first one.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
}

const HEADERS = {
  ETag: {
    description: 'Version of the resource, for `If-None-Match` and `If-Match`.',
    schema: { type: 'string', maxLength: 128 },
  },
  XRateLimitLimit: { description: 'Number of requests allowed per minute.', schema: COUNT },
  XRateLimitRemaining: { description: 'Number of requests left in this minute.', schema: COUNT },
  XRateLimitReset: { description: 'When the minute ends, in seconds since 1970-01-01 UTC.', schema: COUNT },
  RetryAfter: { description: 'Number of seconds to wait before a retry.', schema: COUNT },
  IdempotentReplayed: {
    description: 'Present if this is the response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  Deprecation: {
    description: 'When the operation was deprecated (RFC 9745).',
    schema: { type: 'string', maxLength: 32 },
  },
  Link: {
    description: 'Replacement of the operation, with the relation `successor-version`.',
    schema: { type: 'string', maxLength: 4096 },
  },
}

const LIMITS = {
  'X-RateLimit-Limit': component('headers', 'XRateLimitLimit'),
  'X-RateLimit-Remaining': component('headers', 'XRateLimitRemaining'),
  'X-RateLimit-Reset': component('headers', 'XRateLimitReset'),
}

const RESPONSES = {
  NotModified: {
    description: 'The resource has not changed since the given `ETag`.',
    headers: { ETag: component('headers', 'ETag'), ...LIMITS },
  },
}

/** Adds the components that `addManners` refers to, and the headers of every problem. @param {any} document */
export const addMannerComponents = ({ components }) => {
  components.parameters = { ...components.parameters, ...PARAMETERS }
  components.headers = { ...components.headers, ...HEADERS }
  const problem = components.responses?.Problem
  components.responses = { ...components.responses, ...RESPONSES }
  if (problem) problem.headers = { 'Retry-After': component('headers', 'RetryAfter'), ...LIMITS, ...problem.headers }
}

/**
 * Tells whether an operation returns a single resource, which gets an ETag. Lists do not, nor do responses that differ on
 * every request, which are marked `x-untagged: true`.
 *
 * @param {any} operation @param {any} document
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
 * Adds the HTTP conventions to an operation: ETags and conditional requests on single resources, the idempotency key on
 * POST, the rate limit's headers, and the headers of deprecated operations.
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
  // A repeated sign-in is a new one: its cookie is in no stored response.
  if (method === 'post' && operation.security?.length !== 0) {
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
