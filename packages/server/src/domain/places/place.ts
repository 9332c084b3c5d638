import type { Level } from '@scriptorium/schema/tables/levels'
import type { CollectionRow } from '@scriptorium/schema/tables/places'

/** A container of spaces and collections: the root of an organization, or one of its collections. */
export interface Place {
  organizationId: string
  parentId: string | null
}

/** Returns the `ancestors` of the members of a collection; null is the root of the organization. */
export const ancestorsIn = (parent: CollectionRow | null): string =>
  parent ? `${parent.ancestors || '/'}${parent.id}/` : ''

/** Returns the `effectiveLevel` of a member of a collection whose own level is `own`. */
export const levelIn = (parent: CollectionRow | null, own: Level): Level =>
  own === 'inherit' ? (parent?.effectiveLevel ?? 'inherit') : own

/** Returns how many collections `ancestors` names. */
export const depthOf = (ancestors: string): number => ancestors.split('/').filter(Boolean).length
