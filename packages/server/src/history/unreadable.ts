import { ContentError } from '@scriptorium/content/content-error'
import { invalid } from '../problem.ts'

/** A text that is too entangled to be taken apart can still be read as it was written: the problem is the format. */
export const unreadable = (error: unknown): never => {
  if (!(error instanceof ContentError)) throw error
  throw invalid('/query/format', `is not possible for this page: ${error.message}`)
}
