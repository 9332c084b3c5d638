import type { Router } from 'express'
import { pictureAddress } from '../../../platform/storage/addresses.ts'
import { getOnly } from '../../http/outside/get-only.ts'
import { sendStored } from '../../http/outside/serve-files.ts'
import type { Services } from '../../services.ts'
import { findUpload, storageKeyOf } from './repo.ts'

// A key gets its bytes within an hour and keeps them, so a cache may hold them for a day.
const forADay = 'public, max-age=86400, no-transform'

/** Serves pictures such as logos, which everyone with the URL can read. Other uploads have no public URL. */
export const servePictures = (services: Services): Router =>
  getOnly(pictureAddress(':key'), async (req, res, next) => {
    const upload = await findUpload(services.database.read, String(req.params['key']), { kind: 'picture' })
    const storageKey = upload && storageKeyOf(upload)
    if (!upload || (await services.storage.sizeOf(storageKey!)) !== upload.size) {
      // The address can be that of a page, because a site can be served at `/`.
      return next()
    }
    res.set('Cross-Origin-Resource-Policy', 'cross-origin')
    await sendStored(req, res, services, { ...upload, storageKey: storageKey! }, forADay)
  })
