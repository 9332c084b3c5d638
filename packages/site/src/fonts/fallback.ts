import { readFileSync } from 'node:fs'
import { create, type Font as FontData } from 'fontkitten'
import { fallbackNameOf, kindOf, type FontKind } from './family.ts'
import type { Font } from './font.ts'

// How often the letters occur in English texts.
const frequencies: Readonly<Record<string, number>> = {
  ' ': 18,
  e: 10.3,
  t: 7.5,
  a: 6.5,
  o: 6.2,
  n: 5.7,
  i: 5.7,
  s: 5.3,
  r: 5,
  h: 5,
  l: 3.3,
  d: 3.3,
  u: 2.3,
  c: 2.2,
  m: 2,
  f: 2,
  w: 1.7,
  g: 1.6,
  p: 1.5,
  y: 1.4,
  b: 1.3,
  v: 0.8,
  k: 0.6,
}

// Fonts that most computers have, or others with the same widths, and the mean width of a letter in each, in em.
const systemFonts: Readonly<Record<FontKind, { names: readonly string[]; width: number }>> = {
  sans: { names: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'], width: 0.44 },
  serif: { names: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Times'], width: 0.3987 },
  mono: { names: ['Courier New', 'Liberation Mono', 'Cousine', 'Courier'], width: 0.6 },
}

const meanWidth = (data: FontData): number => {
  let [sum, count] = [0, 0]
  for (const [letter, frequency] of Object.entries(frequencies)) {
    sum += data.glyphForCodePoint(letter.codePointAt(0)!).advanceWidth * frequency
    count += frequency
  }
  return sum / count / data.unitsPerEm
}

const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`

/**
 * Returns a rule for a font of the reader's computer that takes as much room as the given one. The text moves little when the font
 * itself arrives.
 */
export const fallbackRule = (font: Font): string => {
  const file = font.files.find(({ subset, style }) => subset === 'latin' && style === 'normal')
  if (!file) return ''
  const data = create(readFileSync(file.path)) as FontData
  const { names, width } = systemFonts[kindOf(font)]
  const scale = meanWidth(data) / width
  const ofScaled = (units: number) => percent(Math.abs(units) / data.unitsPerEm / scale)
  return (
    `@font-face{font-family:"${fallbackNameOf(font)}";src:${names.map((name) => `local("${name}")`).join()};` +
    `size-adjust:${percent(scale)};ascent-override:${ofScaled(data.ascent)};` +
    `descent-override:${ofScaled(data.descent)};line-gap-override:${ofScaled(data.lineGap)}}`
  )
}
