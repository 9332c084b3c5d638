/** Characters by their first and last code points, as `unicode-range` in CSS lists them. */
export type Ranges = readonly (readonly [number, number])[]

/** Returns the ranges that a `unicode-range` names. */
export const readRanges = (text: string): Ranges =>
  text.split(',').map((range): [number, number] => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

/** Returns whether the ranges contain a character. */
export const contains = (ranges: Ranges, character: number): boolean =>
  ranges.some(([from, to]) => character >= from && character <= to)
