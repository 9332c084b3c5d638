import { blockSources } from '../markdown/split.ts'
import { mergeInside } from './markdown-inside.ts'
import { mapVersions, type MergedPart, type Texts, type ThreeVersions } from './parts.ts'
import { mergeSequences, type Step } from './sequences.ts'

type Sources = ThreeVersions<readonly string[]>

const separated = (text: string): string => {
  if (text === '' || /\n[ \t]*\r?\n$/.test(text)) return text
  return text.endsWith('\n') ? `${text}\n` : `${text}\n\n`
}

/** Returns the side whose source a block takes. If only the whitespace after it changed, that is the side that changed it. */
const sideOf = ({ base, main, request, from }: Step, sources: Sources): 'main' | 'request' => {
  if (from === 'both') return 'main'
  if (base === undefined || main === undefined || request === undefined) return from
  const isUnchanged = sources.main[main]!.trimEnd() === sources.request[request]!.trimEnd()
  return isUnchanged && sources.main[main] === sources.base[base] ? 'request' : from
}

const endOf = (source: string): string => source.slice(source.trimEnd().length)

/** Merges a block that both sides changed by its parts. A block without parts keeps main's version, with a conflict. */
const mergeBlock = ({ base, main, request }: Step, sources: Sources): MergedPart => {
  const [ours, theirs] = [sources.main[main!]!, sources.request[request!]!]
  const texts = mapVersions({ base: sources.base[base!]!, main: ours, request: theirs }, (text) => text.trimEnd())
  const inside = mergeInside(texts, (inner) => mergeBlocks(inner))
  return inside ? { ...inside, text: inside.text.trimEnd() + endOf(ours) } : { text: ours, conflicts: [theirs] }
}

/**
 * Merges the blocks of two edits of a markdown text without front matter; unchanged blocks keep every byte.
 * `showConflict` makes a block of the request's version of a conflict, to stand after main's; without it, conflicts are
 * returned separately.
 */
export const mergeBlocks = (texts: Texts, showConflict?: (request: string) => string): MergedPart => {
  const sources = mapVersions(texts, blockSources)
  const steps = mergeSequences(mapVersions(sources, (list) => list.map((source) => source.trimEnd())))
  const conflicts: string[] = []
  let text = ''
  let last: { side: 'main' | 'request'; index: number } | undefined
  for (const step of steps) {
    const side = sideOf(step, sources)
    const index = step[side]!
    const isNext = last !== undefined && step[last.side] === last.index + 1
    const merged = step.from === 'both' ? mergeBlock(step, sources) : { text: sources[side][index]!, conflicts: [] }
    text = (isNext ? text : separated(text)) + merged.text
    last = { side, index }
    conflicts.push(...merged.conflicts)
    if (!showConflict || merged.conflicts.length === 0) continue
    for (const request of merged.conflicts) text = separated(text) + showConflict(request)
    last = undefined
  }
  const isWhole = last !== undefined && last.index === sources[last.side].length - 1
  return { text: isWhole ? text : text.replace(/\n(?:[ \t]*\r?\n)+$/, '\n'), conflicts }
}
