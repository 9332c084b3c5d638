import type { Request, RequestHandler, Response } from 'express'
import { recordSignIn } from '../../../domain/audit/record.ts'
import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import { showPage } from '../../http/outside/pages.ts'
import { Problem } from '../../../ground/problem.ts'
import { openRequests } from './open-requests.ts'
import { OidcUnavailableError } from '@scriptorium/sign-on/oidc/refused'
import { addressesOf, createServiceProvider, type SAML } from '@scriptorium/sign-on/saml/service-provider'
import type { Services } from '../../services.ts'
import { renderRefusedPage, type Refused } from './page-html.ts'
import { updateProvider } from './repo.ts'
import { startUrlOf } from './start-url.ts'

/** A provider, with the service provider that talks to it. */
export interface OpenProvider {
  provider: SamlProviderRow
  saml: SAML
}

/** Returns an identity provider by its id. */
export const openProvider = async (
  { config, database }: Services,
  id: string,
  browser = '',
): Promise<OpenProvider | undefined> => {
  const provider = /^[\w-]{1,64}$/.test(id)
    ? await database.read('samlProviders').where({ id, protocol: 'saml' }).first()
    : undefined
  if (!provider) return undefined
  const requests = openRequests(database, { providerId: id, browser })
  return { provider, saml: await createServiceProvider(provider, addressesOf(config.baseUrl, id), requests) }
}

/** Returns the id of the provider that a path names. */
export const idOf = (req: Request): string => String(req.params['providerId'])

const repeatedMs = 60_000

// Anybody can send responses: the same refusal again and again must not fill the audit log.
const isRepeated = ({ lastRefusal }: SamlProviderRow, reason: string): boolean => {
  const last = lastRefusal === null ? undefined : (JSON.parse(lastRefusal) as { at: string; reason: string })
  return last?.reason === reason && Date.now() - Date.parse(last.at) < repeatedMs
}

type Refusal = 'refuseOIDCSignIn' | 'refuseSAMLSignIn' | 'refuseSAMLSignOut'

/** Shows that a sign-in or a logout was refused; with 502 if the provider does not answer. */
export const showRefused = (
  res: Response,
  refusal: Refusal | 'refuseServerSignIn',
  refused: Refused,
  error?: Error,
): void => {
  const isUnavailable = error instanceof OidcUnavailableError
  const shown = { ...refused, isUnavailable }
  showPage(res, isUnavailable ? 502 : 403, (nonce) => renderRefusedPage(refusal, shown, nonce))
}

/** Answers a message that was refused. Admins read the reason at the provider. */
export const refuse = async (
  req: Request,
  res: Response,
  services: Services,
  { provider, error, action }: { provider: SamlProviderRow; error: Error; action: Refusal },
) => {
  const requestId = String(req.id)
  const reason = error.message.slice(0, 1000).toWellFormed()
  services.log.warn({ err: error, samlProviderId: provider.id }, 'A message of an identity provider was refused')
  const lastRefusal = JSON.stringify({ at: new Date().toISOString(), reason, requestId })
  const { id: providerId, organizationId } = provider
  const isNew = !isRepeated(provider, reason)
  const { writeTxUnsynced, replica } = services.database
  await writeTxUnsynced(async (trx) => {
    await updateProvider(trx, providerId, { lastRefusal })
    if (isNew) await recordSignIn(trx, action, { organizationId, providerId, requestId })
  })
  await replica?.noteWrite([`organization:${organizationId}`])
  const { baseUrl } = services.config
  const shown = { requestId, startUrl: startUrlOf(baseUrl, provider), signedInUrl: `${baseUrl}/signed-in` }
  showRefused(res, action, shown, error)
}

type Answer = (req: Request, res: Response, services: Services) => Promise<unknown>

/** Returns a handler that answers some methods. */
export const route =
  (services: Services, methods: readonly string[], answer: Answer): RequestHandler =>
  async (req, res) => {
    const allow = { Allow: [...methods, 'OPTIONS'].join(', ') }
    if (req.method === 'OPTIONS') return void res.status(204).set(allow).end()
    if (!methods.includes(req.method))
      throw new Problem('method_not_allowed', `Allowed here: ${allow.Allow}`, { headers: allow })
    await answer(req, res, services)
  }
