/**
 * Returns the value of a key in a table, or undefined. A key from outside can be the name of something
 * that every object has, such as `constructor`.
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
