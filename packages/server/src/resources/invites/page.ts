import { randomBytes } from 'node:crypto'
import { Router, urlencoded, type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import { recordEntry } from '../../audit/record.ts'
import type { InviteRow, OrganizationRow } from '../../db/tables/people.ts'
import { findCaller } from '../../http/authenticate.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { findOrganization } from '../organizations/repo.ts'
import { acceptInvite } from './accept.ts'
import { renderInvalidInvitePage, renderInvitePage, renderWelcomePage } from './page-html.ts'
import { isProven } from './signature.ts'
import { findInviteById } from './repo.ts'
import { requireUsable } from './rules.ts'
import { signUp } from './sign-up.ts'

const allow = { Allow: 'GET, HEAD, POST, OPTIONS' }

const policy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

// The URL of the page is a secret: caches must not store it, and other sites must not see it as a referrer.
const show = (res: Response, status: number, page: (nonce: string) => string) => {
  const nonce = randomBytes(16).toString('base64')
  const headers = {
    'Content-Security-Policy': policy(nonce),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  }
  res.status(status).set(headers).type('html').end(page(nonce))
}

interface Open {
  invite: InviteRow
  organization: OrganizationRow
}

const findOpen = async ({ database: { read } }: Services, id: string, now: string): Promise<Open | undefined> => {
  const invite = await findInviteById(read, id)
  const organization = invite && (await findOrganization(read, invite.organizationId))
  if (!organization) return undefined
  try {
    return { invite: requireUsable(invite, organization, undefined, now), organization }
  } catch {
    return undefined
  }
}

const name = z
  .string()
  .trim()
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text) && [...text].length <= 64 && text !== '')

const filled = z.union([z.object({ displayName: name }), z.object({ token: z.string().min(1).max(512) })])

type Filled = z.output<typeof filled>

interface Filling {
  form: Filled
  /** The query of the page's URL. */
  query: URLSearchParams
  requestId: string
}

/** Accepts the invitation. Returns the token of a new account, if the form asked for one. */
const enter = async (services: Services, { invite }: Open, { form, query, requestId }: Filling) => {
  const { database, secret } = services
  const moment = new Date()
  const now = moment.toISOString()
  const hasProof = isProven(secret, invite, query, moment.getTime())
  if ('displayName' in form) {
    return signUp(services, invite, { ...form, isProven: hasProof, requestId }, now)
  }
  const caller = await findCaller(database, form.token)
  if (!caller) throw new Problem('forbidden', 'The token is unknown, revoked or expired')
  const { user, tokenId } = caller
  const { organizationId, id: inviteId } = invite
  await database.writeTx(async (db) => {
    await acceptInvite({ db, services }, { organizationId, inviteId, isProven: hasProof }, user, now)
    await recordEntry(db, { userId: user.id, tokenId, requestId }, organizationId, inviteId)
  }, `organization:${organizationId}`)
  return undefined
}

const parse = urlencoded({ extended: false, limit: '8kb', parameterLimit: 10 })

const formOf = (req: Request, res: Response): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    if (!req.is('application/x-www-form-urlencoded')) {
      return reject(new Problem('unsupported_media_type', 'Send the form as application/x-www-form-urlencoded'))
    }
    parse(req, res, (error?: unknown) =>
      error ? reject(new Problem('invalid_request', 'The form cannot be read', { cause: error })) : resolve(req.body),
    )
  })

const answer = async (req: Request, res: Response, services: Services, open: Open) => {
  const { title } = open.organization
  const offer = { organization: title, email: open.invite.email ?? undefined }
  if (req.method !== 'POST') return show(res, 200, (nonce) => renderInvitePage(offer, nonce))
  const form = filled.safeParse(await formOf(req, res))
  const refuse = (status: number, fault: string) =>
    show(res, status, (nonce) => renderInvitePage({ ...offer, fault }, nonce))
  if (!form.success) return refuse(400, 'A name has 1 to 64 characters.')
  try {
    const query = new URL(req.url, 'http://localhost').searchParams
    const token = await enter(services, open, { form: form.data, query, requestId: String(req.id) })
    show(res, 200, (nonce) => renderWelcomePage(title, services.config.baseUrl, nonce, token))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'not_found') return show(res, 404, renderInvalidInvitePage)
    refuse(error.status, error.message)
  }
}

const handle =
  (services: Services): RequestHandler =>
  async (req, res) => {
    if (req.method === 'OPTIONS') return void res.status(204).set(allow).end()
    if (!['GET', 'HEAD', 'POST'].includes(req.method)) {
      throw new Problem('method_not_allowed', `Allowed here: ${allow.Allow}`, { headers: allow })
    }
    const open = await findOpen(services, String(req.params['inviteId']), new Date().toISOString())
    if (!open) return show(res, 404, renderInvalidInvitePage)
    await answer(req, res, services, open)
  }

/**
 * `/invites/<id>`: the page of links and invitations, where people without an account create one. A GET accepts
 * nothing, because mail filters open links too. The rate limit is that of callers without a token.
 */
export const invitePage = (services: Services, limit: RequestHandler): Router =>
  Router({ caseSensitive: true }).all('/invites/:inviteId', limit, handle(services))
