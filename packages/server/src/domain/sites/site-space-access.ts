import type { Knex } from 'knex'
import { loadSpace, type SiteAccess, type SpaceAccess } from '../access/load.ts'
import { allows } from '../access/permissions.ts'
import { invalid, Problem } from '../../ground/problem.ts'
import type { Structure } from './structure.ts'

/** The space that a body names, and who names it for which site. */
export interface NamedSpace {
  db: Knex
  userId: string
  access: SiteAccess
  spaceId: string
  pointer: string
}

/**
 * Returns a space that the caller is allowed to put on a site. A site shows a space to others than its members, so that takes
 * `create` on the space, and `admin` where the site is published.
 */
export const requireSpaceFor = async ({ db, userId, access, spaceId, pointer }: NamedSpace): Promise<SpaceAccess> => {
  const found = await loadSpace(db, userId, spaceId)
  if (!found || found.space.deletedAt || found.space.organizationId !== access.site.organizationId) {
    throw invalid(pointer, 'names no space of this organization', 'invalid_reference')
  }
  const isPublished = access.site.publishedAt !== null
  if (!allows(isPublished ? 'space:admin' : 'space:create', found.level)) {
    const role = isPublished ? 'admin' : 'create'
    throw new Problem(
      'forbidden',
      `You need ${role} on the space to show it on ${isPublished ? 'a published' : 'a'} site`,
    )
  }
  return found
}

/** Throws if a site already has the space, because a link to a page must have one target. */
export const requireNotOnSite = ({ siteSpaces }: Structure, spaceId: string, pointer: string): void => {
  if (siteSpaces.some((row) => row.spaceId === spaceId))
    throw invalid(pointer, 'is already on this site', 'already_exists')
}
