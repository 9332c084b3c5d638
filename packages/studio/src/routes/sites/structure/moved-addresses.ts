import type { SiteRedirectBulkEntry } from '@scriptorium/client'
import type { Effect, Part } from '../../../api/sites/structure.ts'
import type { Destination } from '../redirects/destinations.ts'
import { flattenParts } from './parts.ts'

/** Returns the redirects that keep the addresses of pages which a new structure moves. `destinations` has the present addresses. */
export const movedAddresses = (
  effects: readonly Effect[],
  parts: readonly Part[],
  destinations: readonly Destination[],
): SiteRedirectBulkEntry[] => {
  const all = flattenParts(parts)
  return effects.flatMap(({ space, before, after }) => {
    if (!before || !after || before.path === after.path) return []
    const siteSpaces = new Set(all.filter((part) => part.space?.id === space).map(({ id }) => id))
    return destinations
      .filter(({ path, to }) => 'siteSpaceId' in to && siteSpaces.has(to.siteSpaceId) && path !== '')
      .filter(({ path }) => `/${path}/`.startsWith(before.path))
      .map(({ path, to }) => ({ source: `/${path}`, destination: to }))
  })
}
