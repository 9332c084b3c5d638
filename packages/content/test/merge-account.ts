import type { MergedText } from '../src/bodies/markdown-bodies.ts'
import { mapVersions, type ThreeVersions } from '../src/bodies/parts.ts'

/** What a merge does wrong, with the texts that show it. */
export interface Account {
  readonly lost: string[]
  readonly doubled: string[]
  readonly revived: string[]
  readonly unsaid: string[]
}

/** Nothing wrong. */
export const noneWrong: Account = { lost: [], doubled: [], revived: [], unsaid: [] }

/** Returns the part of a Markdown text that stands outside of conflict hints. */
export const outsideHints = (text: string): string => {
  const lines = text.split('\n')
  let [depth, conflictAt] = [0, 0]
  return lines
    .filter((line, index) => {
      if (/^[> ]*\{% hint/.test(line)) {
        depth++
        if (conflictAt === 0 && lines[index + 1]?.includes('**Conflict:**')) conflictAt = depth
      }
      const isInConflict = conflictAt > 0
      if (/^[> ]*\{% endhint/.test(line)) {
        if (depth === conflictAt) conflictAt = 0
        depth--
      }
      return !isInConflict
    })
    .join('\n')
}

/** Returns the made-up words of a generated page. */
export const wordsOf = (text: string): string[] => text.match(/\b[a-z]+\d+[a-z]\b/g) ?? []

/** Returns the lines of a page without bullets, numbers and the tags of conflicts. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => /[\p{L}\p{N}]{2}/u.test(line) && !/^(?:\{%|```|\*\*Conflict|\*The block above)/.test(line))

const counted = (units: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  return counts
}

/**
 * Accounts for all units of three versions in their merge: words, or lines. It knows nothing of blocks. A unit that no version has twice is
 * in the merge once if a side added it or both kept it, and not at all if a side deleted it, unless there is a conflict.
 */
export const account = (
  texts: ThreeVersions<string>,
  merged: MergedText,
  unitsOf: (text: string) => string[],
): Account => {
  const { base, main, request } = mapVersions(texts, (text) => counted(unitsOf(text)))
  const [all, outside] = [counted(unitsOf(merged.text)), counted(unitsOf(outsideHints(merged.text)))]
  const report: Account = { lost: [], doubled: [], revived: [], unsaid: [] }
  for (const unit of new Set([...base.keys(), ...main.keys(), ...request.keys()])) {
    const [was, ours, theirs] = [base.get(unit) ?? 0, main.get(unit) ?? 0, request.get(unit) ?? 0]
    if (Math.max(was, ours, theirs) > 1) continue
    const isKept = was === 1 ? ours + theirs === 2 : true
    if (isKept && !all.has(unit)) report.lost.push(unit)
    if ((outside.get(unit) ?? 0) > 1) report.doubled.push(unit)
    // Main's version of a conflict stands outside of its hint, so nothing that main deleted is there.
    const isBack = was === 1 && ours === 0 ? outside.has(unit) : !merged.conflict && all.has(unit)
    if (!isKept && isBack) report.revived.push(unit)
  }
  return report
}

/** Returns the sentence of a side that is a version of a base sentence: the one that has some of its words. */
const versionOf = (sentence: string, side: readonly string[]): string | undefined => {
  const words = new Set(wordsOf(sentence))
  return side.find((one) => wordsOf(one).some((word) => words.has(word)))
}

/** Returns the sentences that both sides changed, each in its own way. A merge has to report them as a conflict. */
export const contested = ({ base, main, request }: ThreeVersions<readonly string[]>): string[] =>
  base.filter((sentence) => {
    const [ours, theirs] = [versionOf(sentence, main), versionOf(sentence, request)]
    return ours !== sentence && theirs !== sentence && ours !== theirs
  })
