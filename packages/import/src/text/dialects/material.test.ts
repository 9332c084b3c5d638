import { expect, test } from 'vitest'
import { nameGenerated, translateMaterial } from './material.ts'

test('the caption of a figure with Markdown is text, and that of another figure stays', () => {
  const figure = (start: string, caption: string) => `<figure${start}>\n![A](a.png)\n${caption}\n</figure>`
  expect(translateMaterial(figure(' markdown="span"', '  <figcaption>A *small* cat</figcaption>'))).toBe(
    '\n![A](a.png)\n\n_A *small* cat_\n\n',
  )
  expect(translateMaterial(figure(' markdown', '<figcaption markdown>\nA cat\n</figcaption>'))).toBe(
    '\n![A](a.png)\n\nA cat\n\n',
  )
  const plain = figure('', '<figcaption>A cat</figcaption>')
  expect(translateMaterial(plain)).toBe(plain)
})

test('a page that is generated from code becomes its name, without its options, and the report names its line', () => {
  const kept: [number, string][] = []
  const text = [
    '# API',
    '::: harbour.tides',
    '    options:',
    '      members: true',
    'After.',
    '```',
    '::: x.y',
    '```',
  ].join('\n')
  expect(nameGenerated(text, (...found) => void kept.push(found))).toBe(
    ['# API', '`harbour.tides`', '', 'After.', '```', '::: x.y', '```'].join('\n'),
  )
  expect(kept).toEqual([[2, '::: harbour.tides']])
})
