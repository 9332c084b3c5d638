import type { Change } from '@scriptorium/changes/diff'

/** A page that was generated from an OpenAPI document. */
export interface GeneratedPage {
  /** Identifies the page within its source. Stable when other parts of the document change. */
  key: string
  /** The key of the page above; null at the top. */
  parent: string | null
  title: string
  slug: string
  description?: string
  icon?: string
  markdown: string
  /** What the page describes. Clients see it as the source of the document. */
  props: Record<string, unknown>
}

/** An operation, a webhook or a schema that any page can show. Its markdown begins with a heading. */
export interface GeneratedPart {
  name: string
  markdown: string
}

/** A part as it is stored. */
export interface PackedPart {
  /** The hash of its name. */
  key: string
  /** Its markdown, compressed. */
  packed: Uint8Array
}

/** What a version of a document changed for clients. */
export type ApiChange = Pick<Change, 'impact' | 'kind' | 'message' | 'operations'>

/** What to generate from a document. */
export interface GeneratorInput {
  /** JSON, compressed: one OpenAPI document without references to other files. */
  bundled: Uint8Array
  /** The pages to generate; without them, parts are generated, and sent in batches as questions. */
  pages?: {
    slug: string
    /** The parameters of the source: `models`, `grouping`, `downloadLink`. */
    props: Record<string, unknown>
    /** What the version changed. Absent for a first version. */
    changes?: ApiChange[] | undefined
  }
}

/** The documents of two versions: JSON, compressed, without references to other files. */
export interface ComparerInput {
  before: Uint8Array
  after: Uint8Array
}
