/** What stands at the beginning of an archive: what it is of. */
export interface ArchiveHead {
  format: 1
  createdAt: string
  version: string
  /** What the schema had come to. */
  migrations: string[]
}

/** What stands at its end, so that one that was cut off is known as such. */
export interface ArchiveManifest {
  /** By entry, the SHA-256 of its bytes. */
  entries: Record<string, string>
  /** By table, its number of rows. */
  rows: Record<string, number>
}

/** The names of the entries that are neither rows nor files. */
export const headName = 'scriptorium.json'
export const manifestName = 'manifest.json'

/** What no backup needs: what servers keep for a minute or a day, and what they make anew of the content. */
export const passing: readonly string[] = [
  'migrations',
  'kept_answers',
  'request_counts',
  'indexed_spaces',
  'body_digests',
  'search_pages',
  'search_postings',
  'search_words',
  'links',
  'pdfs',
]

/** An archive that is not what it should be, in words for who restores it. */
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

/** A row as a line; columns of bytes survive it. */
export const lineOf = (row: Record<string, unknown>): string => `${JSON.stringify(row)}\n`

/** The row of a line. */
export const rowOf = (line: string): Record<string, unknown> => JSON.parse(line, reviveBytes) as Record<string, unknown>
