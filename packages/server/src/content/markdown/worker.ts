import { mergeDocuments } from '../merge/document-bodies.ts'
import { mergeMarkdown, type Texts } from '../merge/markdown-bodies.ts'
import type { Document } from './document.ts'
import { type LinkSpan, linkSpans } from './link-spans.ts'
import { readMarkdown } from './read.ts'
import { splitSources } from './split.ts'
import { writeMarkdown } from './write.ts'

const tasks = {
  ping: () => true,
  read: (text: string): Document => readMarkdown(text),
  write: (document: Document): string => writeMarkdown(document),
  links: (text: string): LinkSpan[] => linkSpans(text),
  mergeMarkdown: (texts: Texts) => mergeMarkdown(texts),
  mergeDocuments: (texts: Texts) => mergeDocuments(texts),
  split: splitSources,
}

/** Runs one task; the pool kills the thread if it takes too long or too much. */
export default ({ task, input }: { task: keyof typeof tasks; input: never }): unknown => tasks[task](input)
