/** A page that was generated from an OpenAPI document. */
export interface GeneratedPage {
  /** Identifies the page within its source. Stable when other parts of the document change. */
  key: string
  /** The key of the page above; null at the top. */
  parent: string | null
  title: string
  slug: string
  description?: string
  markdown: string
  /** What the page describes. Clients see it as the source of the document. */
  props: Record<string, unknown>
}

/** How to generate pages. */
export interface GeneratorInput {
  /** JSON, compressed: one OpenAPI document without references to other files. */
  bundled: Uint8Array
  slug: string
  /** The parameters of the source: `models`, `grouping`, `downloadLink`. */
  props: Record<string, unknown>
}
