import { commonItems } from './common-items.ts'

/** A run of text in a changed block: inserted, deleted, or in both versions. */
export interface TextPart {
  readonly text: string
  readonly change?: 'inserted' | 'deleted'
}

/** Splits a text into words, spaces and single signs. */
export const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? []

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

/**
 * Returns the pairs of equal tokens. A space between two changed words is part of the change, or the words of both versions would
 * alternate.
 */
export const commonTokens = (
  old: readonly string[],
  now: readonly string[],
  isSpace = (token: string): boolean => /^\s+$/.test(token),
): (readonly [number, number])[] =>
  commonItems(old, now).filter(([index], at, all) => {
    const isAlone = all[at - 1]?.[0] !== index - 1 && all[at + 1]?.[0] !== index + 1
    return !(isAlone && isSpace(old[index]!))
  })

/** Returns both versions of a text as one sequence of unchanged, deleted and inserted words. */
export const wordChanges = (before: string, after: string): TextPart[] => {
  const [old, now] = [tokensOf(before), tokensOf(after)]
  const parts: TextPart[] = []
  let [i, j] = [0, 0]
  for (const [nextOld, nextNow] of [...commonTokens(old, now), [old.length, now.length] as const]) {
    parts.push({ text: old.slice(i, nextOld).join(''), change: 'deleted' })
    parts.push({ text: now.slice(j, nextNow).join(''), change: 'inserted' })
    parts.push({ text: old[nextOld] ?? '' })
    ;[i, j] = [nextOld + 1, nextNow + 1]
  }
  return joined(parts)
}
