/** Returns the greatest of many numbers. `Math.max(...numbers)` throws if there are more than a hundred thousand. */
export const greatest = (numbers: readonly number[], atLeast = -Infinity): number =>
  numbers.reduce((most, number) => Math.max(most, number), atLeast)

/** Returns the smallest of many numbers. */
export const smallest = (numbers: readonly number[], atMost = Infinity): number =>
  numbers.reduce((least, number) => Math.min(least, number), atMost)
