import type { Document } from '@scriptorium/types'
import { invalid } from '../../problem.ts'

const maxDocumentLength = 262_144

/** Refuses a document that is more than what people say about content: such documents are shown in lists. */
export const requireModest = (document: Document | undefined, pointer: string): void => {
  if (document !== undefined && JSON.stringify(document).length > maxDocumentLength) {
    throw invalid(pointer, `must take at most ${maxDocumentLength} characters of JSON`)
  }
}
