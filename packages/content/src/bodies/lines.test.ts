import { describe, expect, test } from 'vitest'
import { mergeMarkdown } from './markdown-bodies.ts'

const base = ['Herons stand still.', 'Ducks do not.', 'Larks sing.', 'Pipits walk.', 'Rails hide.', ''].join('\n')

const edited = (...edits: [line: string, text: string][]): string =>
  edits.reduce((text, [line, replacement]) => text.replace(line, replacement), base)

describe('a paragraph of several lines that both sides edited', () => {
  test('has the lines of both if an unedited line is between them', () => {
    const texts = {
      base,
      main: edited(['Herons', 'Grey herons']),
      request: edited(['Larks', 'Skylarks'], ['Rails', 'Crakes']),
    }
    const text = edited(['Herons', 'Grey herons'], ['Larks', 'Skylarks'], ['Rails', 'Crakes'])
    expect(mergeMarkdown(texts)).toEqual({ text, conflict: false })
  })

  test.for<[string, string]>([
    ['Ducks do not.', 'Ducks swim.'],
    ['Herons stand still.', 'Herons fish.'],
  ])('is a conflict if both edited the same line or lines next to each other: %s', ([line, text]) => {
    const texts = { base, main: edited(['Herons', 'Grey herons']), request: edited([line, text]) }
    const merged = mergeMarkdown(texts)
    expect(merged.conflict).toBe(true)
    expect(merged.text).toContain('Grey herons')
    expect(merged.text).toContain(text)
  })

  test('is a conflict if a side adds lines', () => {
    const request = edited(['Rails hide.', 'Rails hide.\nSwifts fly.'])
    expect(mergeMarkdown({ base, main: edited(['Herons', 'Grey herons']), request }).conflict).toBe(true)
  })
})
