import { Router, type Request, type RequestHandler, type Response } from 'express'
import { finishOidc, startOidc, type OidcProvider } from '@scriptorium/sign-on/oidc/client'
import { OidcRefusedError } from '@scriptorium/sign-on/oidc/refused'
import { SamlRefusedError } from '@scriptorium/sign-on/saml/check'
import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import { placeOf, sealedColumns } from '../../../platform/secrets/sealed-columns.ts'
import { showPage } from '../../http/outside/pages.ts'
import { readSessionCookie, sessionCookieOf } from '../../http/session-cookie.ts'
import type { Services } from '../../services.ts'
import { setSessions } from '../saml-providers/cookies.ts'
import { renderNoProviderPage } from '../saml-providers/page-html.ts'
import { idOf, refuse, route, showRefused } from '../saml-providers/provider-requests.ts'
import { oidcAddressesOf, serverProvider } from './addresses.ts'
import { keepRequest, takeRequest } from './request-cookie.ts'
import { signInToOrganization, signInToServer } from './sign-in.ts'

/** A provider with its settings. That of the server has no row. */
interface OpenProvider {
  id: string
  settings: OidcProvider
  row?: SamlProviderRow
}

interface Answering {
  req: Request
  res: Response
  services: Services
}

const ofServer = ({ config }: Services): OpenProvider | undefined => {
  const { baseUrl, oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config
  if (!issuer || !clientId || !clientSecret) return undefined
  const { callbackUrl } = oidcAddressesOf(baseUrl, serverProvider)
  return { id: serverProvider, settings: { issuer, clientId, clientSecret, callbackUrl } }
}

const ofOrganization = async (
  { config, database, sealer }: Services,
  id: string,
): Promise<OpenProvider | undefined> => {
  const key = { id, protocol: 'oidc', status: 'active' } as const
  const row = /^[\w-]{1,64}$/.test(id) ? await database.read('samlProviders').where(key).first() : undefined
  if (!row) return undefined
  const clientSecret = sealer.open(row.clientSecret!, placeOf(sealedColumns.clientSecrets, id))
  const { callbackUrl } = oidcAddressesOf(config.baseUrl, id)
  return { id, row, settings: { issuer: row.issuer, clientId: row.clientId, clientSecret, callbackUrl } }
}

const openProvider = (services: Services, id: string) =>
  id === serverProvider ? ofServer(services) : ofOrganization(services, id)

const showRefusal = ({ req, res, services }: Answering, { id, row }: OpenProvider, error?: Error) => {
  const { baseUrl } = services.config
  const { startUrl } = oidcAddressesOf(baseUrl, id)
  const shown = { requestId: String(req.id), startUrl, signedInUrl: `${baseUrl}/signed-in` }
  showRefused(res, row ? 'refuseOIDCSignIn' : 'refuseServerSignIn', shown, error)
}

const orRefuse = async (answering: Answering, found: OpenProvider, work: () => Promise<void>) => {
  const { req, res, services } = answering
  try {
    await work()
  } catch (error) {
    if (!(error instanceof OidcRefusedError || error instanceof SamlRefusedError)) throw error
    if (found.row) return refuse(req, res, services, { provider: found.row, error, action: 'refuseOIDCSignIn' })
    services.log.warn({ err: error }, 'A sign-in with the OpenID Connect provider was refused')
    showRefusal(answering, found, error)
  }
}

// Below the path of the studio, so that it leads to no other site, and to none of those that this server publishes.
const nextOf = (req: Request): string => {
  const next = new URL(req.url, 'http://localhost').searchParams.get('next') ?? '/'
  const isBelow = new URL(`http://localhost/app${next}`).pathname.startsWith('/app/')
  return isBelow && /^\/[\x21-\x7e]{0,2000}$/.test(next) ? next : '/'
}

const start = async (req: Request, res: Response, services: Services) => {
  const found = await openProvider(services, idOf(req))
  if (!found) return showPage(res, 404, renderNoProviderPage)
  await orRefuse({ req, res, services }, found, async () => {
    const { url, request } = await startOidc(services.outgoing, found.settings)
    keepRequest(res, services, { ...request, providerId: found.id, next: nextOf(req) })
    res.set('Cache-Control', 'no-store').redirect(302, url)
  })
}

const callback = async (req: Request, res: Response, services: Services) => {
  const found = await openProvider(services, idOf(req))
  if (!found) return showPage(res, 404, renderNoProviderPage)
  const request = takeRequest(req, res, services, found.id)
  // Anybody can call this address, so it is no refusal of the provider.
  if (!request) return showRefusal({ req, res, services }, found)
  const browser = { userAgent: req.headers['user-agent'] ?? '', cookie: readSessionCookie(req, services.config) }
  await orRefuse({ req, res, services }, found, async () => {
    const { search } = new URL(req.url, 'http://localhost')
    const { claims, signOutUrl } = await finishOidc(services.outgoing, found.settings, search, request)
    const by = { ...browser, requestId: String(req.id), signOutUrl }
    if (found.row) setSessions(res, services, await signInToOrganization(services, found.row, claims, by))
    else {
      const cookie = await signInToServer(services, found.settings.issuer, claims, by)
      res.append('Set-Cookie', sessionCookieOf(services.config, cookie))
    }
    // At this host, which may be another than that of the links in mails: only it gets the cookie.
    res.set('Cache-Control', 'no-store').redirect(303, `${services.config.baseUrl}/app${request.next}`)
  })
}

/** `/oidc/<providerId>`: where people start to sign in, and where the OpenID Connect provider sends them back to. */
export const oidcRoutes = (services: Services, limit: RequestHandler): Router =>
  Router({ caseSensitive: true })
    .all('/oidc/:providerId/start', limit, route(services, ['GET'], start))
    .all('/oidc/:providerId/callback', limit, route(services, ['GET'], callback))
