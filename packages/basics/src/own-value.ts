/**
 * Returns the value of a key in a table, or undefined. A text that somebody else chose can be the name of what every object has, such as
 * `constructor`.
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
