import { Router, type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import { readSessionCookie } from '../../http/session-cookie.ts'
import { readForm, showPage } from '../../http/outside/pages.ts'
import { Problem } from '../../../ground/problem.ts'
import { noRequests } from '@scriptorium/sign-on/saml/logout'
import { addressesOf, createServiceProvider } from '@scriptorium/sign-on/saml/service-provider'
import type { Services } from '../../services.ts'
import { cookieOf, setCookie, setSessions } from './cookies.ts'
import {
  renderLoggedOutPage,
  renderLogoutPage,
  renderSignedInPage,
  renderSignedOutPage,
  type SignedInContent,
} from './page-html.ts'
import {
  createSessionToken,
  deleteSessionToken,
  endSession,
  findSession,
  listSessionTokens,
  redeemTicket,
  type Session,
} from './session.ts'
import { startUrlOf } from './start-url.ts'
import { newSecret } from '../../../domain/access/token.ts'

const allow = { Allow: 'GET, HEAD, POST, OPTIONS' }

const label = z
  .string()
  .trim()
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text) && text !== '' && [...text].length <= 50)

const filled = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create'),
    label,
    days: z.coerce.number().int().min(1).max(90),
    formId: z.string().max(64).optional(),
  }),
  z.object({ action: z.literal('revoke'), tokenId: z.string().max(64) }),
  z.object({ action: z.literal('sign-out') }),
])

const show = async (
  res: Response,
  { config, database }: Services,
  session: Session,
  { status = 200, ...more }: Pick<SignedInContent, 'created' | 'fault'> & { status?: number },
) => {
  const tokens = await listSessionTokens(database.read, session)
  const { user, organization } = session
  const content = {
    name: user.displayName,
    organization: organization.title,
    api: config.baseUrl,
    tokens,
    formId: newSecret(),
    ...more,
  }
  showPage(res, status, (nonce) => renderSignedInPage(content, nonce))
}

const toPage = (res: Response, { config }: Services) =>
  res.set('Cache-Control', 'no-store').redirect(303, `${config.baseUrl}/signed-in`)

const redeem = async (req: Request, res: Response, services: Services, ticket: string) => {
  const from = { userAgent: req.headers['user-agent'] ?? '', cookie: readSessionCookie(req, services.config) }
  const redeemed = await redeemTicket(
    services.database,
    ticket,
    cookieOf(req, services.config, 'scriptorium-sign-in'),
    from,
  )
  if (!redeemed) return showPage(res, 403, renderSignedOutPage)
  setCookie(res, services.config, 'scriptorium-sign-in', { value: '', maxAgeS: 0 })
  setSessions(res, services, redeemed)
  res.set('Cache-Control', 'no-store').redirect(303, `${services.config.baseUrl}/app/`)
}

/** Returns where the provider signs a person out, unless it has no logout URL. */
const logoutUrlOf = async ({ config }: Services, { provider, subject }: Session) => {
  if (provider.logoutUrl === '' || !subject) return undefined
  const saml = await createServiceProvider(provider, addressesOf(config.baseUrl, provider.id), noRequests)
  return saml.getLogoutUrlAsync(subject, '', {})
}

const signOut = async (req: Request, res: Response, services: Services, session: Session) => {
  const url = await logoutUrlOf(services, session)
  await endSession(services.database, session.hash, readSessionCookie(req, services.config))
  setSessions(res, services, { secret: '', cookie: { secret: '', maxAgeS: 0 } })
  const startUrl = startUrlOf(services.config.baseUrl, session.provider)
  if (url === undefined) return showPage(res, 200, (nonce) => renderLoggedOutPage(startUrl, nonce))
  // The policy of the pages lets no form lead to another site, and that includes its redirects.
  res.set('Refresh', `0; url=${url}`)
  showPage(res, 200, (nonce) => renderLogoutPage(url, nonce))
}

const act = async (req: Request, res: Response, services: Services, session: Session) => {
  const form = filled.safeParse(await readForm(req, res))
  if (!form.success) {
    const fault = 'A label has 1 to 50 characters, and a token expires after 1 to 90 days.'
    return show(res, services, session, { status: 400, fault })
  }
  const { data } = form
  if (data.action === 'create') {
    const created = await createSessionToken(services.database, session, data)
    if (created !== undefined) return show(res, services, session, { created })
    const fault =
      'This form has created a token already. If you did not keep its value, revoke it and create another one.'
    return show(res, services, session, { status: 409, fault })
  }
  if (data.action === 'revoke') {
    await deleteSessionToken(services.database, session, data.tokenId)
    return toPage(res, services)
  }
  await signOut(req, res, services, session)
}

// Browsers send the cookie with forms of this site only. Those that say where a form comes from are believed as well.
const isForeign = (req: Request) =>
  !['same-origin', 'none', undefined].includes(req.headers['sec-fetch-site'] as string)

const handle =
  (services: Services): RequestHandler =>
  async (req, res) => {
    if (req.method === 'OPTIONS') return void res.status(204).set(allow).end()
    if (!['GET', 'HEAD', 'POST'].includes(req.method))
      throw new Problem('method_not_allowed', `Allowed here: ${allow.Allow}`, { headers: allow })
    const ticket = new URL(req.url, 'http://localhost').searchParams.get('ticket')
    if (req.method === 'GET' && ticket !== null) return redeem(req, res, services, ticket)
    const session = await findSession(services.database.read, cookieOf(req, services.config, 'scriptorium-session'))
    if (!session) return showPage(res, 401, renderSignedOutPage)
    if (req.method !== 'POST') return show(res, services, session, {})
    if (isForeign(req)) throw new Problem('forbidden', 'The form was sent by another site')
    await act(req, res, services, session)
  }

/** `/signed-in`: the page of people who signed in by single sign-on, where they create and revoke tokens. */
export const signedInPage = (services: Services, limit: RequestHandler): Router =>
  Router({ caseSensitive: true }).all('/signed-in', limit, handle(services))
