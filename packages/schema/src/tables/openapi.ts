export interface OpenapiSpecRow {
  id: string
  organizationId: string
  slug: string
  visibility: 'private' | 'public'
  /** Null if the document was uploaded as text. */
  sourceUrl: string | null
  /** Counts the sources, so that an outdated run does not overwrite a newer source. */
  sourceNumber: number
  /** The ETag that the other server sent with the latest version; null if it cannot be relied on. */
  etag: string | null
  state: 'pending' | 'progress' | 'complete'
  lastVersionId: string | null
  /** The version whose parts pages show; null until the first one is described. */
  describedVersionId: string | null
  /** The version of the generator that last described it; null if an older server did. */
  describedBy: number | null
  /** The generation key for which pages or parts could not be generated. */
  failedGeneration: string | null
  processedAt: string | null
  errorCode: 'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR' | null
  /** JSON: the first errors. */
  errors: string
  errorCount: number
  /** The space into which an import brought the document, its source, and the path of its file; null if something else did. */
  importedFrom: string | null
  createdAt: string
  updatedAt: string
}

/** The text of a specification without a URL. */
export interface OpenapiSourceRow {
  specId: string
  /** Compressed with gzip. */
  text: Buffer
}

export interface OpenapiVersionRow {
  id: string
  specId: string
  /** Null if the document was uploaded as text. */
  url: string | null
  /** Identifies the parsed content of all files. */
  contentHash: string
  /** The number of files. */
  files: number
  createdAt: string
}

/** The documents of a version, compressed with gzip. */
export interface OpenapiContentRow {
  versionId: string
  rawFormat: 'json' | 'yaml'
  /** The document as it was received. */
  raw: Buffer
  /** JSON: the parsed files by their names. */
  filesystem: Buffer
  /** JSON: one document without references to other files. */
  bundled: Buffer
  yaml: Buffer
  /** JSON: what it changed since the version before. Null for a first version, or if the two could not be compared. */
  changes: Buffer | null
}

/** A part of a version that pages can show: an operation, a webhook or a schema. */
export interface OpenapiPackedPartRow {
  versionId: string
  /** The hash of its name. */
  key: string
  /** Its markdown, compressed. */
  packed: Buffer
}

/** A part that a server of an older release has stored. */
export interface OpenapiPartRow {
  versionId: string
  /** The hash of its name. */
  key: string
  markdown: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    openapiSpecs: OpenapiSpecRow
    openapiSources: OpenapiSourceRow
    openapiVersions: OpenapiVersionRow
    openapiContents: OpenapiContentRow
    openapiParts: OpenapiPartRow
    openapiPackedParts: OpenapiPackedPartRow
  }
}
