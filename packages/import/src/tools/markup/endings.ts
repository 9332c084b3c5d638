import { lastPartOf } from '../../tree.ts'
const commonEnd = (path: string, other: string): number => {
  const [parts, others] = [path.split('/').toReversed(), other.split('/').toReversed()]
  const end = parts.findIndex((part, index) => part !== others[index])
  return end === -1 ? parts.length : end
}

/**
 * Returns a function that finds the file whose path ends most like another path: names begin at a folder that only the build of the
 * documents knows. A file that has only its name in common is found if no other one has the name.
 */
export const createEndings = (paths: readonly string[]) => {
  let byName: Map<string, string[]> | undefined
  return (path: string): string | undefined => {
    byName ??= Map.groupBy(paths, lastPartOf)
    const all = byName.get(lastPartOf(path)) ?? []
    const [best, next] = all
      .map((one) => ({ one, common: commonEnd(path, one) }))
      .toSorted((a, b) => b.common - a.common)
    return best !== undefined && (next === undefined || best.common > Math.max(1, next.common)) ? best.one : undefined
  }
}
