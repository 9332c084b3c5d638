/** Returns a number with its noun, such as "1 file" and "2 files". */
export const amountOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`
