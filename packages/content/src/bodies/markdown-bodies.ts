import { splitFrontMatter } from '../markdown/front-matter.ts'
import { blockSources } from '../markdown/parsing/split.ts'
import { conflictHint, deletedNote, textInHint } from '../tree/conflict-hint.ts'
import { mergeAccounted, type Merging } from './accounted.ts'
import { mergeFrontMatter } from './front-matter.ts'
import { mergeSources } from './markdown-blocks.ts'
import { mapVersions, type Texts } from './parts.ts'
import { joinSeparated, separated } from './separated.ts'
import { type ConflictReaders, withoutSuperseded } from './superseded.ts'

/** A merged body, and whether it shows both sides' versions of some block. */
export interface MergedText {
  readonly text: string
  readonly conflict: boolean
}

// Numbers of items change with their order, and tags are not text.
const markup = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\] )?)?|<\/?[a-z][^<>\n]*>|\{%[^\n]*?%\}/gim

const merging: Merging<string, string> = {
  keyOf: (source) => source.trimEnd(),
  sentencesOf: (text) => text.replaceAll(markup, '\n').split(/[\n.!?;:|]/),
  resultOf: (sources) => sources.join(''),
  merge: (sources) => {
    const { text, conflicts, plain, other, undisputed } = mergeSources(sources, conflictHint)
    return { all: text, plain, other, undisputed, conflict: conflicts.length > 0 }
  },
  keepBoth: (main, request) => separated(main.join('')) + conflictHint(request.join('') || deletedNote('block')),
  join: (parts) => joinSeparated(parts.filter((part) => part !== '')),
}

const conflicts: ConflictReaders<string> = {
  keyOf: (source) => source.trimEnd(),
  shownIn: (source) => {
    const text = textInHint(source)
    return text === undefined ? undefined : blockSources(text)
  },
  partsOf: (sources) => sources.flatMap((source) => source.split('\n').filter((line) => line.trim() !== '')),
}

/**
 * Merges two edits of a markdown text, block by block; unchanged blocks keep every byte. A line that both sides moved to
 * different blocks is merged by lines, or is a conflict.
 */
export const mergeMarkdown = (texts: Texts): MergedText => {
  const parts = mapVersions(texts, splitFrontMatter)
  const frontMatter = mergeFrontMatter(mapVersions(parts, (part) => part.frontMatter))
  const blocks = mapVersions(parts, ({ rest }) => blockSources(rest))
  const { all, conflict } = mergeAccounted(withoutSuperseded(blocks, conflicts), merging)
  return { text: frontMatter + all, conflict }
}
