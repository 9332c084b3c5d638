/**
 * Returns the indexes at which the state of something differs from the one before, of `count` states in order. Equal ends mean that
 * nothing changed between them, so few states are read. `before` is the state before the first one, if it is known.
 */
export const changePoints = async (
  count: number,
  stateAt: (index: number) => Promise<string>,
  before?: string,
): Promise<number[]> => {
  const between = async (low: number, high: number): Promise<number[]> => {
    const [first, last] = await Promise.all([stateAt(low), stateAt(high)])
    if (first === last) return []
    if (high - low === 1) return [high]
    const middle = Math.floor((low + high) / 2)
    const [left, right] = await Promise.all([between(low, middle), between(middle, high)])
    return [...left, ...right]
  }
  if (count === 0) return []
  const isFirst = before !== undefined && (await stateAt(0)) !== before
  return [...(isFirst ? [0] : []), ...(await between(0, count - 1))]
}
