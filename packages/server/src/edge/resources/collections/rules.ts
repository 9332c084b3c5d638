import type { Body } from '@scriptorium/types'
import type { CollectionRow } from '@scriptorium/schema/tables/places'
import { changesOf, type Columns } from '../changes-of.ts'

export const defaultTitle = 'Untitled'

const columns: Columns<Body<'updateCollectionById'>, CollectionRow> = {
  title: (title) => ({ title }),
  description: (description) => ({ description }),
  defaultLevel: (level) => ({ defaultLevel: level ?? 'none' }),
}

/** Returns the columns that an update changes. Members that the body omits stay unchanged. */
export const collectionChanges = (body: Body<'updateCollectionById'>): Partial<CollectionRow> =>
  changesOf(columns, body)
