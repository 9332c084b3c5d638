import { Router, type Request, type RequestHandler, type Response } from 'express'
import { html } from '@scriptorium/site/html'
import { renderPage } from '../../http/outside/page-html.ts'
import { showPage } from '../../http/outside/pages.ts'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { putMailKinds, putWeeklyAt } from './settings.ts'
import { readStop } from './stop-token.ts'

const allow = { Allow: 'GET, HEAD, POST, OPTIONS' }

const renderInvalid = (nonce: string) =>
  renderPage(
    'This link does not work',
    nonce,
    html`<p>It is too old, or a part of it is missing. Open it in a newer mail.</p>`,
  )

const renderAsk = (organization: string) => (nonce: string) =>
  renderPage(
    `Stop mail about ${organization}`,
    nonce,
    html`<p>
        You will find everything in your inbox in the studio only. Invitations and sign-in links are still mailed.
      </p>
      <form method="post"><button>Stop these mails</button></form>`,
  )

const renderStopped = (organization: string, studio: string) => (nonce: string) =>
  renderPage(
    'You get no more of these mails',
    nonce,
    html`<p>
      Everything about ${organization} waits in your <a href="${studio}/inbox">inbox</a>. In the
      <a href="${studio}/settings">settings</a> you choose what is mailed.
    </p>`,
  )

/** Stops the mails on a POST, which mail programs send too (RFC 8058). A GET only asks, because programs open links. */
const stopMail =
  ({ database, secret, urls }: Services): RequestHandler =>
  async (req: Request, res: Response) => {
    if (req.method === 'OPTIONS') return void res.status(204).set(allow).end()
    if (!['GET', 'HEAD', 'POST'].includes(req.method))
      throw new Problem('method_not_allowed', `Allowed here: ${allow.Allow}`, { headers: allow })
    const owner = await readStop(secret, String(req.params['token']))
    const organization = owner && (await database.read('organizations').where({ id: owner.organizationId }).first())
    if (!owner || !organization) return showPage(res, 404, renderInvalid)
    if (req.method !== 'POST') return showPage(res, 200, renderAsk(organization.title))
    await database.writeTx(async (trx) => {
      await putMailKinds(trx, owner, [])
      await putWeeklyAt(trx, owner, null)
    }, `inbox:${owner.userId}`)
    showPage(res, 200, renderStopped(organization.title, urls.studio))
  }

/** `/mail/stop/<token>`: the link in mails about an inbox with which their reader stops them. */
export const stopMailPage = (services: Services, limit: RequestHandler): Router =>
  Router({ caseSensitive: true }).all('/mail/stop/:token', limit, stopMail(services))
