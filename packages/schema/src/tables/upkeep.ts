export interface SettingRow {
  name: string
  value: string
}

export interface KeptAnswerRow {
  /** SHA-256 of the caller, the operation, its path ids and the key. */
  id: string
  /** Detects a different request with the same key. */
  fingerprint: string
  /** JSON, encrypted with the key, which is not stored. */
  answer: string
  expiresAt: string
}

export interface RequestCountRow {
  /** `token:<id>` or `address:<network>` */
  id: string
  requests: number
  /** The end of the counted minute. */
  expiresAt: string
}

/** An announced upload. The storage holds the uploaded bytes. */
export interface StorageUploadRow {
  /** The key by which clients refer to the upload. */
  id: string
  organizationId: string
  kind: 'customization_font' | 'import_file' | 'organization_file' | 'picture'
  name: string
  contentType: string
  size: number
  createdBy: string
  createdAt: string
}

/** A server that uses the database. */
export interface ServerRow {
  id: string
  version: string
  /** The name of its machine and the number of its process. */
  host: string
  startedAt: string
  /** Its last sign of life. */
  seenAt: string
}

/** A stored file that no page refers to any more; it is marked for deletion. */
export interface DoomedFileRow {
  key: string
  doomedAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    settings: SettingRow
    keptAnswers: KeptAnswerRow
    requestCounts: RequestCountRow
    storageUploads: StorageUploadRow
    doomedFiles: DoomedFileRow
    servers: ServerRow
  }
}
