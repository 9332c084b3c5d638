import { blockSources } from '../markdown/parsing/split.ts'
import { deletedNote } from '../tree/conflict-hint.ts'
import { withEqualEdits } from './equal-edits.ts'
import { mergeInside } from './markdown-inside.ts'
import { mapVersions, type MergedPart, type Texts, type ThreeVersions } from './parts.ts'
import { createGrowingText, joinSeparated, withoutBlankEnd } from './separated.ts'
import { type ItemStep, mergeItems, mergeSequences } from './sequences.ts'

type Sources = ThreeVersions<readonly string[]>

/** Returns the side whose source a block takes. If only the whitespace after it changed, that is the side that changed it. */
const sideOf = ({ base, main, request, from, isDisputed }: ItemStep, sources: Sources): 'main' | 'request' => {
  if (from === 'both' || isDisputed) return from === 'both' ? 'main' : from
  if (base === undefined || main === undefined || request === undefined) return from
  const isUnchanged = sources.main[main]!.trimEnd() === sources.request[request]!.trimEnd()
  return isUnchanged && sources.main[main] === sources.base[base] ? 'request' : from
}

const endOf = (source: string): string => source.slice(source.trimEnd().length)

/** Merges a block that both sides changed by its parts; undefined if it has no such parts. */
const mergeBlock = ({ base, main, request }: ItemStep, sources: Sources): MergedPart | undefined => {
  const [ours, theirs] = [sources.main[main!]!, sources.request[request!]!]
  const texts = mapVersions({ base: sources.base[base!]!, main: ours, request: theirs }, (text) => text.trimEnd())
  const inside = mergeInside(texts, mergeBlocks)
  return inside && { ...inside, text: inside.text.trimEnd() + endOf(ours) }
}

/** Returns the request's version of a conflict; a note if the request deleted what main changed. */
const requestOf = (items: readonly number[], sources: Sources, note: string): string =>
  joinSeparated(items.map((index) => sources.request[index]!)) || note

/** A merged text, and the parts of it that are accounted for: see `Shown`. */
export interface MergedBlocks extends MergedPart {
  readonly plain: string
  readonly other: string
  readonly undisputed: string
}

/**
 * Merges the blocks of two edits of a markdown text without front matter; unchanged blocks keep every byte.
 * `showConflict` makes a block of the request's version of a conflict, to stand after main's; without it, conflicts are
 * returned separately.
 */
export const mergeSources = (versions: Sources, showConflict?: (request: string) => string): MergedBlocks => {
  const sources = withEqualEdits(versions, (source) => source.trimEnd())
  const steps = mergeSequences(mapVersions(sources, (list) => list.map((source) => source.trimEnd())))
  const conflicts: string[] = []
  const [text, plain] = [createGrowingText(), createGrowingText()]
  const [other, undisputed] = [createGrowingText(), createGrowingText()]
  let count = 0
  let last: { side: 'main' | 'request'; index: number } | undefined
  const report = (found: readonly string[]): void => {
    conflicts.push(...found)
    if (!showConflict || found.length === 0) return
    for (const request of found) text.add(showConflict(request))
    last = undefined
  }
  for (const step of mergeItems(steps, (item) => mergeBlock(item, sources))) {
    if (step.from === 'conflict') {
      const request = requestOf(step.items, sources, deletedNote('block', showConflict ? undefined : count))
      if (step.items.length > 0) other.add(request)
      report([request])
      continue
    }
    const side = sideOf(step, sources)
    const index = step[side]!
    const isNext = last !== undefined && step[last.side] === last.index + 1
    const merged = step.inside ?? { text: sources[side][index]!, conflicts: [] }
    if (isNext) text.append(merged.text)
    else text.add(merged.text)
    plain.add(merged.text)
    if (!step.isDisputed) other.add(merged.text)
    if (!step.isDisputed && merged.conflicts.length === 0) undisputed.add(merged.text)
    last = { side, index }
    count++
    report(merged.conflicts)
  }
  const isWhole = last !== undefined && last.index === sources[last.side].length - 1
  const all = text.toString()
  return {
    text: isWhole ? all : withoutBlankEnd(all),
    conflicts,
    plain: plain.toString(),
    other: other.toString(),
    undisputed: undisputed.toString(),
  }
}

/** Merges the blocks of two edits of the text inside a block. */
export const mergeBlocks = (texts: Texts): MergedPart => mergeSources(mapVersions(texts, blockSources))
