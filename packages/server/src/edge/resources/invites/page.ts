import { Router, type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import { recordEntry } from '../../../domain/audit/record.ts'
import type { InviteRow, OrganizationRow } from '@scriptorium/schema/tables/people'
import type { UserPrincipal } from '../../../domain/access/principal.ts'
import { hashToken } from '../../../domain/access/token.ts'
import { findCaller, findCallerByHash } from '../../http/authenticate.ts'
import { readSessionCookie, sessionCookieOf } from '../../http/session-cookie.ts'
import { startSession } from '../sessions/start-session.ts'
import { readForm, showPage } from '../../http/outside/pages.ts'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { findOrganization } from '../organizations/repo.ts'
import { acceptInvite } from './accept.ts'
import { renderInvalidInvitePage, renderInvitePage, renderWelcomePage } from './page-html.ts'
import { isProven } from './signature.ts'
import { findInviteById } from './repo.ts'
import { reasonOf, Refusal } from './page-refusal.ts'
import { stranger } from '../members/rows.ts'
import { requireUsable } from './rules.ts'
import { mailLanguages, mailWords } from '@scriptorium/mail/words'
import { signUp } from './sign-up.ts'

const allow = { Allow: 'GET, HEAD, POST, OPTIONS' }

interface Open {
  invite: InviteRow
  organization: OrganizationRow
}

const findOpen = async ({ database: { read } }: Services, id: string, now: string): Promise<Open | undefined> => {
  const invite = await findInviteById(read, id)
  const organization = invite && (await findOrganization(read, invite.organizationId))
  if (!organization) return undefined
  try {
    return { invite: requireUsable(invite, organization, stranger, now), organization }
  } catch {
    return undefined
  }
}

const name = z
  .string()
  .trim()
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text) && [...text].length <= 64 && text !== '')

const filled = z.union([
  z.object({ displayName: name }),
  z.object({ token: z.string().min(1).max(512) }),
  z.object({ account: z.literal('signed-in') }),
])

type Filled = z.output<typeof filled>

interface Filling {
  form: Filled
  /** Who is signed in to the browser that sent the form. */
  visitor: UserPrincipal | undefined
  /** The query of the page's URL. */
  query: URLSearchParams
  requestId: string
}

const findVisitor = async (req: Request, { config, database }: Services): Promise<UserPrincipal | undefined> => {
  const secret = readSessionCookie(req, config)
  return secret === '' ? undefined : findCallerByHash(database, hashToken(secret), 'sessions')
}

// The page sends no `Origin`, because its address is a secret.
const isFromThisPage = (req: Request): boolean => req.headers['sec-fetch-site'] === 'same-origin'

const callerOf = async ({ database }: Services, { form, visitor }: Filling): Promise<UserPrincipal> => {
  const caller = 'token' in form ? await findCaller(database, form.token) : visitor
  if (!caller) throw new Refusal('token' in form ? 'badToken' : 'sessionEnded')
  if (caller.reach && 'only' in caller.reach) throw new Refusal('otherOrganization')
  return caller
}

/** Accepts the invitation. Returns the new account and its token, if the form asked for one. */
const enter = async (services: Services, { invite }: Open, filling: Filling) => {
  const { database, secret } = services
  const { form, query, requestId } = filling
  const moment = new Date()
  const now = moment.toISOString()
  const hasProof = isProven(secret, invite, query, moment.getTime())
  if ('displayName' in form) {
    return signUp(services, invite, { ...form, isProven: hasProof, requestId }, now)
  }
  const { user, tokenId } = await callerOf(services, filling)
  const { organizationId, id: inviteId } = invite
  await database.writeTx(async (db) => {
    await acceptInvite({ db, services }, { organizationId, inviteId, isProven: hasProof }, user, now)
    await recordEntry(db, { userId: user.id, tokenId, requestId }, organizationId, inviteId)
  }, `organization:${organizationId}`)
  await database.replica?.noteWrite([`organization:${organizationId}`, `caller:${user.id}`])
  return undefined
}

// A form of another site must not sign a person in to an account that somebody else chose.
const signInHere = async (req: Request, res: Response, { config, database }: Services, userId: string) => {
  if (!isFromThisPage(req)) return
  const from = { browser: req.headers['user-agent'] ?? '', cookie: readSessionCookie(req, config) }
  const { cookie } = await database.writeTx((trx) => startSession(trx, { userId, ...from }))
  res.append('Set-Cookie', sessionCookieOf(config, cookie))
}

/** Returns the words of the page in the language that a browser likes best; English if there is none. */
const wordsFor = (req: Request) => mailWords(req.acceptsLanguages(mailLanguages) || 'en')

const showInvalid = (req: Request, res: Response) =>
  showPage(res, 404, (nonce) => renderInvalidInvitePage(wordsFor(req), nonce))

const answer = async (req: Request, res: Response, services: Services, open: Open) => {
  const { title } = open.organization
  const words = wordsFor(req)
  const visitor = await findVisitor(req, services)
  const { studio } = services.urls
  const offer = {
    organization: title,
    email: open.invite.email ?? undefined,
    visitor: visitor?.user.displayName,
    studio,
  }
  if (req.method !== 'POST') return showPage(res, 200, (nonce) => renderInvitePage(offer, words, nonce))
  const form = filled.safeParse(await readForm(req, res))
  const refuse = (status: number, fault: string) =>
    showPage(res, status, (nonce) => renderInvitePage({ ...offer, fault }, words, nonce))
  if (!form.success) return refuse(400, words.t('badName'))
  // A form of another site must not make a person join an organization.
  if ('account' in form.data && !isFromThisPage(req)) return refuse(403, words.t('acceptHere'))
  try {
    const query = new URL(req.url, 'http://localhost').searchParams
    const made = await enter(services, open, { form: form.data, visitor, query, requestId: String(req.id) })
    if (made) await signInHere(req, res, services, made.userId)
    const welcome = { organization: title, api: services.config.baseUrl, studio, ...made }
    showPage(res, 200, (nonce) => renderWelcomePage(welcome, words, nonce))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'not_found') return showInvalid(req, res)
    refuse(error.status, reasonOf(error, words))
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
    if (!open) return showInvalid(req, res)
    await answer(req, res, services, open)
  }

/**
 * `/invites/<id>`: the page of links and invitations, where people without an account create one. A GET accepts
 * nothing, because mail filters open links too. The rate limit is that of callers without a token.
 */
export const invitePage = (services: Services, limit: RequestHandler): Router =>
  Router({ caseSensitive: true }).all('/invites/:inviteId', limit, handle(services))
