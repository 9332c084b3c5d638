import type { Body } from '@scriptorium/types'
import type { CollectionRow } from '../../../platform/db/tables/places.ts'

export const defaultTitle = 'Untitled'

/** Returns the columns that an update changes. Members that the body omits stay unchanged. */
export const collectionChanges = (body: Body<'updateCollectionById'>): Partial<CollectionRow> => ({
  ...(body.title !== undefined && { title: body.title }),
  ...(body.description !== undefined && { description: body.description }),
  ...(body.defaultLevel !== undefined && { defaultLevel: body.defaultLevel ?? 'none' }),
})
