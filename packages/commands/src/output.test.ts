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

  test('prints rows as lists of values if ids do not fit side by side', () => {
    const event = [
      '2026-03-14T09:26:53.589Z',
      'Nadia',
      'change-request q1VcXs7KzRt4NbLw8YhJ',
      'aa8c9d4e-3f6b-4a51-9f0e-5d7c2b1a6e43',
    ]
    const text = formatTable(['WHEN', 'WHO', 'TARGET', 'REQUEST'], [event, event], 80)
    expect(text.split('\n\n')).toHaveLength(2)
    for (const value of event) expect(text).toContain(value)
    expect(
      formatTable(['WHEN', 'TARGET', 'REQUEST', 'NOTE'], [[event[0]!, event[2]!, event[3]!, '']], 80),
    ).not.toContain('NOTE')
    expect(formatTable(['WHEN', 'WHO', 'TARGET', 'REQUEST'], [event], 120).split('\n')).toHaveLength(2)
  })

  test('cuts no id in any column', () => {
    const ids = rows.map(([id, title, extract]) => [title!, extract!, id!])
    const text = formatTable(['TITLE', 'EXTRACT', 'ID'], ids, 70)
    for (const [id] of rows) expect(text).toContain(id)
    for (const line of text.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(70)
  })

  test('cuts nothing without a terminal, however long it is', () => {
    const long = 'word '.repeat(100).trim()
    expect(formatTable(['ID', 'TEXT'], [['a', long]], Infinity)).toContain(long)
  })

  test('shortens nothing if the terminal is wide enough, or without a terminal', () => {
    for (const width of [200, Infinity]) expect(formatTable(headings, rows, width)).not.toContain('…')
  })
})
