import { askIntegration } from '../../../domain/integrations/ask.ts'
import { getsEvents } from '../../../domain/integrations/scopes.ts'
import { relayAnswer } from '../../http/outside/relay-answer.ts'
import { encodePath } from '../../../domain/sites/addresses/encode.ts'
import { withoutCredentials } from '../../../domain/sites/addresses/answers.ts'
import type { SiteRequest } from '../request.ts'

const maxLocationLength = 8192
const maxSearchParams = 1000

/**
 * Lets the integration that signs visitors in answer a visitor whom the site does not admit. Returns false if there is none, or
 * if it does not answer.
 */
export const signInByIntegration = async (request: SiteRequest): Promise<boolean> => {
  const { url, located } = request
  const given = [...new URLSearchParams(withoutCredentials(url.search))].slice(0, maxSearchParams)
  const location = `/${encodePath(located.segments.join('/'))}`.slice(0, maxLocationLength)
  return askWhoSignsIn(request, { location, searchParams: Object.fromEntries(given) })
}

/** Lets the integration that signs visitors in answer a request. Returns false if there is none, or if it does not answer. */
export const askWhoSignsIn = async (
  { req, res, located, state }: SiteRequest,
  asked: Record<string, unknown>,
): Promise<boolean> => {
  const { site } = located
  if (site.authBackend !== 'integration' || req.method !== 'GET') return false
  const { active } = await state.extensionsOf(site.id)
  const found = active.find(({ integration }) => integration.name === site.authIntegration)
  if (!found || !getsEvents('fetch_visitor_authentication', found.scopes)) return false
  const leaving = new AbortController()
  res.on('close', () => leaving.abort())
  const { answer } = await askIntegration(state.services, {
    ...found,
    type: 'fetch_visitor_authentication',
    payload: { siteId: site.id, ...asked },
    signal: leaving.signal,
  })
  if (!answer || answer.status >= 500) return false
  // A script in the response could otherwise use the visitor's cookies of the site.
  relayAnswer(res, answer, { isOwnOrigin: true, policy: null, hasBody: true, isForOneVisitor: true })
  return true
}
