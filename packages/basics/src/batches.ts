/** Returns the items in batches of at most `size` items, in their order: a statement can have only so many parameters. */
export const batchesOf = <T>(items: Iterable<T>, size: number): T[][] => {
  const all = [...items]
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
