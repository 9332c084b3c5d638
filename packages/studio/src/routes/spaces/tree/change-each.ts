import { ProblemError } from '@scriptorium/client'

/** Returns which change a refusal is about, by its index. */
const refusedIndex = (error: unknown): number | undefined => {
  if (!(error instanceof ProblemError)) return undefined
  const found = error.errors.flatMap(({ pointer }) => /^\/body\/changes\/(\d+)/.exec(pointer)?.[1] ?? [])[0]
  return found === undefined ? undefined : Number(found)
}

/**
 * Makes the changes of items in one request. The server makes all of them or none, so a refused one is left out, and the others are
 * sent again. Returns the reason of each item that was refused.
 */
export const changeEach = async <T, C>(
  items: readonly T[],
  changeOf: (item: T) => C,
  send: (changes: C[]) => Promise<unknown>,
  reasonOf: (error: unknown) => string,
): Promise<(string | undefined)[]> => {
  const reasons = items.map((): string | undefined => undefined)
  let left = items.map((item, index) => ({ change: changeOf(item), index }))
  while (left.length > 0) {
    try {
      await send(left.map(({ change }) => change))
      break
    } catch (error) {
      const refused = left[refusedIndex(error) ?? -1]
      const failed = refused ? [refused] : left
      for (const { index } of failed) reasons[index] = reasonOf(error)
      left = left.filter((one) => !failed.includes(one))
    }
  }
  return reasons
}
