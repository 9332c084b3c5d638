import type { Profile, SAML } from '@node-saml/node-saml'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import { recordSignIn } from '../../audit/record.ts'
import { hashToken } from '../../access/token.ts'
import type { SamlProviderRow } from '../../db/tables/saml.ts'
import { readForm, showPage } from '../../http/pages.ts'
import { Problem } from '../../problem.ts'
import { checkAssertion, checkText, explain, SamlRefusedError } from '../../saml/check.ts'
import { personOf } from '../../saml/person.ts'
import { openRequests } from '../../saml/requests.ts'
import { addressesOf, createServiceProvider, requestLifetimeMs } from '../../saml/service-provider.ts'
import type { Services } from '../../services.ts'
import { setCookie } from './cookies.ts'
import { renderNoProviderPage, renderRefusedPage } from './page-html.ts'
import { updateProvider } from './repo.ts'
import { newSecret, signIn } from './sign-in.ts'

const maxResponse = '256kb'

/** A provider, with the service provider that talks to it. */
interface Open {
  provider: SamlProviderRow
  saml: SAML
}

const open = async ({ config, database }: Services, id: string, browser = ''): Promise<Open | undefined> => {
  const provider = /^[\w-]{1,64}$/.test(id) ? await database.read('samlProviders').where({ id }).first() : undefined
  if (!provider) return undefined
  const requests = openRequests(database, { providerId: id, browser })
  return { provider, saml: createServiceProvider(provider, addressesOf(config.baseUrl, id), requests) }
}

const idOf = (req: Request): string => String(req.params['providerId'])

const start = async (req: Request, res: Response, services: Services) => {
  const browser = newSecret()
  const found = await open(services, idOf(req), hashToken(browser))
  if (found?.provider.status !== 'active') return showPage(res, 404, renderNoProviderPage)
  // RelayState stays empty: where a sign-in ends is not for a URL to say.
  const url = await found.saml.getAuthorizeUrlAsync('', undefined, {})
  setCookie(res, services.config, 'scriptorium-sign-in', { value: browser, maxAgeS: requestLifetimeMs / 1000 })
  res.set('Cache-Control', 'no-store').redirect(302, url)
}

const metadata = async (req: Request, res: Response, services: Services) => {
  const found = await open(services, idOf(req))
  if (!found) return showPage(res, 404, renderNoProviderPage)
  res.type('application/samlmetadata+xml').send(found.saml.generateServiceProviderMetadata(null, null))
}

const profileOf = async ({ saml, provider }: Open, services: Services, encoded: string): Promise<Profile> => {
  const addresses = addressesOf(services.config.baseUrl, provider.id)
  checkText(Buffer.from(encoded, 'base64').toString('utf8'))
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded }).catch((error: unknown) => {
    // A database that is away is no fault of the response.
    if (services.database.dialect.trouble(error) !== undefined || !(error instanceof Error)) throw error
    throw new SamlRefusedError(explain(error, addresses), { cause: error })
  })
  if (!profile) throw new SamlRefusedError('The response has no assertion.')
  checkAssertion(profile, addresses, { issuer: provider.entityId })
  return profile
}

const repeatedMs = 60_000

// Anybody can send responses: the same refusal again and again must not fill the audit log.
const isRepeated = ({ lastRefusal }: SamlProviderRow, reason: string): boolean => {
  const last = lastRefusal === null ? undefined : (JSON.parse(lastRefusal) as { at: string; reason: string })
  return last?.reason === reason && Date.now() - Date.parse(last.at) < repeatedMs
}

const refuse = async (
  req: Request,
  res: Response,
  services: Services,
  { provider, error }: { provider: SamlProviderRow; error: SamlRefusedError },
) => {
  const requestId = String(req.id)
  const reason = error.message.slice(0, 1000).toWellFormed()
  services.log.warn({ err: error, samlProviderId: provider.id }, 'A sign-in by SAML was refused')
  const lastRefusal = JSON.stringify({ at: new Date().toISOString(), reason, requestId })
  const { id: providerId, organizationId } = provider
  const isNew = !isRepeated(provider, reason)
  const { writeTxUnsynced, replica } = services.database
  await writeTxUnsynced(async (trx) => {
    await updateProvider(trx, providerId, { lastRefusal })
    if (isNew) await recordSignIn(trx, 'refuseSAMLSignIn', { organizationId, providerId, requestId })
  })
  await replica?.noteWrite([`organization:${organizationId}`])
  showPage(res, 403, (nonce) => renderRefusedPage(requestId, nonce))
}

const consume = async (req: Request, res: Response, services: Services) => {
  const found = await open(services, idOf(req))
  if (found?.provider.status !== 'active') return showPage(res, 404, renderNoProviderPage)
  const { SAMLResponse: encoded } = await readForm(req, res, maxResponse)
  try {
    if (typeof encoded !== 'string') throw new SamlRefusedError('The form has no field SAMLResponse.')
    const profile = await profileOf(found, services, encoded)
    const requestId = String(profile['inResponseTo'])
    const answer = { provider: found.provider, person: personOf(profile), requestId, httpRequestId: String(req.id) }
    const ticket = await signIn(services, answer)
    // The cookie of the browser comes along only on a request that this site caused.
    res.set('Cache-Control', 'no-store').redirect(303, `${services.config.baseUrl}/signed-in?ticket=${ticket}`)
  } catch (error) {
    if (!(error instanceof SamlRefusedError)) throw error
    await refuse(req, res, services, { provider: found.provider, error })
  }
}

type Answer = (req: Request, res: Response, services: Services) => Promise<unknown>

const route =
  (services: Services, methods: readonly string[], answer: Answer): RequestHandler =>
  async (req, res) => {
    const allow = { Allow: [...methods, 'OPTIONS'].join(', ') }
    if (req.method === 'OPTIONS') return void res.status(204).set(allow).end()
    if (!methods.includes(req.method))
      throw new Problem('method_not_allowed', `Allowed here: ${allow.Allow}`, { headers: allow })
    await answer(req, res, services)
  }

const reading = ['GET', 'HEAD']

/** `/saml/<providerId>`: where people start to sign in, where the identity provider sends its answer, and our metadata. */
export const samlRoutes = (services: Services, limit: RequestHandler): Router =>
  Router({ caseSensitive: true })
    .all('/saml/:providerId/start', limit, route(services, ['GET'], start))
    .all('/saml/:providerId/acs', limit, route(services, ['POST'], consume))
    .all('/saml/:providerId/metadata', limit, route(services, reading, metadata))
