import type { Part } from '../../../api/sites/structure.ts'
import { flattenParts } from './parts.ts'

/** What somebody changed about a part of a structure. */
export interface PartChange {
  id: string
  title: string
  kind: 'added' | 'changed' | 'readers' | 'removed'
  /** The conditions on visitors before and after. Empty for all visitors. */
  before: string
  after: string
}

const conditionOf = (part: Part | undefined): string => part?.condition ?? ''

/** Returns what else is seen of each part: its name, its address and its place. */
const shown = (parts: readonly Part[]): ReadonlyMap<string, string> => {
  const flat = flattenParts(parts)
  const placeOf = new Map(flat.flatMap(({ id, children }) => children.map((child, index) => [child.id, [id, index]])))
  return new Map(
    flat.map(({ id, title, path, url, isDefault }) => [
      id,
      JSON.stringify([title, path, url, isDefault, placeOf.get(id) ?? parts.findIndex((part) => part.id === id)]),
    ]),
  )
}

/** Returns the parts that differ between two structures, in their order. A new condition counts more than other changes of a part. */
export const changesBetween = (before: readonly Part[], after: readonly Part[]): PartChange[] => {
  const [old, now] = [flattenParts(before), flattenParts(after)]
  const [oldById, nowIds] = [new Map(old.map((part) => [part.id, part])), new Set(now.map(({ id }) => id))]
  const [wasShown, isShown] = [shown(before), shown(after)]
  const changed = now.flatMap((part): PartChange[] => {
    const { id, title } = part
    const was = oldById.get(id)
    const told = { id, title, before: conditionOf(was), after: conditionOf(part) }
    if (!was) return [{ ...told, kind: 'added' }]
    if (told.before !== told.after) return [{ ...told, kind: 'readers' }]
    return wasShown.get(id) === isShown.get(id) ? [] : [{ ...told, kind: 'changed' }]
  })
  const removed = old
    .filter(({ id }) => !nowIds.has(id))
    .map((part): PartChange => {
      return { id: part.id, title: part.title, kind: 'removed', before: conditionOf(part), after: '' }
    })
  return [...changed, ...removed]
}
