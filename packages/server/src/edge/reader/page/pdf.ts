import { requestPdf } from '../../../features/pdf/request.ts'
import { isForEveryone } from './for-everyone.ts'
import { sendNotFound } from '../messages.ts'
import type { AdmittedRequest } from '../request.ts'
import { lookOf } from '../visit.ts'
import { Problem } from '../../../ground/problem.ts'

/** Redirects to the PDF of a page. A page whose content depends on its visitor has no PDF. */
export const answerPdf = async (request: AdmittedRequest): Promise<void> => {
  const { res, found, visit, state } = request
  if (!found.page) return sendNotFound(request)
  const isCommon = !found.audience.preview && (await isForEveryone(visit, found.page.page))
  if (!isCommon) throw new Problem('not_found', 'This page has no PDF')
  const { services } = state
  const asked = { page: found.page.page.id, only: true }
  const language = found.space.language ?? lookOf(found).internationalization.locale
  const { url } = await requestPdf(visit.source, asked, { services, now: new Date().toISOString(), language })
  res.set({ 'Cache-Control': 'private, no-store', Location: url }).status(302).end()
}
