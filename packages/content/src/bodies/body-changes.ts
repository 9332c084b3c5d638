import type { Document } from '../markdown/document.ts'
import { wholeMarkdown } from '../markdown/whole.ts'
import { writeMarkdown } from '../markdown/write.ts'
import type { Body } from '../store.ts'
import { blockChanges, type BlockChanges } from './block-changes.ts'

/** A body before and after a change; undefined where a side has none. */
export interface BodyChange {
  readonly before: Body | undefined
  readonly after: Body | undefined
}

const maxWrittenCharacters = 200_000

const markdownOf = (body: Body | undefined): string => {
  if (!body || body.format === 'markdown' || body.text === '') return body?.text ?? ''
  const document = JSON.parse(body.text) as Document
  return body.text.length > maxWrittenCharacters ? wholeMarkdown(document) : writeMarkdown(document)
}

/** Returns the changed blocks of several bodies; documents are compared as the markdown that they are written as. */
export const bodyChanges = (bodies: readonly BodyChange[]): BlockChanges[] =>
  bodies.map(({ before, after }) => blockChanges(markdownOf(before), markdownOf(after)))
