import type { Knex } from 'knex'
import type { Holds } from '@scriptorium/search/audiences'
import type { Source } from '../../domain/history/source.ts'

/** A space of a library, opened for the reader. */
export interface OpenSpace {
  /** The content as the reader sees it: without hidden pages, and with evaluated conditions. */
  source: Source
  /** The titles above the pages of the space, such as that of the section of a site. */
  titles: readonly string[]
  /** Returns the address of a page for readers; undefined if it has none. */
  hrefOf: (path: string) => string | undefined
}

/** All that one reader may read. Nothing else reaches an engine, so that no prompt can give it away. */
export interface Library {
  db: Knex
  /** A query of the spaces under the alias `c`. */
  spaces: Knex.QueryBuilder
  /** Says which conditions hold for the visitor of a site; undefined for a member, who sees all pages. */
  holds?: Holds | undefined
  /** Opens a space; undefined if the reader cannot read it. */
  open: (spaceId: string) => Promise<OpenSpace | undefined>
}
