import express, { type Request, type Response } from 'express'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { invalid, Problem } from '../../../ground/problem.ts'
import { readBody } from '../read-body.ts'
import { checkBody } from '@scriptorium/validator/hostile'
import { positionOfSyntaxError } from '@scriptorium/validator/json'

const bytesPerMebibyte = 2 ** 20

export interface BodyLimits {
  /** In bytes, after decompression. */
  ordinary: number
  /** In bytes, for the operations in `largeOperations`. */
  large: number
  largeOperations: ReadonlySet<string>
}

/** The large operations carry whole pages, scripts or OpenAPI documents; all other bodies are small. */
export const defaultLimits: BodyLimits = {
  ordinary: 10 * bytesPerMebibyte,
  large: 32 * bytesPerMebibyte,
  largeOperations: new Set([
    'updateChangeRequestContent',
    'publishIntegration',
    'createOpenAPISpec',
    'createOrUpdateOpenAPISpecBySlug',
  ]),
}

const mediaType = /^application\/json\s*(?:;\s*(?:charset\s*=\s*(?:utf-8|"utf-8")\s*)?)?$/i

/** Throws unless the body is JSON in UTF-8, so that the client cannot choose how the body is decoded. */
const checkMediaType = (type: string | undefined) => {
  if (type !== undefined && mediaType.test(type)) return
  const found = type === undefined ? 'the request has no Content-Type' : `not as ${type.slice(0, 100)}`
  throw new Problem('unsupported_media_type', `Send the body as Content-Type: application/json, in UTF-8; ${found}`)
}

const bytesUpTo = (maxBytes: number) => {
  const parser = { parse: express.raw({ type: () => true, limit: maxBytes }), maxBytes }
  return async (req: Request, res: Response) => {
    await readBody(parser, req, res)
    return req.body as Buffer | undefined
  }
}

const parse = (bytes: Buffer): unknown => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('/body', 'is not UTF-8')
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    const { line, column } = positionOfSyntaxError(text)
    throw invalid('/body', `is not JSON: see line ${line}, column ${column}`)
  }
}

/**
 * Returns a function that reads and parses a request body. A missing body is an error if the spec requires one,
 * otherwise `{}`.
 */
export const createBodyReader = (limits: BodyLimits = defaultLimits) => {
  const ordinary = bytesUpTo(limits.ordinary)
  const large = bytesUpTo(limits.large)
  return async (req: Request, res: Response, operationId: string, required: boolean): Promise<unknown> => {
    const sent = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
    if (sent) checkMediaType(req.headers['content-type'])
    const bytes = sent ? await (limits.largeOperations.has(operationId) ? large : ordinary)(req, res) : undefined
    if (!bytes || bytes.length === 0) {
      if (required) throw invalid('/body', 'is required: send a JSON object')
      return {}
    }
    if (req.headers['idempotency-key'] !== undefined) req.bodyBytes = bytes
    await turnOfEventLoop()
    const body = parse(bytes)
    await turnOfEventLoop()
    await checkBody(body)
    return body
  }
}
