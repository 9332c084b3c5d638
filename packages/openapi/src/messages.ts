import type { DocumentLimits } from './limits.ts'

/** An error in a document, or a reason why there is none. */
export interface DocumentError {
  message: string
  /** The rule that the document breaks. */
  code?: string
  /** A JSON pointer into the document. */
  pointer?: string
}

/** Why a document cannot be read. */
export type FailureCode = 'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR'

/** A document that cannot be read. */
export interface ReadFailure {
  kind: 'failure'
  code: FailureCode
  errors: DocumentError[]
}

/** A document that was read. The texts are compressed with gzip. */
export interface ReadDocument {
  kind: 'document'
  /** Identifies the parsed content of all files. */
  contentHash: string
  /** The number of files. */
  files: number
  rawFormat: 'json' | 'yaml'
  /** JSON: the parsed files by their names. */
  filesystem: Uint8Array
  /** JSON: one document without references to other files. */
  bundled: Uint8Array
  /** The same document as YAML. */
  yaml: Uint8Array
  /** The first errors that the document has in spite of being readable. */
  errors: DocumentError[]
  errorCount: number
}

/** A message to the process that reads a document: first the document, compressed, then the files that it requests. */
export type ToReader =
  | { type: 'read'; url: string | null; raw: Uint8Array; limits: DocumentLimits }
  | { type: 'file'; url: string; text: string }
  | { type: 'noFile'; url: string; message: string; isTimeout: boolean }
