import { commonItems } from './common-items.ts'
import { mapVersions, type ThreeVersions } from './parts.ts'

/** Returns the base items that are equal on both sides, with their indices there, in the order of all. */
const commonToAll = (
  base: readonly string[],
  main: readonly string[],
  request: readonly string[],
): ThreeVersions<number>[] => {
  const theirs = new Map(commonItems(base, request))
  const common = commonItems(base, main)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([index, there]) => {
      const other = theirs.get(index)
      return other === undefined ? [] : [{ base: index, main: there, request: other }]
    })
  return [...common, { base: base.length, main: main.length, request: request.length }]
}

/**
 * Returns the versions with the edits that both sides made alike in the base, too: both sides replaced the same items by equal items. So
 * only other edits are left to merge. Items that a side has elsewhere, or that are
 * replaced by nothing, may be moved, so they stay as they are.
 */
export const withEqualEdits = <T>(
  versions: ThreeVersions<readonly T[]>,
  keyOf: (item: T) => string,
): ThreeVersions<readonly T[]> => {
  const keys = mapVersions(versions, (items) => items.map(keyOf))
  const [before, after] = [new Set(keys.base), new Set([...keys.main, ...keys.request])]
  let last: ThreeVersions<number> = { base: 0, main: 0, request: 0 }
  const base = commonToAll(keys.base, keys.main, keys.request).flatMap((place) => {
    const gone = keys.base.slice(last.base, place.base)
    const [ours, theirs] = [keys.main.slice(last.main, place.main), keys.request.slice(last.request, place.request)]
    const isEqual =
      ours.length > 0 && ours.length === theirs.length && ours.every((key, index) => key === theirs[index])
    const isApart = !gone.some((key) => after.has(key)) && !ours.some((key) => before.has(key))
    const side = isEqual && isApart ? 'main' : 'base'
    const items = versions[side].slice(last[side], place[side])
    last = mapVersions(place, (index) => index + 1)
    return [...items, ...versions.base.slice(place.base, place.base + 1)]
  })
  return { ...versions, base }
}
