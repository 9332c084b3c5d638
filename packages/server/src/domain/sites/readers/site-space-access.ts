import { loadSpaceFor } from '../../access/installations.ts'
import type { SpaceAccess } from '../../access/load.ts'
import { allows } from '../../access/permissions.ts'
import { invalid, Problem } from '../../../ground/problem.ts'
import type { SiteWriter } from './new-readers.ts'
import type { Structure } from '../structure/structure.ts'

/** The space that a body names, and who names it for which site. */
export interface NamedSpace extends SiteWriter {
  spaceId: string
  pointer: string
}

/**
 * Returns a space that the caller is allowed to put on a site, which takes `create` on the space. If that lets more people read
 * it, `saveStructure` asks for `admin`, too.
 */
export const requireSpaceFor = async ({ db, caller, access, spaceId, pointer }: NamedSpace): Promise<SpaceAccess> => {
  const found = await loadSpaceFor(db, caller, spaceId)
  if (!found || found.space.deletedAt || found.space.organizationId !== access.site.organizationId) {
    throw invalid(pointer, 'names no space of this organization', 'invalid_reference')
  }
  if (!allows('space:create', found.level)) {
    throw new Problem('forbidden', `You need the create role on the space "${found.space.title}" to show it on a site`)
  }
  return found
}

/** Throws if a site already has the space, because a link to a page must have one target. */
export const requireNotOnSite = ({ siteSpaces }: Structure, spaceId: string, pointer: string): void => {
  if (siteSpaces.some((row) => row.spaceId === spaceId))
    throw invalid(pointer, 'is already on this site', 'already_exists')
}
