import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { type Structure, type StructureRow, siblingsOf } from './structure.ts'

/** The side of a sibling on which something is placed. */
export type Side = 'after' | 'before'

/** Returns the side and the pointer of a position. */
export const besideOf = <P>(position: { before?: P; after?: P }): { side: Side; pointer: P } =>
  position.before === undefined
    ? { side: 'after', pointer: position.after! }
    : { side: 'before', pointer: position.before }

/** Keys grow by a character when items are always moved to the same gap. Beyond this length all siblings get short keys. */
const maxPositionLength = 100

/** Replaces rows of a structure by id. */
export const replaceRows = (structure: Structure, rows: readonly StructureRow[]): Structure => {
  const changed = new Map(rows.map((row) => [row.id, row]))
  const pick = <Row extends StructureRow>(row: Row): Row => (changed.get(row.id) as Row | undefined) ?? row
  return { ...structure, items: structure.items.map(pick), siteSpaces: structure.siteSpaces.map(pick) }
}

/** Returns the position behind all of these siblings, which are in display order. */
export const lastPosition = (siblings: readonly StructureRow[]): string =>
  generateKeyBetween(siblings.at(-1)?.position ?? null, null)

/** Returns whether a row already stands on this side of its sibling. */
export const isBeside = (structure: Structure, row: StructureRow, sibling: StructureRow, side: Side): boolean => {
  const ids = siblingsOf(structure, row).map(({ id }) => id)
  return ids.indexOf(row.id) === ids.indexOf(sibling.id) + (side === 'after' ? 1 : -1)
}

const renumbered = (structure: Structure, rows: readonly StructureRow[]): Structure => {
  const keys = generateNKeysBetween(null, null, rows.length)
  return replaceRows(
    structure,
    rows.map((row, index) => ({ ...row, position: keys[index]! })),
  )
}

/** Places a row before or after a sibling. Both must already have the same parent. */
export const placeBeside = (structure: Structure, row: StructureRow, sibling: StructureRow, side: Side): Structure => {
  const others = siblingsOf(structure, sibling).filter(({ id }) => id !== row.id)
  const index = others.findIndex(({ id }) => id === sibling.id) + (side === 'after' ? 1 : 0)
  const position = generateKeyBetween(others[index - 1]?.position ?? null, others[index]?.position ?? null)
  if (position.length <= maxPositionLength) return replaceRows(structure, [{ ...row, position }])
  return renumbered(structure, others.toSpliced(index, 0, row))
}
