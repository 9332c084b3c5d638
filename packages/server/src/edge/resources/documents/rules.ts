import { findDocumentFault } from '@scriptorium/content/markdown/check-document'
import type { Document } from '@scriptorium/types'
import { invalid } from '../../../ground/problem.ts'

const maxDocumentLength = 262_144

/** Refuses a document with nodes that mean nothing, and one that is too long to be shown in lists. */
export const requireShortDocument = (document: Document | undefined, pointer: string): void => {
  if (document === undefined) return
  if (JSON.stringify(document).length > maxDocumentLength) {
    throw invalid(pointer, `must have at most ${maxDocumentLength} characters as JSON`)
  }
  const fault = findDocumentFault(document)
  if (fault) throw invalid(pointer + fault.pointer, fault.message)
}
