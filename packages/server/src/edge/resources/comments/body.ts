import type { CommentBody, CommentText, Document } from '@scriptorium/types'
import { ContentError } from '@scriptorium/content/content-error'
import { addressRefs, stableRefs } from '@scriptorium/content/links/write-links'
import { block, documentOf, textNode, type Document as Stored } from '@scriptorium/content/markdown/document'
import { formatMarkdown, parseMarkdown } from '@scriptorium/content/pool/pool'
import { invalid } from '../../../ground/problem.ts'
import { requireShortDocument } from '../documents/rules.ts'
import type { StoredBody } from './rows.ts'

const writeMarkdown = async (document: Document, pointer: string): Promise<StoredBody> => {
  requireShortDocument(document, pointer)
  try {
    return {
      markdown: await formatMarkdown(await addressRefs(document as Stored, stableRefs)),
      document: JSON.stringify(document),
    }
  } catch (error) {
    // The schema of documents is open, so a body that passes it can still be invalid.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    throw invalid(pointer, 'is not a valid document')
  }
}

const checkMarkdown = async (markdown: string, pointer: string): Promise<StoredBody> => {
  await parseMarkdown(markdown).catch((error: unknown) => {
    throw error instanceof ContentError ? invalid(pointer, `cannot be read: ${error.message}`) : error
  })
  return { markdown, document: null }
}

/**
 * Prepares a submitted body for storage, so that it can be read in either format later. Parsing takes time in a worker thread,
 * so it is done before a transaction opens.
 */
export const readyBody = async ({ markdown, document }: CommentText, pointer: string): Promise<StoredBody> => {
  const body =
    document === undefined
      ? await checkMarkdown(markdown ?? '', `${pointer}/markdown`)
      : await writeMarkdown(document, `${pointer}/document`)
  if (body.markdown.trim() === '') throw invalid(pointer, 'says nothing')
  return body
}

const derived = (markdown: string): Promise<Stored> =>
  parseMarkdown(markdown).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error
    // The text was parsed when it was written. A list must not fail because parsing one of its texts takes too long now.
    return documentOf([block('paragraph', [textNode(markdown)])])
  })

/** Returns a stored body in the requested format. */
export const readBody = async (
  { markdown, document }: StoredBody,
  format: 'document' | 'markdown',
): Promise<CommentBody> => {
  if (format === 'markdown') return { markdown }
  return { document: (document === null ? await derived(markdown) : JSON.parse(document)) as Document }
}
