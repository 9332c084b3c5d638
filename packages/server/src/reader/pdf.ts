import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import { readPageDocument } from '../history/page-body.ts'
import { requestPdf } from '../pdf/request.ts'
import { sendNotFound } from './messages.ts'
import type { AdmittedRequest } from './request.ts'
import { Problem } from '../problem.ts'

import { refsIn } from './targets.ts'
import type { Visit } from './visit.ts'

// The word «visitor» counts only between braces: texts and code may mention visitors.
const expressions = /"type":"(?:if|expression)"|\{\{(?:(?!\}\}|\{\{).)*visitor/

const isShown = async ({ source }: Visit, { kind, page, space }: ContentRef): Promise<boolean> =>
  (kind !== 'page' && kind !== 'anchor') ||
  page === undefined ||
  space !== undefined ||
  (await source.tree.page(String(page))) !== undefined

/**
 * Returns whether a page is the same for all visitors: it has no expressions about them, and refers only to pages that all can
 * see.
 */
const isForEveryone = async (visit: Visit, page: PageRecord): Promise<boolean> => {
  const { visitorScope: _, ...source } = visit.source
  const document = await readPageDocument(source, page, { evaluated: 'deterministic-only', dereferenced: 'true' })
  const text = JSON.stringify(document?.nodes ?? [])
  if (expressions.test(text)) return false
  for (const ref of refsIn(document?.nodes)) if (!(await isShown(visit, ref))) return false
  return true
}

/** Redirects to the PDF of a page. A page whose content depends on its visitor has no PDF. */
export const answerPdf = async (request: AdmittedRequest): Promise<void> => {
  const { res, found, visit, state } = request
  if (!found.page) return sendNotFound(request)
  const isCommon = !found.audience.preview && (await isForEveryone(visit, found.page.page))
  if (!isCommon) throw new Problem('not_found', 'This page has no PDF')
  const { services } = state
  const asked = { page: found.page.page.id, only: true }
  const { url } = await requestPdf(visit.source, asked, { services, now: new Date().toISOString() })
  res.set({ 'Cache-Control': 'private, no-store', Location: url }).status(302).end()
}
