import { envelope, positionOf, type List, type Listed } from './page.ts'

/** Returns one page of a list that is already in memory, in its order. The last row of a page may have gone meanwhile. */
export const pageOf = <Row extends { id: string }, Item>(
  list: List,
  rows: readonly Row[],
  present: (row: Row) => Item,
): Listed<Item> => {
  const [lastIndex, lastId] = (positionOf(list) ?? [-1, undefined]) as [number, string | undefined]
  const found = rows.findIndex(({ id }) => id === lastId)
  const start = found === -1 ? lastIndex + (lastId === undefined ? 1 : 0) : found + 1
  const page = rows.slice(start, start + list.limit + 1)
  const indexes = new Map(rows.map(({ id }, index) => [id, index]))
  return envelope(list, page, rows.length, present, ({ id }) => [indexes.get(id)!, id])
}
