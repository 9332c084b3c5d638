/** What some work has spent on the database so far. */
export interface DatabaseSpent {
  /** Waiting for a connection to the database, or for the turn to write. */
  waitMs: number
}

/** Learns of statements and waits, for the log, traces and metrics of the program. */
export interface DatabaseObserver {
  /** Called when a statement has ended. `startedAt` is a time of `performance.now()`. */
  noteStatement(sql: string, startedAt: number, error?: unknown): void
  /** Returns where the current work counts what it spends. */
  spent(): DatabaseSpent | undefined
}

let observer: DatabaseObserver = { noteStatement: () => undefined, spent: () => undefined }

/** Lets the program learn of all statements and waits of this process. */
export const observeDatabases = (given: DatabaseObserver): void => void (observer = given)

/** Tells the observer of a statement that has ended. */
export const noteStatement = (sql: string, startedAt: number, error?: unknown): void =>
  observer.noteStatement(sql, startedAt, error)

/** Returns where the current work counts what it spends. */
export const currentSpent = (): DatabaseSpent | undefined => observer.spent()
