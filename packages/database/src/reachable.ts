import { maskUrl } from './mask-url.ts'
import { openDatabase, type Database } from './open.ts'

// SQLite reads the first page of the file whenever it opens it, and needs 32 KB beside the file.
const troubles: Record<string, [what: string, advice: string]> = {
  SQLITE_NOTADB: ['it is not a SQLite database, or the beginning of its file is damaged', 'restore a backup'],
  SQLITE_CORRUPT: ['its file is damaged at the beginning, or was truncated', 'restore a backup'],
  SQLITE_IOERR_SHMSIZE: ['its disk is full', 'make room on it'],
}

const reasonOf = (error: unknown): string => {
  // Several addresses were tried, and each attempt has its own message.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(cause instanceof Error)) return String(cause)
  const [what, advice] = troubles[String((cause as { code?: unknown }).code)] ?? []
  return what === undefined ? cause.message : `${what} (${cause.message}): ${advice}`
}

const unusable = (databaseUrl: string, cause: unknown) =>
  new Error(`The database ${maskUrl(databaseUrl)} cannot be used: ${reasonOf(cause)}`, { cause })

const open = (databaseUrl: string): Database => {
  try {
    return openDatabase(databaseUrl)
  } catch (cause) {
    throw unusable(databaseUrl, cause)
  }
}

/** Opens a database and asks it something. Throws one line that names the database if it cannot be used. */
export const openReachable = async (databaseUrl: string): Promise<Database> => {
  const database = open(databaseUrl)
  try {
    await database.write.raw('select 1')
    return database
  } catch (cause) {
    await database.close()
    throw unusable(databaseUrl, cause)
  }
}
