import { readFileSync } from 'node:fs'
import { Router } from 'express'
import { getOnly } from './get-only.ts'
import { staticBody } from './static-body.ts'

/** The spec as it was bundled, byte for byte. */
export const readSpec = (form: 'json' | 'yaml'): string =>
  readFileSync(new URL(import.meta.resolve(`@scriptorium/spec/openapi.${form}`)), 'utf8')

let known: string | undefined

/** The version that the spec gives the interface. */
export const interfaceVersion = (): string => {
  known ??= (JSON.parse(readSpec('json')) as { info: { version: string } }).info.version
  return known
}

const serve = (form: 'json' | 'yaml') =>
  staticBody(() => readSpec(form), {
    'Content-Type': `application/${form}; charset=utf-8`,
    // No proxy and no middleware may compress it again.
    'Cache-Control': 'public, no-cache, no-transform',
    'Access-Control-Allow-Origin': '*',
  })

/** Serves `/openapi.json` and `/openapi.yaml`: the spec that this server keeps to. */
export const openApiDocument = (): Router =>
  Router().use(getOnly('/openapi.json', serve('json')), getOnly('/openapi.yaml', serve('yaml')))
