import type { SiteVisibility } from '@scriptorium/client'

/** Who can read a site, from the most to the least open. */
export const visibilities = [
  'public',
  'unlisted',
  'share-link',
  'visitor-auth',
] as const satisfies readonly SiteVisibility[]
