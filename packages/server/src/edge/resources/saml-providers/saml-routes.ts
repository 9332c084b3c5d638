import { Router, type Request, type RequestHandler, type Response } from 'express'
import { hashToken, newSecret } from '../../../domain/access/token.ts'
import { readForm, showPage } from '../../http/outside/pages.ts'
import { Problem } from '../../../ground/problem.ts'
import { SamlRefusedError } from '@scriptorium/sign-on/saml/check'
import { readLogoutRequest, subjectOf } from '@scriptorium/sign-on/saml/logout'
import { personOf } from '@scriptorium/sign-on/saml/person'
import { readResponse } from '@scriptorium/sign-on/saml/read-response'
import { addressesOf, requestLifetimeMs } from '@scriptorium/sign-on/saml/service-provider'
import type { Services } from '../../services.ts'
import { setCookie } from './cookies.ts'
import { renderLoggedOutPage, renderNoProviderPage } from './page-html.ts'
import { idOf, openProvider, refuse, route, type OpenProvider } from './provider-requests.ts'
import { endSessionsOfPerson } from './session.ts'
import { signIn } from './sign-in.ts'

const maxResponseBytes = 262_144

const start = async (req: Request, res: Response, services: Services) => {
  const browser = newSecret()
  const found = await openProvider(services, idOf(req), hashToken(browser))
  if (found?.provider.status !== 'active') return showPage(res, 404, renderNoProviderPage)
  // RelayState stays empty: where a sign-in ends is not for a URL to say.
  const url = await found.saml.getAuthorizeUrlAsync('', undefined, {})
  setCookie(res, services.config, 'scriptorium-sign-in', { value: browser, maxAgeS: requestLifetimeMs / 1000 })
  res.set('Cache-Control', 'no-store').redirect(302, url)
}

const metadata = async (req: Request, res: Response, services: Services) => {
  const found = await openProvider(services, idOf(req))
  if (!found) return showPage(res, 404, renderNoProviderPage)
  res.type('application/samlmetadata+xml').send(found.saml.generateServiceProviderMetadata(null, null))
}

const profileOf = ({ saml, provider }: OpenProvider, { config, database }: Services, encoded: string) =>
  readResponse(saml, encoded, {
    addresses: addressesOf(config.baseUrl, provider.id),
    issuer: provider.entityId,
    // A database that is away is no fault of the response.
    isOurs: (error) => database.dialect.trouble(error) !== undefined,
  })

const consume = async (req: Request, res: Response, services: Services) => {
  const found = await openProvider(services, idOf(req))
  if (found?.provider.status !== 'active') return showPage(res, 404, renderNoProviderPage)
  const { SAMLResponse: encoded } = await readForm(req, res, maxResponseBytes)
  try {
    if (typeof encoded !== 'string') throw new SamlRefusedError('The form has no field SAMLResponse.')
    const profile = await profileOf(found, services, encoded)
    const requestId = String(profile['inResponseTo'])
    const answer = {
      provider: found.provider,
      person: personOf(profile),
      subject: subjectOf(profile),
      requestId,
      httpRequestId: String(req.id),
    }
    const ticket = await signIn(services, answer)
    // The cookie of the browser comes along only on a request that this site caused.
    res.set('Cache-Control', 'no-store').redirect(303, `${services.config.baseUrl}/signed-in?ticket=${ticket}`)
  } catch (error) {
    if (!(error instanceof SamlRefusedError)) throw error
    await refuse(req, res, services, { provider: found.provider, error, action: 'refuseSAMLSignIn' })
  }
}

type Sent = { form: Record<string, unknown> } | { query: string }

/** Returns what came by POST or by redirect. */
const sentWith = async (req: Request, res: Response): Promise<Sent> => {
  if (req.method === 'POST') return { form: await readForm(req, res, maxResponseBytes) }
  return { query: new URL(req.url, 'http://localhost').search.slice(1) }
}

const namesIn = (sent: Sent): string[] =>
  'form' in sent ? Object.keys(sent.form) : [...new URLSearchParams(sent.query).keys()]

const endAll = async (
  req: Request,
  res: Response,
  services: Services,
  { provider, saml }: OpenProvider,
  sent: Sent,
) => {
  const { logoutUrl, startUrl } = addressesOf(services.config.baseUrl, provider.id)
  const { profile, relayState } = await readLogoutRequest(saml, sent, { issuer: provider.entityId, logoutUrl })
  await endSessionsOfPerson(services, { provider, profile, httpRequestId: String(req.id) })
  if (provider.logoutUrl === '') return showPage(res, 200, (nonce) => renderLoggedOutPage(startUrl, nonce))
  const url = await saml.getLogoutResponseUrlAsync(profile, relayState, {}, true)
  res.set('Cache-Control', 'no-store').redirect(303, url)
}

const logout = async (req: Request, res: Response, services: Services) => {
  const found = await openProvider(services, idOf(req))
  if (found?.provider.status !== 'active') return showPage(res, 404, renderNoProviderPage)
  const sent = await sentWith(req, res)
  const names = namesIn(sent)
  // A response has no effect, so that nothing in it has to be true: the session ended before the provider was asked.
  if (names.includes('SAMLResponse')) {
    const { startUrl } = addressesOf(services.config.baseUrl, found.provider.id)
    return showPage(res, 200, (nonce) => renderLoggedOutPage(startUrl, nonce))
  }
  if (!names.includes('SAMLRequest')) throw new Problem('invalid_request', 'There is no SAMLRequest')
  try {
    await endAll(req, res, services, found, sent)
  } catch (error) {
    if (!(error instanceof SamlRefusedError)) throw error
    await refuse(req, res, services, { provider: found.provider, error, action: 'refuseSAMLSignOut' })
  }
}

const reading = ['GET', 'HEAD']

/** `/saml/<providerId>`: where people start to sign in, where the identity provider sends its answer, and our metadata. */
export const samlRoutes = (services: Services, limit: RequestHandler): Router =>
  Router({ caseSensitive: true })
    .all('/saml/:providerId/start', limit, route(services, ['GET'], start))
    .all('/saml/:providerId/acs', limit, route(services, ['POST'], consume))
    .all('/saml/:providerId/logout', limit, route(services, ['GET', 'POST'], logout))
    .all('/saml/:providerId/metadata', limit, route(services, reading, metadata))
