/** Keys from `from` (included) up to `to` (not included); an absent end is open. */
export interface Range {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Returns the range of all keys that begin with `prefix`. */
export const prefixRange = (prefix: string): Range => {
  const last = prefix.length - 1
  return { from: prefix, to: prefix.slice(0, last) + String.fromCharCode(prefix.charCodeAt(last) + 1) }
}

/** Returns whether a key lies in a range. */
export const inRange = (key: string, { from, to }: Range): boolean =>
  (from === undefined || key >= from) && (to === undefined || key < to)
