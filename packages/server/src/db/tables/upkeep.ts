export interface SettingRow {
  name: string
  value: string
}

export interface KeptAnswerRow {
  /** SHA-256 of the caller, the operation, its path ids and the key. */
  id: string
  /** Tells whether another request comes with the same key. */
  fingerprint: string
  /** JSON, sealed with the key, which is kept nowhere. */
  answer: string
  expiresAt: string
}

export interface RequestCountRow {
  /** `token:<id>` or `address:<network>` */
  id: string
  requests: number
  /** When the minute that is counted is over. */
  expiresAt: string
}

/** A file that was announced; what has been put is in the storage. */
export interface StorageUploadRow {
  /** The key that clients name it by. */
  id: string
  organizationId: string
  kind: 'customization_font' | 'import_file' | 'organization_file'
  name: string
  contentType: string
  size: number
  createdBy: string
  createdAt: string
}

/** A file in the storage that no page has any more. */
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
  }
}
