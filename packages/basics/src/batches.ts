// Both databases take as many ids or rows in a statement. Larger statements would hardly take less time for each.
const itemsPerStatement = 500

/** Returns the items in batches, in their order. Unless `size` is given, a batch has as many as a statement takes ids or rows. */
export const batchesOf = <T>(items: Iterable<T>, size = itemsPerStatement): T[][] => {
  const all = [...items]
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

/**
 * Returns the items in batches whose sizes are powers of two, and at most `most`, which is a power of two as well. Statements for such
 * batches have few different texts, so the database has usually prepared them before.
 */
export const powerOfTwoBatchesOf = <T>(items: Iterable<T>, most: number): T[][] => {
  const all = [...items]
  const batches: T[][] = []
  for (let [from, size] = [0, most]; from < all.length;) {
    while (size > all.length - from) size /= 2
    batches.push(all.slice(from, (from += size)))
  }
  return batches
}
