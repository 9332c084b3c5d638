import type { SpaceVisibility } from '@scriptorium/types'

/** Returns who can see a space: without a site, it is visible as far as its collection or its organization is. */
export const visibilityOf = (collectionId: string | null): SpaceVisibility =>
  collectionId ? 'in-collection' : 'private'
