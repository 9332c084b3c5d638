import { ContentError } from '@scriptorium/content/content-error'
import { Problem } from '../../ground/problem.ts'

/** Throws 400 for the format if markdown cannot be parsed: the page can still be read in the format in which it was written. */
export const rejectUnreadable = (error: unknown): never => {
  if (!(error instanceof ContentError)) throw error
  const message = `is not possible for this page: ${error.message}`
  throw new Problem('invalid_request', `format ${message}`, {
    errors: [{ pointer: '/query/format', message }],
    cause: error,
  })
}

/** Returns what was read from a page; undefined if its markdown cannot be parsed. One such page among many fails no request. */
export const ifReadable = async <T>(read: Promise<T>): Promise<T | undefined> => {
  try {
    return await read
  } catch (error) {
    if (error instanceof Problem && error.cause instanceof ContentError) return undefined
    throw error
  }
}
