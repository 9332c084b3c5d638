import { align, removedBefore } from './align.ts'
import { splitSources } from '../markdown/parsing/split.ts'
import { type TextPart, wordChanges } from './word-changes.ts'

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
