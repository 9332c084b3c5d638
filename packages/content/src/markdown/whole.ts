import type { Document } from './document.ts'
import { splitFrontMatter } from './front-matter.ts'
import { blocksOf } from './meaning/meaning.ts'
import { writeAsNodeTag } from './tags/write-tags.ts'

/** A document to write as markdown. Its data may hold the front matter of the text that it was read from. */
export type Writable = Pick<Document, 'nodes'> & Partial<Pick<Document, 'data'>>

/** Returns the front matter of the text that a document was read from. */
export const frontMatterOf = ({ data }: Writable): string => {
  const text = data?.['frontMatter']
  return typeof text === 'string' && splitFrontMatter(text).rest === '' ? text : ''
}

/** Writes every block in a `{% node %}` region. Used for documents that take too long to write as markdown. */
export const wholeMarkdown = (document: Writable): string =>
  frontMatterOf(document) +
  blocksOf(document.nodes)
    .map((node) => `${writeAsNodeTag(node)}\n`)
    .join('\n')
