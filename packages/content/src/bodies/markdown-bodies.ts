import { splitFrontMatter } from '../markdown/front-matter.ts'
import { conflictHint } from '../tree/conflict-hint.ts'
import { mergeFrontMatter } from './front-matter.ts'
import { mergeBlocks } from './markdown-blocks.ts'
import { mapVersions, type Texts } from './parts.ts'

/** A merged body, and whether it shows both sides' versions of some block. */
export interface MergedText {
  readonly text: string
  readonly conflict: boolean
}

/** Merges two edits of a markdown text, block by block; unchanged blocks keep every byte. */
export const mergeMarkdown = (texts: Texts): MergedText => {
  const parts = mapVersions(texts, splitFrontMatter)
  const frontMatter = mergeFrontMatter(mapVersions(parts, (part) => part.frontMatter))
  const { text, conflicts } = mergeBlocks(
    mapVersions(parts, ({ rest }) => rest),
    conflictHint,
  )
  return { text: frontMatter + text, conflict: conflicts.length > 0 }
}
