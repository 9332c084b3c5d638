import { Router, type RequestHandler } from 'express'
import type { Knex } from 'knex'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { findContent } from '../../../features/openapi/store.ts'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { isKnown } from '../etag.ts'
import { getOnly } from './get-only.ts'

const decompress = promisify(gunzip)

// The organization is named by its hostname or by its id.
const findPublicVersion = async (db: Knex, organization: string, slug: string): Promise<string | null> => {
  const found = await db('openapiSpecs as s')
    .join('organizations as o', 'o.id', 's.organizationId')
    .where({ 's.slug': slug, 's.visibility': 'public' })
    .where((either) => either.where('o.id', organization).orWhere('o.hostname', organization))
    .first('s.lastVersionId')
  return found?.lastVersionId ?? null
}

const serve =
  ({ database }: Services, column: 'bundled' | 'yaml', type: 'json' | 'yaml'): RequestHandler =>
  async (req, res) => {
    const { organization, slug } = req.params as Record<string, string>
    const versionId = await findPublicVersion(database.read, organization!, slug!)
    if (versionId === null) throw new Problem('not_found', 'There is no such public OpenAPI specification')
    const isZipped = req.acceptsEncodings('gzip', 'identity') === 'gzip'
    const etag = `"${[versionId, type, ...(isZipped ? ['gzip'] : [])].join('-')}"`
    res.set({
      'Content-Type': `application/${type}; charset=utf-8`,
      'Cache-Control': 'public, no-cache, no-transform',
      'Access-Control-Allow-Origin': '*',
      Vary: 'Accept-Encoding',
      ETag: etag,
    })
    if (isKnown(req, etag)) return void res.status(304).end()
    const stored = await findContent(database.read, versionId, column)
    const bytes = isZipped ? stored! : await decompress(stored!)
    if (isZipped) res.set('Content-Encoding', 'gzip')
    res.set('Content-Length', String(bytes.length)).end(req.method === 'HEAD' ? undefined : bytes)
  }

/** Serves the latest version of public specifications at `/openapi/<organization>/<slug>.json` and `.yaml`. */
export const serveOpenapi = (services: Services): Router =>
  Router().use(
    getOnly('/openapi/:organization/:slug.json', serve(services, 'bundled', 'json')),
    getOnly('/openapi/:organization/:slug.yaml', serve(services, 'yaml', 'yaml')),
  )
