import { align, removedBefore } from './align.ts'
import { commonItems } from './common-items.ts'
import { splitSources } from '../markdown/split.ts'

/** A run of text in a changed block: inserted, deleted, or in both versions. */
export interface TextPart {
  readonly text: string
  readonly change?: 'inserted' | 'deleted'
}

/** A block that differs between two texts, with the words that differ. */
export interface BlockChange {
  readonly change: 'added' | 'removed' | 'edited' | 'moved'
  readonly parts: readonly TextPart[]
}

/** The changed blocks of a text, and how many a limit left out. */
export interface BlockChanges {
  readonly blocks: readonly BlockChange[]
  readonly more: number
}

const limits = { blocks: 200, characters: 20_000 }

const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? []

const joined = (parts: readonly TextPart[]): TextPart[] => {
  const result: TextPart[] = []
  for (const { text, change } of parts) {
    const last = result.at(-1)
    if (text === '') continue
    if (last && last.change === change) result[result.length - 1] = { ...last, text: last.text + text }
    else result.push({ text, ...(change && { change }) })
  }
  return result
}

/** Returns both versions of a text as one sequence of unchanged, deleted and inserted words. */
export const wordChanges = (before: string, after: string): TextPart[] => {
  const [old, now] = [tokensOf(before), tokensOf(after)]
  const parts: TextPart[] = []
  let [i, j] = [0, 0]
  // A space between two changed words is part of the change, or the words of both versions would alternate.
  const isSpace = (token: string): boolean => /^\s+$/.test(token)
  const common = commonItems(old, now).filter(([index], at, all) => {
    const isAlone = all[at - 1]?.[0] !== index - 1 && all[at + 1]?.[0] !== index + 1
    return !(isAlone && isSpace(old[index]!))
  })
  for (const [nextOld, nextNow] of [...common, [old.length, now.length] as const]) {
    parts.push({ text: old.slice(i, nextOld).join(''), change: 'deleted' })
    parts.push({ text: now.slice(j, nextNow).join(''), change: 'inserted' })
    parts.push({ text: old[nextOld] ?? '' })
    ;[i, j] = [nextOld + 1, nextNow + 1]
  }
  return joined(parts)
}

const shortened = (text: string): string =>
  text.length > limits.characters ? `${text.slice(0, limits.characters)}…`.toWellFormed() : text

const changeOf = (before: string | undefined, after: string | undefined, isMoved: boolean): BlockChange[] => {
  if (before === undefined) return [{ change: 'added', parts: [{ text: after!, change: 'inserted' }] }]
  if (after === undefined) return [{ change: 'removed', parts: [{ text: before, change: 'deleted' }] }]
  if (before !== after) return [{ change: 'edited', parts: wordChanges(before, after) }]
  return isMoved ? [{ change: 'moved', parts: [{ text: after }] }] : []
}

/** Returns the blocks in which two markdown texts differ, in the order of the later text. */
export const blockChanges = (before: string, after: string): BlockChanges => {
  const [old, now] = [before, after].map((text) => splitSources(text).map((source) => shortened(source.trimEnd())))
  const alignment = align(old!, now!)
  const { origin, moved } = alignment
  const removed = removedBefore(alignment)
  const changes = [...now!.keys(), now!.length].flatMap((index) => {
    const base = origin[index]
    const isMoved = base !== undefined && moved.has(base)
    const own = index === now!.length ? [] : changeOf(base === undefined ? undefined : old![base], now![index], isMoved)
    const gone = (removed.get(index) ?? []).flatMap((one) => changeOf(old![one], undefined, false))
    return [...gone, ...own]
  })
  return { blocks: changes.slice(0, limits.blocks), more: Math.max(0, changes.length - limits.blocks) }
}
