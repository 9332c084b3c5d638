import { Router, type Request, type RequestHandler, type Response } from 'express'
import { Problem } from '../../../ground/problem.ts'
import { findUpload, storageKeyOf } from './repo.ts'
import type { Services } from '../../services.ts'
import { isUploadAddress } from '../../../platform/storage/addresses.ts'
import type { DiskStorage } from '@scriptorium/storage/storage'

const allow = { Allow: 'PUT, OPTIONS' }

const refuse = (header: string, wanted: string | number) =>
  new Problem('invalid_request', `${header} must be ${wanted}, as stated when the upload was created`, {
    errors: [{ pointer: `/header/${header.toLowerCase()}`, message: `must be ${wanted}` }],
  })

const take = async (req: Request, res: Response, { database, secret }: Services, storage: DiskStorage) => {
  const key = String(req.params['key'])
  const query = new URL(req.url, 'http://localhost').searchParams
  const signed = isUploadAddress(secret, key, query, Date.now())
  const upload = signed ? await findUpload(database.read, key) : undefined
  if (!upload) throw new Problem('forbidden', 'The upload URL is invalid or has expired')
  const { contentType, size } = upload
  if (req.headers['content-type'] !== contentType) throw refuse('Content-Type', contentType)
  if (req.headers['content-length'] !== String(size)) throw refuse('Content-Length', size)
  if (!(await storage.receive(storageKeyOf(upload), req, size))) throw refuse('Content-Length', size)
  res.status(204).end()
}

const putOnly =
  (services: Services): RequestHandler =>
  async (req, res, next) => {
    const { storage } = services
    if (storage.kind !== 'disk') return next()
    if (req.method === 'OPTIONS') return void res.status(204).set(allow).end()
    if (req.method !== 'PUT') {
      throw new Problem('method_not_allowed', `Allowed here: ${allow.Allow}`, { headers: allow })
    }
    await take(req, res, services, storage)
  }

/** Returns the router of `PUT /uploads/<key>?…`, for files that are stored on disk. A bucket receives its uploads itself. */
export const receiveUploads = (services: Services): Router =>
  Router({ caseSensitive: true }).all('/uploads/:key', putOnly(services))
