import { isContested, mapVersions, type MergedPart, mergeWhole, type Texts } from './parts.ts'

/**
 * Merges two edits of a paragraph that are about different lines, as Git does; at least one line that nobody edited has to be
 * between them. Returns undefined if the edits are closer, or if a side added or removed lines.
 */
export const mergeLines = (texts: Texts): MergedPart | undefined => {
  const { base, main, request } = mapVersions(texts, (text) => text.split('\n'))
  if (base.length !== main.length || base.length !== request.length) return undefined
  const lines = base.map((line, index): Texts => ({ base: line, main: main[index]!, request: request[index]! }))
  const isEdited = (index: number): boolean => lines[index] !== undefined && lines[index].main !== lines[index].base
  const isTooClose = ({ base: was, request: theirs }: Texts, index: number): boolean =>
    theirs !== was && (isEdited(index - 1) || isEdited(index + 1))
  if (lines.some(isContested) || lines.some(isTooClose)) return undefined
  return { text: lines.map(mergeWhole).join('\n'), conflicts: [] }
}
