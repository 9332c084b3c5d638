import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Router, type RequestHandler } from 'express'
import { getOnly } from './get-only.ts'

/** The spec as it was bundled, byte for byte. */
export const readSpec = (form: 'json' | 'yaml'): string =>
  readFileSync(new URL(import.meta.resolve(`@scriptorium/spec/openapi.${form}`)), 'utf8')

let known: string | undefined

/** The version that the spec gives the interface. */
export const interfaceVersion = (): string => {
  known ??= (JSON.parse(readSpec('json')) as { info: { version: string } }).info.version
  return known
}

const serve = (type: string, text: string): RequestHandler => {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  return (req, res) => {
    res.set({
      ETag: etag,
      'Cache-Control': 'public, no-cache',
      'Access-Control-Allow-Origin': '*',
      'Content-Type': type,
    })
    if (req.fresh) return void res.status(304).end()
    res.end(text)
  }
}

/** `/openapi.json` and `/openapi.yaml`: the spec that this server holds itself to. */
export const openApiDocument = (): Router =>
  Router().use(
    getOnly('/openapi.json', serve('application/json; charset=utf-8', readSpec('json'))),
    getOnly('/openapi.yaml', serve('application/yaml; charset=utf-8', readSpec('yaml'))),
  )
