import { setTimeout as sleep } from 'node:timers/promises'
import type { Router } from 'express'
import { getOnly } from './get-only.ts'
import { Problem } from '../problem.ts'
import type { PdfRow } from '../db/tables/pdfs.ts'
import type { Services } from '../services.ts'
import { isPdfAddress } from '../storage/addresses.ts'
import { sendStored } from './serve-files.ts'
import { findPdf } from '../pdf/repo.ts'

const maxWaitMs = 60_000
const pollMs = 200

const comeBack = () => {
  const headers = { 'Retry-After': '5' }
  return new Problem('unavailable', 'The PDF is still being made: ask for it again in a moment', { headers })
}

/**
 * Waits until the PDF is rendered or has failed and returns it. Throws 503 after `maxWaitMs`, and 404 if the PDF is
 * gone.
 */
const settled = async ({ database }: Services, id: string, isGone: () => boolean): Promise<PdfRow> => {
  const until = Date.now() + maxWaitMs
  for (;;) {
    const pdf = await findPdf(database.read, id)
    if (!pdf) throw new Problem('not_found', 'The PDF is no longer there: ask for it anew')
    if (pdf.state !== 'queued') return pdf
    if (Date.now() > until || isGone()) throw comeBack()
    await sleep(pollMs)
  }
}

/** Serves `GET /pdf/<id>?…`, a signed URL that expires. The signature in the URL replaces authentication. */
export const servePdfs = (services: Services): Router =>
  getOnly('/pdf/:pdfId', async (req, res) => {
    const id = String(req.params['pdfId'])
    const query = new URL(req.url, 'http://localhost').searchParams
    if (!isPdfAddress(services.secret, id, query, Date.now())) {
      throw new Problem('forbidden', 'The upload URL is invalid or has expired: ask for the PDF again')
    }
    const { state, storageKey, title } = await settled(services, id, () => res.destroyed || services.state.draining)
    if (state === 'failed' || storageKey === null) {
      throw new Problem('unavailable', 'The PDF could not be made: ask for it anew', {
        headers: { 'Retry-After': '60' },
      })
    }
    await sendStored(req, res, services, { id, storageKey, contentType: 'application/pdf', name: `${title}.pdf` })
  })
