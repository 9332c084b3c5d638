import { Router, type RequestHandler } from 'express'
import { getOnly } from '../../http/outside/get-only.ts'
import { readSessionCookie } from '../../http/session-cookie.ts'
import { findRevision } from '../../../domain/history/revisions.ts'
import { openForVisitor } from '../../../domain/history/visitor-source.ts'
import type { Services } from '../../services.ts'
import { siteAddress } from '../../../domain/sites/addresses/address.ts'
import { findShowing } from '../../../domain/sites/readers/showings.ts'
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

// The paths of resources in the API, and the screens of the studio that show them. All others are shown by the organization.
const screens: [path: RegExp, screen: string][] = [
  [/^(spaces\/[^/]+)\/change-requests\/([^/]+)\/content\/page\/(.+)$/, '$1/changes/$2/pages/$3'],
  [/^(spaces\/[^/]+)\/change-requests\/(.+)$/, '$1/changes/$2'],
  [/^(spaces\/[^/]+)\/content\/page\/(.+)$/, '$1/pages/$2'],
  [/^(spaces\/[^/]+)\/revisions\/(.+)$/, '$1/history?revision=$2'],
  [/^(spaces\/[^/]+)$/, '$1'],
  [/^orgs\/[^/]+\/(sites\/.+)$/, '$1'],
]

const screenOf = ({ organizationId, path }: AppResource): string => {
  const found = screens.find(([pattern]) => pattern.test(path))
  return found ? path.replace(...found) : `orgs/${organizationId}`
}

const answer =
  (services: Services): RequestHandler =>
  async (req, res, next) => {
    const resource = appResourceOf(req.path.replace(/^\/o\//, ''))
    if (!resource) return next()
    // Who has signed in wants to work on it. The screen is the same whether the resource exists or not.
    const isReader = readSessionCookie(req, services.config) === ''
    const url = isReader ? await publicUrl(services, resource) : undefined
    const location = url ?? `${services.urls.studio}/${screenOf(resource)}`
    res.set({ 'Cache-Control': 'no-store', Location: location }).status(302).end()
  }

/**
 * `/o/…`: where `urls.app` of a resource leads. People who have not signed in read on a site what everyone can read there. All
 * others, and all else, get a screen of the studio.
 */
export const appPages = (services: Services): Router => getOnly('/o/{*path}', answer(services))
