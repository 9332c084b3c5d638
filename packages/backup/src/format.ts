/** The first entry of an archive. */
export interface ArchiveHead {
  format: 1
  createdAt: string
  version: string
  /** The migrations that were applied to the schema. */
  migrations: string[]
}

/** The last entry of an archive. An archive without it was cut off. */
export interface ArchiveManifest {
  /** The SHA-256 of each entry, by its name. */
  entries: Record<string, string>
  /** The number of rows of each table, by its name. */
  rows: Record<string, number>
}

/** The names of the first and the last entry. */
export const headName = 'scriptorium.json'
export const manifestName = 'manifest.json'

/** The tables that no backup needs: short-lived rows, and indexes that the server rebuilds from the content. */
export const excludedTables: readonly string[] = [
  'migrations',
  'kept_answers',
  'recent_writes',
  'request_counts',
  'indexed_spaces',
  'body_digests',
  'search_audiences',
  'search_pages',
  'search_postings',
  'search_sections',
  'search_words',
  'links',
  'page_upkeep',
  'pdfs',
  'pdf_askers',
  'presences',
  'saml_requests',
  'saml_sessions',
  'sessions',
  'passkey_challenges',
  'sign_in_codes',
  'servers',
]

/** Thrown when an archive cannot be restored. The message is for the operator. */
export class ArchiveError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ArchiveError'
  }
}

const reviveBytes = (_key: string, value: unknown): unknown => {
  const isBytes = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
  return isBytes ? Buffer.from((value as unknown as { data: number[] }).data) : value
}

/** Returns a row as a line of JSON that keeps columns of bytes. */
export const lineOf = (row: Record<string, unknown>): string => `${JSON.stringify(row)}\n`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string, revive?: typeof reviveBytes): unknown => {
  try {
    return JSON.parse(text, revive)
  } catch {
    return undefined
  }
}

/** Returns the row of a line that `lineOf` made; undefined if it is none. */
export const rowOf = (line: string): Record<string, unknown> | undefined => {
  const row = parsed(line, reviveBytes)
  return isRecord(row) ? row : undefined
}

/** Reads the first entry of an archive; undefined if it is none. */
export const headOf = (text: string): ArchiveHead | undefined => {
  const head = parsed(text)
  if (!isRecord(head)) return undefined
  const { migrations } = head
  const isComplete = Array.isArray(migrations) && migrations.every((name) => typeof name === 'string')
  return isComplete || head['format'] !== 1 ? (head as unknown as ArchiveHead) : undefined
}

/** Reads the last entry of an archive; undefined if it is none. */
export const manifestOf = (text: string): ArchiveManifest | undefined => {
  const manifest = parsed(text)
  const isComplete = isRecord(manifest) && isRecord(manifest['entries']) && isRecord(manifest['rows'])
  return isComplete ? (manifest as unknown as ArchiveManifest) : undefined
}
