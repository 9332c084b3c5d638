import { commonItems } from './common-items.ts'
import { mapVersions, type MergedPart, type Texts } from './parts.ts'

/** An edit of consecutive lines: lines of the base from `from` to `to` are replaced. */
interface Hunk {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

const hunksOf = (base: readonly string[], side: readonly string[]): Hunk[] => {
  let [from, start] = [0, 0]
  const pairs = commonItems(base, side).toSorted(([a], [b]) => a - b)
  return [...pairs, [base.length, side.length] as const].flatMap(([to, end]) => {
    const hunk = { from, to, lines: side.slice(start, end) }
    const isEdit = from < to || start < end
    ;[from, start] = [to + 1, end + 1]
    return isEdit ? [hunk] : []
  })
}

/** Returns whether two edits are closer than one line that nobody edited. */
const touches = (a: Hunk, b: Hunk): boolean => a.from <= b.to && b.from <= a.to

// A line that both sides delete may be one that they moved, so only equal replacements count as the same edit.
const isSame = (a: Hunk, b: Hunk): boolean =>
  a.from === b.from && a.to === b.to && a.lines.length === a.to - a.from && a.lines.join('\n') === b.lines.join('\n')

/**
 * Merges two edits that are about different lines, as Git does; at least one line that nobody edited has to be between them.
 * Returns undefined if the edits are closer.
 */
export const mergeLines = (texts: Texts): MergedPart | undefined => {
  const { base, main, request } = mapVersions(texts, (text) => text.split('\n'))
  const [ours, theirs] = [hunksOf(base, main), hunksOf(base, request)]
  const isNew = (hunk: Hunk): boolean => !ours.some((one) => isSame(one, hunk))
  const hunks = [...ours, ...theirs.filter(isNew)].toSorted((a, b) => a.from - b.from)
  if (hunks.some((hunk, index) => index > 0 && touches(hunks[index - 1]!, hunk))) return undefined
  const lines = hunks.flatMap((hunk, index) => [...base.slice(hunks[index - 1]?.to ?? 0, hunk.from), ...hunk.lines])
  return { text: [...lines, ...base.slice(hunks.at(-1)?.to ?? 0)].join('\n'), conflicts: [] }
}
