import { readFileSync } from 'node:fs'
import { Router } from 'express'
import { getOnly } from './outside/get-only.ts'
import { staticBody } from './outside/static-body.ts'

/** Returns the text of the bundled spec, unchanged. */
export const readSpec = (form: 'json' | 'yaml'): string =>
  readFileSync(new URL(import.meta.resolve(`@scriptorium/spec/openapi.${form}`)), 'utf8')

let known: string | undefined

/** Returns the API version from the spec. */
export const interfaceVersion = (): string => {
  known ??= (JSON.parse(readSpec('json')) as { info: { version: string } }).info.version
  return known
}

// The address of the server in the spec, which is relative to its host.
const serverOf = {
  json: /(?<="servers": \[\s*\{\s*"url": )"\/"/,
  yaml: /(?<=^servers:\n\s*- url: )\/$/m,
}

const withServer = (form: 'json' | 'yaml', basePath: string): string =>
  basePath === '' ? readSpec(form) : readSpec(form).replace(serverOf[form], () => JSON.stringify(basePath))

const serve = (form: 'json' | 'yaml', basePath: string) =>
  staticBody(() => withServer(form, basePath), {
    'Content-Type': `application/${form}; charset=utf-8`,
    // no-transform keeps proxies and middleware from compressing the body again.
    'Cache-Control': 'public, no-cache, no-transform',
    'Access-Control-Allow-Origin': '*',
  })

/** Serves the spec at `/openapi.json` and `/openapi.yaml`. Its server is the one at the path of `BASE_URL`. */
export const openApiDocument = (basePath: string): Router =>
  Router().use(getOnly('/openapi.json', serve('json', basePath)), getOnly('/openapi.yaml', serve('yaml', basePath)))
