import { createRequire } from 'node:module'
import type { Request, Response } from 'express'
import type { Operation, Responses, Schema } from './document.ts'
import { explain, type AjvError } from './explain.ts'
import type { OpenApiMatch } from './match.ts'
import { countFewCharacters, type WithRules } from './lengths.ts'
import { isDay, isEmittedMoment, isMoment } from './moment.ts'

/**
 * The only file that uses internals of express-openapi-validator (5.6.2, pinned). It calls the library's request and response
 * validators directly, because the stock middleware does not scale to a large spec: it tests a regular expression for each
 * path, awaits six promises, copies the whole document into every schema and rebuilds a cache key for each request.
 * The server's `parity.unit.test.ts` compares the stock middleware with ours.
 */
const require = createRequire(import.meta.url)
const load = <T>(path: string) => require(`express-openapi-validator/dist/${path}`) as T

interface Compiled {
  (data: unknown): boolean
  errors?: AjvError[] | null
}
interface Ajv extends WithRules {
  compile(schema: object): Compiled
  addSchema(schema: object, key: string): void
  getSchema(key: string): Compiled | undefined
}
type Check = (req: Request, res: Response, next: () => void) => void
/** The error type that the validators throw. */
export type HttpError = Error & { errors?: { path: string; message: string }[] }
type ByType = Record<string, Record<string, Compiled>>

interface RequestValidator {
  ajv: Ajv
  ajvBody: Ajv
  buildMiddleware(path: string, operation: object, contentType: object, key: string): Check
}
interface Mutator {
  modifyRequest(req: Request): void
}
interface ResponseValidator {
  ajvBody: Ajv
  buildValidators(responses: Responses, key: string): ByType
  _validate(answer: { validators: ByType; body: unknown; statusCode: number; path: string; accepts: string[] }): void
}
type New<T> = new (document: object, options: object, ...others: object[]) => T

const requests = load<{ RequestValidator: New<RequestValidator> }>('middlewares/openapi.request.validator.js')
const responses = load<{ ResponseValidator: New<ResponseValidator> }>('middlewares/openapi.response.validator.js')
const { ContentType } = load<{ ContentType: { fromString(type: string): object } }>('middlewares/util.js')

/**
 * The stock code that splits and decodes parameters. It is slow and sometimes wrong, so requests that `readUrl` has
 * read skip it.
 */
const { RequestParameterMutator } = load<{ RequestParameterMutator: { prototype: Mutator } }>(
  'middlewares/parsers/req.parameter.mutator.js',
)
const { modifyRequest } = RequestParameterMutator.prototype
RequestParameterMutator.prototype.modifyRequest = function (this: Mutator, req) {
  const match: OpenApiMatch | undefined = req.openapi
  if (!match?.isRead) modifyRequest.call(this, req)
}

/** Returns whether a text is a URL that programs can read. The format of Ajv checks only its first characters. */
const isUrl = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\S*$/i.test(text) && URL.canParse(text)

const options = (formats: Record<string, (text: string) => boolean>) => ({
  strict: false,
  // Shorter code checks a tenth faster, but making it takes two thirds more time.
  code: { optimize: false },
  strictNumbers: true,
  strictTuples: true,
  allowUnionTypes: false,
  validateSchema: false,
  validateFormats: true,
  useDefaults: true,
  removeAdditional: false,
  ajvFormats: { mode: 'fast' },
  formats,
  serDesMap: {},
})

const explained = (check: Compiled): Compiled => {
  const run: Compiled = (data) => {
    const valid = check(data)
    run.errors = valid ? null : explain(check.errors ?? [])
    return valid
  }
  return run
}

/**
 * Returns an Ajv that compiles the schema of an operation without the rest of the document. References resolve to the components,
 * which are registered separately and so compiled once for all operations.
 */
const sharing = (ajv: Ajv, count: () => void): Ajv => {
  const compiled = new Map<string, Compiled>()
  return Object.assign(Object.create(ajv) as Ajv, {
    addSchema: (schema: { paths?: object; components?: object }, key: string) => {
      const { paths: _paths, components: _components, ...own } = schema
      count()
      compiled.set(key, explained(ajv.compile(own)))
    },
    getSchema: (key: string) => (key.startsWith('#/') ? ajv.getSchema(key) : compiled.get(key)),
  })
}

const eventStream = 'text/event-stream'

const isPresent = (body: unknown) => body !== undefined && body !== null

const documentOf = (schemas: Record<string, Schema>) => ({ openapi: '3.1.0', components: { schemas } })
const json = ContentType.fromString('application/json')

/**
 * Returns checks that validate a request with `openapi`, `query` and `body` set, and coerce its values. They throw an
 * `HttpError`.
 */
export const createRequestChecks = (schemas: Record<string, Schema>, allErrors: boolean) => {
  let compiled = 0
  const count = () => void compiled++
  const validator = new requests.RequestValidator(documentOf(schemas), {
    ...options({ 'date-time': isMoment, date: isDay, uri: isUrl }),
    allErrors,
  })
  validator.ajv = sharing(countFewCharacters(validator.ajv), count)
  validator.ajvBody = sharing(countFewCharacters(validator.ajvBody), count)
  const checks = new Map<Operation, Check>()
  // The stock middleware builds a mutator and a set of names for every request, so it only runs to report a failure.
  const compile = (operation: Operation): Check => {
    const held = checks.get(operation)
    if (held) return held
    const { operationId, path } = operation
    const fail = validator.buildMiddleware(path, operation, json, operationId)
    const general = validator.ajv.getSchema(operationId)!
    const ofBody = validator.ajvBody.getSchema(operationId)!
    const check: Check = (req, res, next) => {
      const { query, headers, params, body } = req
      const data = { query, headers, params, body: body as unknown }
      if (!general(data) || !ofBody(data)) fail(req, res, next)
    }
    checks.set(operation, check)
    return check
  }
  const check = (operation: Operation, req: Request, res: Response) => compile(operation)(req, res, () => {})
  return { check, compiled: () => compiled }
}

/** Returns checks that validate a response body. They throw an error with `errors` if it breaks the spec. */
export const createResponseChecks = (schemas: Record<string, Schema>) => {
  let compiled = 0
  const count = () => void compiled++
  const validator = new responses.ResponseValidator(documentOf(schemas), {
    ...options({ 'date-time': isEmittedMoment }),
    useDefaults: false,
  })
  validator.ajvBody = sharing(countFewCharacters(validator.ajvBody), count)
  const built = new Map<Responses[string], ByType[string]>()
  const validatorsOf = (response: Responses[string]) => {
    const held = built.get(response)
    if (held) return held
    const made = validator.buildValidators({ answer: response }, `response ${built.size}`)['answer'] ?? {}
    built.set(response, made)
    return made
  }
  // A response with a single media type needs no content negotiation, which would parse media types.
  const soleOf = (byType: ByType[string]) => {
    const [first, ...others] = Object.values(byType)
    return others.length === 0 ? first : undefined
  }
  // The validator knows only media types of JSON. The events of a stream are JSON, each by itself.
  const eventsOf = new Map<Responses[string], Responses[string]>()
  const eventOf = (response: Responses[string]): Responses[string] => {
    const held = eventsOf.get(response) ?? { content: { 'application/json': response.content?.[eventStream] ?? {} } }
    eventsOf.set(response, held)
    return held
  }
  const promised = (operation: Operation, status: number) =>
    [String(status), `${String(status)[0]}XX`, 'default'].find((key) => operation.responses[key])
  return {
    compiled: () => compiled,
    check: (operation: Operation, statusCode: number, contentType: string | undefined, body: unknown) => {
      const key = promised(operation, statusCode)
      const sole = key && soleOf(validatorsOf(operation.responses[key]!))
      if (sole && isPresent(body) && sole({ response: body })) return
      validator._validate({
        validators: key ? { [key]: validatorsOf(operation.responses[key]!) } : {},
        body,
        statusCode,
        path: operation.path,
        accepts: contentType ? [contentType] : [],
      })
    },
    /** Checks an event of a stream. */
    checkEvent: (operation: Operation, statusCode: number, body: unknown) => {
      const answer = validatorsOf(eventOf(operation.responses[String(statusCode)] ?? {}))
      validator._validate({ validators: { [statusCode]: answer }, body, statusCode, path: operation.path, accepts: [] })
    },
  }
}
