import { create as disposition } from 'content-disposition'
import { Router, type Request, type Response } from 'express'
import { getOnly } from './get-only.ts'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { readFileAddress, type SignedFile } from '../../../platform/storage/addresses.ts'
import { essenceOf, isActive, isShown } from '@scriptorium/storage/media-type'
import type { BucketStorage, DiskStorage } from '@scriptorium/storage/storage'

const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

const dispositionOf = ({ contentType, name }: SignedFile, mayShow: boolean): string =>
  disposition(name, { type: mayShow && isShown(contentType) ? 'inline' : 'attachment' })

// The content of a signed URL never changes, so it can be cached for as long as the URL is valid. no-transform prevents
// compression, which would break byte ranges.
const untilExpiry = 'private, max-age=3600, no-transform'

const headersOf = (file: SignedFile, cacheControl: string) => ({
  'Content-Type': file.contentType,
  'Content-Disposition': dispositionOf(file, true),
  'Content-Security-Policy': sandbox,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': cacheControl,
  ETag: `"${file.storageKey.split('/').at(-1)}"`,
})

// Failed preconditions and unsatisfiable ranges, whose responses need the headers of the error.
const unmet = new Set([412, 416])

const fromDisk = (res: Response, { folder }: DiskStorage, { storageKey }: SignedFile): Promise<void> =>
  new Promise((resolve, reject) => {
    res.sendFile(storageKey, { root: folder, cacheControl: false, lastModified: false }, (error) => {
      const { status = 0, headers = {} } = (error ?? {}) as { status?: number; headers?: Record<string, string> }
      if (unmet.has(status)) res.status(status).set(headers).end()
      // Once the headers are sent, an error means that the client has disconnected.
      if (!error || res.headersSent) resolve()
      else reject(error)
    })
  })

const fromBucket = async (req: Request, res: Response, storage: BucketStorage, file: SignedFile): Promise<void> => {
  if (req.fresh) return void res.status(304).end()
  if (req.method === 'HEAD') {
    return void res.set('Content-Length', String((await storage.sizeOf(file.storageKey)) ?? 0)).end()
  }
  // The bucket does not send our Content-Security-Policy, so active content is downloaded instead of shown.
  const contentDisposition = dispositionOf(file, !isActive(file.contentType))
  const url = await storage.downloadUrl(file.storageKey, { contentType: file.contentType, contentDisposition })
  res.set('Cache-Control', 'private, max-age=60').redirect(302, url)
}

const forbidden = () =>
  new Problem('forbidden', 'The download URL is invalid or has expired: read the file again to get a new one')

/** Sends a stored file from disk, or redirects to its bucket. */
export const sendStored = async (
  req: Request,
  res: Response,
  { storage, log }: Pick<Services, 'log' | 'storage'>,
  file: SignedFile,
  cacheControl = untilExpiry,
): Promise<void> => {
  if ((await storage.sizeOf(file.storageKey)) === undefined) {
    log.error({ file: file.id, storageKey: file.storageKey }, 'the bytes of a file are missing in the storage')
    throw new Problem('not_found', 'The content of this file no longer exists')
  }
  res.set(headersOf(file, cacheControl))
  // The sandbox would block the browser's built-in PDF viewer.
  if (essenceOf(file.contentType) === 'application/pdf') res.removeHeader('Content-Security-Policy')
  await (storage.kind === 'disk' ? fromDisk(res, storage, file) : fromBucket(req, res, storage, file))
}

/** Serves the `downloadURL` of files, `GET /files/<id>?…`. The signature in the URL replaces authentication. */
export const serveFiles = (services: Services): Router =>
  getOnly('/files/:fileId', async (req, res) => {
    const query = new URL(req.url, 'http://localhost').searchParams
    const file = readFileAddress(services.secret, String(req.params['fileId']), query, Date.now())
    if (!file) throw forbidden()
    await sendStored(req, res, services, file)
  })
