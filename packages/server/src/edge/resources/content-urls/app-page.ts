import { html } from '@scriptorium/site/html'
import { Router, type RequestHandler } from 'express'
import { getOnly } from '../../http/outside/get-only.ts'
import { renderPage } from '../../http/outside/page-html.ts'
import { showPage } from '../../http/outside/pages.ts'
import { findRevision } from '../../../domain/history/revisions.ts'
import { openForVisitor } from '../../../domain/history/visitor-source.ts'
import type { Services } from '../../services.ts'
import { siteAddress } from '../../../domain/sites/address.ts'
import { findShowing } from '../../../domain/sites/showings.ts'
import { appResourceOf, type AppResource } from './app-address.ts'

const siteUrl = async ({ database, urls }: Services, organizationId: string, siteId: string | undefined) => {
  const db = database.read
  const site = siteId === undefined ? undefined : await db('sites').where({ id: siteId, organizationId }).first()
  const organization = site && (await db('organizations').where({ id: organizationId }).first())
  const isPublic = site?.visibility === 'public' && site.publishedAt !== null
  return organization && isPublic ? siteAddress(site, organization, urls) : undefined
}

const defaultSiteOf = async ({ database }: Services, organizationId: string): Promise<string | undefined> => {
  const found = await database.read('organizations').where({ id: organizationId }).first('defaultContent')
  return found?.defaultContent ? (JSON.parse(found.defaultContent) as { site: string }).site : undefined
}

/** Returns the URL at which everyone can read a space or one of its pages; undefined if that is not for everyone. */
const contentUrl = async (services: Services, { organizationId, spaceId, pageId }: AppResource) => {
  const { database, urls } = services
  const db = database.read
  const space = await db('spaces').where({ id: spaceId!, organizationId }).whereNull('deletedAt').first()
  const showing = space && (await findShowing({ db, urls }, space.id))
  if (showing?.site.visibility !== 'public') return undefined
  const revision = pageId === undefined ? undefined : await findRevision(db, space!.id, space!.revisionId)
  if (!revision) return showing.url
  const visitor = { organization: organizationId, site: showing.site.id, claims: {} }
  const { tree } = openForVisitor({ db, store: services.content(db), visitor }, space!, revision)
  return showing.urlOf((await tree.pathOf(pageId!)) ?? '')
}

const publicUrl = async (services: Services, resource: AppResource): Promise<string | undefined> => {
  const { kind, organizationId, siteId, spaceId } = resource
  if (spaceId !== undefined) return contentUrl(services, resource)
  return siteUrl(
    services,
    organizationId,
    kind === 'organization' ? await defaultSiteOf(services, organizationId) : siteId,
  )
}

// The page is the same whether the resource exists or not: only a token says who may know.
const renderResource = ({ kind, path }: AppResource, { config, urls }: Services, nonce: string): string => {
  const address = urls.api(`/v1/${path}`)
  return renderPage(
    `Address of ${/^[aeio]/i.test(kind) ? 'an' : 'a'} ${kind}`,
    nonce,
    html`<p>This server has no application for editing. With a token that may see the ${kind}, read it over the API:</p>
      <pre><code>curl ${address} -H "Authorization: Bearer $TOKEN"</code></pre>
      <p><a href="${config.baseUrl}/docs">All operations</a></p>`,
  )
}

const answer =
  (services: Services): RequestHandler =>
  async (req, res, next) => {
    const resource = appResourceOf(req.path.replace(/^\/o\//, ''))
    if (!resource) return next()
    const url = await publicUrl(services, resource)
    if (url === undefined) return showPage(res, 200, (nonce) => renderResource(resource, services, nonce))
    res.set({ 'Cache-Control': 'no-store', Location: url }).status(302).end()
  }

/**
 * `/o/…`: where `urls.app` of a resource leads. What everyone can read on a site is shown there; for all else, a page says how
 * to read it over the API.
 */
export const appPages = (services: Services): Router => getOnly('/o/{*path}', answer(services))
