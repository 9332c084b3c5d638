/** Does something with each of some items, one after another. Returns the reason of each that failed. */
export const oneByOne = async <T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  reasonOf: (error: unknown) => string,
): Promise<(string | undefined)[]> => {
  const reasons: (string | undefined)[] = []
  for (const item of items) reasons.push(await act(item).then(() => undefined, reasonOf))
  return reasons
}
