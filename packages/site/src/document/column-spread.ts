import { html, nothing, type Html } from '../html.ts'

/** A column in which no text is longer than this is as wide as its longest text. */
const maxBrief = 22
const maxCounted = 600
const padding = 34
const pixelsPerCharacter = 8.2
// A table on a wide screen has about this width.
const usualWidth = 640
const maxOfBrief = 0.7

// The padding and the border of code in a line take the width of about two characters.
const lengthOf = (content: Html): number =>
  Math.min(
    maxCounted,
    String(content)
      .replaceAll('</code>', '--')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&[#\w]+;/g, '-')
      .trim().length,
  )

/**
 * Returns the widths of the columns of a table whose author gave none. Browsers give a column room in proportion to its longest
 * text, so short names break after each word beside a long description. Here, columns of short texts keep their width, and the
 * others share the rest by the square roots of their lengths. `cells` are the cells of each column.
 */
export const spreadOf = (cells: readonly (readonly Html[])[]): Html => {
  const lengths = cells.map((column) => column.reduce((most, cell) => Math.max(most, lengthOf(cell)), 1))
  const isLong = (length: number) => length > maxBrief
  const roots = lengths.filter(isLong).reduce((sum, length) => sum + Math.sqrt(length), 0)
  const brief = lengths.map((length) => Math.round(length * pixelsPerCharacter) + padding)
  const taken = lengths.reduce((sum, length, at) => sum + (isLong(length) ? 0 : brief[at]!), 0)
  if (roots === 0 || taken > usualWidth * maxOfBrief) return nothing
  const left = 1 - taken / usualWidth
  const shares = lengths.map((length) => Math.round(((100 * Math.sqrt(length)) / roots) * left))
  const isAlone = lengths.filter(isLong).length === 1
  const widths = lengths.map((length, at) => (isLong(length) ? (isAlone ? undefined : `${shares[at]}%`) : brief[at]))
  return html`<colgroup>
    ${widths.map((width) => html`<col${width !== undefined && html` width="${width}"`} />`)}
  </colgroup>`
}
