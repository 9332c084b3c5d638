import { z } from 'zod'
import type { SiteEvent } from '@scriptorium/insights/events'
import { Problem } from '../../../ground/problem.ts'
import { formReader } from '../../http/outside/read-form.ts'
import type { AdmittedRequest } from '../request.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { countOnPage, questionValue } from './site-events.ts'

const form = z.object({
  kind: z.enum([
    'api_client_open',
    'api_client_request',
    'ask_helpful',
    'ask_not_helpful',
    'link_click',
    'search_open_result',
  ]),
  value: z.string().min(1).max(2048),
})

const formOf = formReader({ maxBytes: 8192, parameterLimit: 5 })

const valuesOf = ({ kind, value }: z.infer<typeof form>): SiteEvent['values'] => {
  if (kind === 'search_open_result') return { eventSearchQuery: value.toLowerCase() }
  if (kind === 'ask_helpful' || kind === 'ask_not_helpful') return questionValue(value)
  if (kind !== 'link_click') return { eventAPIOperationPath: value }
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Problem('invalid_request', 'A link leads to http or https')
  return { eventLinkTargetValue: url.origin + url.pathname, eventLinkTargetDomain: url.hostname }
}

/** Counts what a reader did on a page that the server cannot see, such as a link to another site that was followed. */
export const answerEvent = async (request: AdmittedRequest): Promise<void> => {
  const { req, res } = request
  requireOwnOrigin(request)
  const given = form.safeParse(await formOf(req, res))
  if (!given.success) throw new Problem('invalid_request', 'There is no such event')
  countOnPage(request, given.data.kind, valuesOf(given.data))
  res.set('Cache-Control', 'no-store').status(204).end()
}
