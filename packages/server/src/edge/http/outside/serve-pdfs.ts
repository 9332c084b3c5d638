import { setTimeout as sleep } from 'node:timers/promises'
import type { Router } from 'express'
import { getOnly } from './get-only.ts'
import { Problem } from '../../../ground/problem.ts'
import type { PdfRow } from '@scriptorium/schema/tables/pdfs'
import type { Services } from '../../services.ts'
import { isPdfAddress } from '../../../platform/storage/addresses.ts'
import { sendStored } from './serve-files.ts'
import { findPdf } from '../../../features/pdf/repo.ts'

const maxWaitMs = 60_000
const pollMs = 200

const notReady = () => {
  // A browser shows that it is not ready, and asks again by itself.
  const headers = { 'Retry-After': '5', Refresh: '5' }
  return new Problem('unavailable', 'The PDF is not ready yet: repeat the request in a few seconds', { headers })
}

/**
 * Waits until the PDF is rendered or has failed and returns it. Throws 503 after `maxWaitMs`, and 404 if the PDF is
 * gone.
 */
const waitForPdf = async ({ database }: Services, id: string, isGone: () => boolean): Promise<PdfRow> => {
  const until = Date.now() + maxWaitMs
  for (;;) {
    const pdf = await findPdf(database.read, id)
    if (!pdf)
      throw new Problem(
        'not_found',
        'The PDF no longer exists: request a new URL with getSpacePDF or getChangeRequestPDF',
      )
    if (pdf.state !== 'queued') return pdf
    if (Date.now() > until || isGone()) throw notReady()
    await sleep(pollMs)
  }
}

/** Serves `GET /pdf/<id>?…`, a signed URL that expires. The signature in the URL replaces authentication. */
export const servePdfs = (services: Services): Router =>
  getOnly('/pdf/:pdfId', async (req, res) => {
    const id = String(req.params['pdfId'])
    const query = new URL(req.url, 'http://localhost').searchParams
    if (!isPdfAddress(services.secret, id, query, Date.now())) {
      throw new Problem(
        'forbidden',
        'The URL of the PDF is invalid or has expired: request a new one with getSpacePDF or getChangeRequestPDF',
      )
    }
    const { state, storageKey, title } = await waitForPdf(services, id, () => res.destroyed || services.state.draining)
    if (state === 'failed' || storageKey === null) {
      throw new Problem('unavailable', 'The PDF could not be rendered: repeat the request to try again', {
        headers: { 'Retry-After': '60' },
      })
    }
    await sendStored(req, res, services, { id, storageKey, contentType: 'application/pdf', name: `${title}.pdf` })
  })
