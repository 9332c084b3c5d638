import { statSync } from 'node:fs'

/** Thrown when the file of an open database was deleted or replaced, so that nobody would find what is written to it. */
class DatabaseMovedError extends Error {
  readonly code = 'SQLITE_READONLY_DBMOVED'

  constructor(file: string) {
    super(
      `${file} was deleted or replaced while the server was running. Stop the server, put the file back, and start it.`,
    )
    this.name = 'DatabaseMovedError'
  }
}

/** Tells whether a database file is still the one that was opened. */
export interface WatchedFile {
  /** Notes which file was opened; only the first call counts. */
  note(): void
  /** Throws when another file, or none, has the name now. */
  requireInPlace(): void
}

const identityOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : 'none'
}

/** Watches the file with this name by comparing its identity whenever it is asked. */
export const watchFile = (file: string): WatchedFile => {
  let opened: string | undefined
  return {
    note: () => {
      opened ??= identityOf(file)
    },
    requireInPlace: () => {
      if (opened !== undefined && identityOf(file) !== opened) throw new DatabaseMovedError(file)
    },
  }
}
