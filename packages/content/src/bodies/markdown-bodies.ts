import { splitFrontMatter } from '../markdown/front-matter.ts'
import { conflictHint } from '../tree/conflict-hint.ts'
import { mergeFrontMatter } from './front-matter.ts'
import { mergeBlocks } from './markdown-blocks.ts'
import { mergeLines, repeatedLines } from './markdown-lines.ts'
import { mapVersions, type Texts } from './parts.ts'

/** A merged body, and whether it shows both sides' versions of some block. */
export interface MergedText {
  readonly text: string
  readonly conflict: boolean
}

const mergeRest = (texts: Texts): MergedText => {
  const { text, conflicts } = mergeBlocks(texts, conflictHint)
  if (conflicts.length > 0) return { text, conflict: true }
  const repeated = repeatedLines(texts, text)
  if (repeated.length === 0) return { text, conflict: false }
  const byLines = mergeLines(texts)
  if (byLines && repeatedLines(texts, byLines.text).length === 0) return { text: byLines.text, conflict: false }
  return { text: `${text.trimEnd()}\n\n${conflictHint(repeated.join('\n\n'))}`, conflict: true }
}

/**
 * Merges two edits of a markdown text, block by block; unchanged blocks keep every byte. A line that both sides moved to
 * different blocks is merged by lines, or is a conflict.
 */
export const mergeMarkdown = (texts: Texts): MergedText => {
  const parts = mapVersions(texts, splitFrontMatter)
  const frontMatter = mergeFrontMatter(mapVersions(parts, (part) => part.frontMatter))
  const { text, conflict } = mergeRest(mapVersions(parts, ({ rest }) => rest))
  return { text: frontMatter + text, conflict }
}
