import type { Router } from 'express'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { getOnly } from './get-only.ts'

const nothing = () => new Problem('not_found', 'There is no such image')

/** Serves `GET /integrations/<name>/files/<hash>/<file>`: the icon and the preview images of integrations. */
export const serveIntegrationFiles = ({ database }: Services): Router =>
  getOnly('/integrations/:name/files/:hash/:file', async (req, res) => {
    const { name, hash, file } = req.params as Record<string, string>
    const row = await database.read('integrations').where({ name }).first('files')
    const files = (row ? JSON.parse(row.files) : {}) as Record<string, string>
    if (!file || files[file] !== hash) throw nothing()
    const found = await database.read('integrationFiles').where({ integrationName: name, file }).first()
    if (!found) throw nothing()
    res.set({
      'Content-Type': found.contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // An SVG can contain scripts.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    })
    res.end(found.bytes)
  })
