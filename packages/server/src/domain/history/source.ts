import type { Scope } from '@scriptorium/content/evaluate/evaluate'
import type { ContentStore } from '@scriptorium/content/store'
import type { Tree } from '@scriptorium/content/tree/tree'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { ReadParts } from '@scriptorium/store/openapi-parts'
import type { ShownRevision } from './revisions.ts'

/** A revision of a space, opened for reading. */
export interface Source {
  space: SpaceRow
  revision: ShownRevision
  /** The tree that readers see, or the authored one if computed content is left out. */
  tree: Tree
  store: ContentStore
  /** Opens the main content of another space; undefined if the caller cannot see that space. */
  elsewhere: (spaceId: string) => Promise<Source | undefined>
  /** Reads parts of the specifications of the organization. */
  parts: ReadParts
  /** The claims of a site's visitor for expressions. Absent for other readers, who see all pages. */
  visitorScope?: Scope
}
