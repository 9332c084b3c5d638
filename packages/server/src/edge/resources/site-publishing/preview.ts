import { parse } from 'rison2'
import type { Query } from '@scriptorium/types'
import type { Knex } from 'knex'
import { loadSpace } from '../../../domain/access/load.ts'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { findChangeRequest } from '../../../domain/history/change-requests.ts'
import { findRevision } from '../../../domain/history/revisions.ts'
import { invalid } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { ownAddress, pathOnSite } from '../../../domain/sites/addresses/address.ts'
import { isObject } from '@scriptorium/basics/is-object'
import { encodePath } from '../../../domain/sites/addresses/encode.ts'
import { requireNamedSiteSpace } from '../../../domain/sites/structure/find.ts'
import { signPreviewKey } from '../../../domain/sites/visitors/preview-key.ts'
import type { SiteWriter } from '../../../domain/sites/readers/new-readers.ts'
import { loadStructure } from '../../../domain/sites/structure/repo.ts'
import { seenBy } from '../../../domain/sites/structure/view.ts'
import { orderedSiteSpaces, type Structure } from '../../../domain/sites/structure/structure.ts'

type PreviewQuery = Query<'getSitePublishingPreviewById'>

const readClaims = (text: string | undefined): Record<string, unknown> => {
  if (text === undefined || text === '') return {}
  try {
    const claims: unknown = text.startsWith('{') ? JSON.parse(text) : (parse(text) as unknown)
    if (isObject(claims)) return claims
  } catch {
    // Answered below.
  }
  throw invalid('/query/claims', 'must be an object in Rison or JSON, such as (plan:pro)')
}

const firstOf = (structure: Structure): string => {
  const [first] = orderedSiteSpaces(structure)
  if (!first) throw invalid('/query/siteSpace', 'is missing, and the site has no site space', 'invalid_reference')
  return structure.defaultSiteSpaceId ?? first.id
}

const versionOf = async (db: Knex, space: SpaceRow, { changeRequest, revision }: PreviewQuery) => {
  if (changeRequest !== undefined && revision !== undefined) {
    throw invalid('/query/revision', 'cannot be combined with changeRequest')
  }
  if (changeRequest !== undefined) {
    const found = await findChangeRequest(db, space.id, changeRequest)
    if (!found) throw invalid('/query/changeRequest', 'names no change request of the space', 'invalid_reference')
    const { id, number } = found.changeRequest
    return { changeRequest: id, path: `~/changes/${number}/` }
  }
  if (revision === undefined) return { path: '' }
  if (!(await findRevision(db, space.id, revision))) {
    throw invalid('/query/revision', 'names no revision of the space', 'invalid_reference')
  }
  return { revision, path: `~/revisions/${revision}/` }
}

/** Returns an address that shows a site space for an hour, in any version, as any visitor, published or not. */
export const previewUrl = async (
  given: SiteWriter & { services: Services; now: string },
  query: PreviewQuery,
): Promise<string> => {
  const { db, services, caller, now } = given
  const { site, organization } = given.access
  const userId = caller.user.id
  const [structure, seen] = [await loadStructure(db, site), await seenBy(given)]
  const siteSpace = requireNamedSiteSpace(seen, query.siteSpace ?? firstOf(seen), '/query/siteSpace')
  const found = await loadSpace(db, userId, siteSpace.spaceId)
  if (!found || found.space.deletedAt !== null) {
    throw invalid('/query/siteSpace', 'names a space that you cannot read', 'invalid_reference')
  }
  const { path, ...version } = await versionOf(db, found.space, query)
  const claims = readClaims(query.claims)
  const { id, visitorKeyVersion: keyVersion } = site
  const preview = { site: id, siteSpace: siteSpace.id, user: userId, keyVersion, ...version, claims }
  const key = await signPreviewKey(services.secret, preview, new Date(now))
  const page = (query.target ?? '').replace(/^\/+|(?<!\/)\/+$/g, '')
  const base = pathOnSite(structure, siteSpace, path === '' ? page : '')
  const below = path === '' ? base : `${base === '' ? '' : `${base}/`}${path}${page}`
  const address = ownAddress(site, organization.organization, services.urls)
  return `${address}${encodePath(below)}?previewKey=${key}`
}
