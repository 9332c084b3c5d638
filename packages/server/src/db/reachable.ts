import { maskUrl } from '../config.ts'
import type { Database } from './open.ts'

const reasonOf = (error: unknown): string => {
  // Several addresses were tried, and the reason is in each of the attempts.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** The first contact: what cannot be reached, or is no database, is named in one line. */
export const requireReachable = async ({ write }: Database, databaseUrl: string): Promise<void> => {
  try {
    await write.raw('select 1')
  } catch (cause) {
    throw new Error(`The database ${maskUrl(databaseUrl)} cannot be used: ${reasonOf(cause)}`, { cause })
  }
}
