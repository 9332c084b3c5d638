import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { formatTable } from './output.ts'

const headings = ['ID', 'TITLE', 'EXTRACT']
const rows = [
  ['mR4kT9xWq2LzB7cVn1Ys', 'A title that is rather long', 'An extract that is a good deal longer than the title is'],
  ['q1VcXs7KzRt4NbLw8YhJ', '潮汐潮汐潮汐潮汐潮汐潮汐', 'Short'],
]

describe('table', () => {
  test('fits the terminal: wide columns are shortened, ids are not', () => {
    const lines = formatTable(headings, rows, 60).split('\n')
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(60)
    expect(lines[1]).toMatch(/^mR4kT9xWq2LzB7cVn1Ys {2}A title .*…  An extract .*…$/)
    expect(lines[2]).toMatch(/^q1VcXs7KzRt4NbLw8YhJ {2}潮汐.*… +Short$/)
  })

  test('shortens nothing if the terminal is wide enough, or without a terminal', () => {
    for (const width of [200, Infinity]) expect(formatTable(headings, rows, width)).not.toContain('…')
  })
})
