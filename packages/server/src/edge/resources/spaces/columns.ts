import type { SpaceRow } from '@scriptorium/schema/tables/places'

/** The columns of a space that its presentation needs. */
export const presentedColumns = [
  'id',
  'organizationId',
  'collectionId',
  'title',
  'emoji',
  'editMode',
  'language',
  'effectiveLevel',
  'mergeRules',
  'revisionId',
  'comments',
  'changeRequests',
  'changeRequestsOpen',
  'changeRequestsDraft',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'gitSync',
] as const satisfies (keyof SpaceRow)[]

/** The row of a space, as far as its presentation needs it. */
export type PresentedSpace = Pick<SpaceRow, (typeof presentedColumns)[number]>
