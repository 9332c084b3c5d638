import type { CommentBody, CommentText, Document } from '@scriptorium/types'
import { ContentError } from '@scriptorium/content/content-error'
import { addressRefs, stableRefs } from '@scriptorium/content/links/write-links'
import { block, documentOf, textNode, type Document as Stored } from '@scriptorium/content/markdown/document'
import { formatMarkdown, parseMarkdown } from '@scriptorium/content/pool/pool'
import { invalid } from '../../problem.ts'
import { requireModest } from '../documents/rules.ts'
import type { StoredBody } from './rows.ts'

const writeMarkdown = async (document: Document, pointer: string): Promise<StoredBody> => {
  requireModest(document, pointer)
  try {
    return {
      markdown: await formatMarkdown(await addressRefs(document as Stored, stableRefs)),
      document: JSON.stringify(document),
    }
  } catch (error) {
    // The schema of a document stays open: what it lets pass may still be no document.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    throw invalid(pointer, 'is not a document that can be read')
  }
}

const checkMarkdown = async (markdown: string, pointer: string): Promise<StoredBody> => {
  await parseMarkdown(markdown).catch((error: unknown) => {
    throw error instanceof ContentError ? invalid(pointer, `cannot be read: ${error.message}`) : error
  })
  return { markdown, document: null }
}

/**
 * Makes a submitted body ready to be stored, so that it can be read in either format later. It takes a thread a while, so
 * it is done before a transaction opens.
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
    // It was read when it was written; a list must not fail because one of its texts takes too long today.
    return documentOf([block('paragraph', [textNode(markdown)])])
  })

/** A stored body in the format asked for. */
export const readBody = async (
  { markdown, document }: StoredBody,
  format: 'document' | 'markdown',
): Promise<CommentBody> => {
  if (format === 'markdown') return { markdown }
  return { document: (document === null ? await derived(markdown) : JSON.parse(document)) as Document }
}
