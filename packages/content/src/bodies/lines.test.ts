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

  test('has the lines that the other side added or removed', () => {
    const request = edited(['Rails hide.', 'Rails hide.\nSwifts fly.'], ['Larks sing.\n', ''])
    const text = edited(['Herons', 'Grey herons'], ['Rails hide.', 'Rails hide.\nSwifts fly.'], ['Larks sing.\n', ''])
    expect(mergeMarkdown({ base, main: edited(['Herons', 'Grey herons']), request })).toEqual({ text, conflict: false })
  })

  test('is a conflict if both move the same line to different places', () => {
    const moved = (place: string) => base.replace('Larks sing.\n', '').replace(place, `Larks sing.\n${place}`)
    expect(mergeMarkdown({ base, main: moved('Herons'), request: moved('Rails') }).conflict).toBe(true)
  })
})

describe('two edits of different lines', () => {
  test.each<[where: string, base: string]>([
    [
      'a component',
      '<Cards\n  cards={[\n    { title: "One" },\n    { title: "Two" },\n    { title: "Three" },\n  ]}\n/>\n',
    ],
    ['an item with a lazy line', '- One:\n[a link](u)\n  - two\n  - Two\n  - three\n  - Three\n(end)\n- four\n'],
    ['indented code', '    One\n    two\n    Two\n    three\n    Three\n'],
  ])('of %s are both in the result', (_, text) => {
    const [main, request] = [text.replace('One', 'First'), text.replace('Three', 'Third')]
    const merged = { text: main.replace('Three', 'Third'), conflict: false }
    expect(mergeMarkdown({ base: text, main, request })).toEqual(merged)
  })
})

describe('an item that leaves its list', () => {
  const list = ['Intro', '- alpha', '- beta', '- gamma', '- delta', 'Outro']
  const write = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`

  test('is in the result once if the other side splits the list', () => {
    const main = write(['Intro', '- alpha', '- beta', '* other', '- gamma', '- delta', 'Outro'])
    const request = write(['Intro', '- alpha', 'New', '- beta', '- gamma', '- delta', 'Outro'])
    const { text, conflict } = mergeMarkdown({ base: write(list), main, request })
    expect({ alpha: text.split('- alpha').length - 1, conflict }).toEqual({ alpha: 1, conflict: false })
    expect(text).toContain('New')
    expect(text).toContain('other')
  })

  test('is a conflict if both sides move it to different blocks', () => {
    const main = write(['- delta', 'Intro', '- alpha', '- beta', '- gamma', 'Outro'])
    const request = write(['Intro', '- alpha', '- beta', '- gamma', 'Outro', '- delta'])
    expect(mergeMarkdown({ base: write(list), main, request }).conflict).toBe(true)
  })
})
