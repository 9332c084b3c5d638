import type { Level } from '../db/tables/levels.ts'
import type { CollectionRow } from '../db/tables/places.ts'

/** Where spaces and collections stand: the root of an organization, or one of its collections. */
export interface Place {
  organizationId: string
  parentId: string | null
}

/** The `ancestors` of what stands in a collection. */
export const ancestorsIn = (parent: CollectionRow | null): string =>
  parent ? `${parent.ancestors || '/'}${parent.id}/` : ''

/** The `effectiveLevel` of what stands in a collection. */
export const levelIn = (parent: CollectionRow | null, own: Level): Level =>
  own === 'inherit' ? (parent?.effectiveLevel ?? 'inherit') : own

/** How many collections are above something. */
export const depthOf = (ancestors: string): number => ancestors.split('/').filter(Boolean).length
