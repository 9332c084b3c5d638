import { ContentError } from '@scriptorium/content/content-error'
import { invalid } from '../../ground/problem.ts'

/** Throws 400 for the format if markdown cannot be parsed: the page can still be read in the format in which it was written. */
export const rejectUnreadable = (error: unknown): never => {
  if (!(error instanceof ContentError)) throw error
  throw invalid('/query/format', `is not possible for this page: ${error.message}`)
}
