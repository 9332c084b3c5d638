import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inlineText } from '../markdown/inlines/inline-text.ts'
import { withoutTitle } from '../markdown/own-title.ts'
import { readMarkdown } from '../markdown/read.ts'
import { defaultLayout, ownLayout, readAppearance, writeAppearance } from './appearance.ts'
import { metadataOf } from './metadata.ts'

test('a simple heading is read without the parser, with the same result', () => {
  const part = fc.constantFrom(
    'a',
    'B1',
    'été',
    '日本',
    ' ',
    '  ',
    '.',
    '1.',
    '-',
    '--',
    ',',
    ';',
    '?',
    '’',
    'www.x.com',
    '`c`',
    '*i*',
    '#',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const heading = `# ${parts.join('')}`
      expect(metadataOf(`${heading}\n\ntext`).title ?? '').toBe(inlineText(heading).trim())
    }),
    { numRuns: 500 },
  )
})

test('the anchor of a heading is no part of the title, and other HTML is', () => {
  expect(metadataOf('# Install <a href="#install" id="install"></a>\n').title).toBe('Install')
  expect(metadataOf('# List<String>\n').title).toBe('List<String>')
})

const headings = [
  ['# Start {#begin}', 'Start'],
  ['# **Start**{#begin}', 'Start'],
  ['# <a name="begin"></a>Start', 'Start'],
  ['# Start <Badge type="tip" text="2.0" />', 'Start'],
  ['# Start <!-- later: more -->', 'Start'],
  ['# H<sub>2</sub>O', 'H2O'],
  ['# <code>start</code> and `<a>`', 'start and <a>'],
  ['# ![logo](logo.png) Start', 'Start'],
  ['# <img src="logo.png"> Start', 'Start'],
  ['# Start<br/>again', 'Start again'],
  ['# List<String>', 'List<String>'],
  ['<!-- Keep in order -->\n\n# Start', 'Start'],
  ['<a id="top"></a>\n# Start', 'Start'],
] as const

test.each(headings)('the title of %j is clean, and stands once', (heading, title) => {
  const text = `${heading}\n\nText.\n`
  expect(metadataOf(text).title).toBe(title)
  const { nodes } = readMarkdown(text)
  expect(withoutTitle(nodes, metadataOf(text).title!)).toHaveLength(nodes.length - 1)
})

test('an owner is an id, and the end of a verification is a day that exists', () => {
  const front = (owner: string, day: string) => metadataOf(`---\nowner: ${owner}\nverifiedUntil: ${day}\n---\n`)
  expect(front('u3Ks8V', '2028-02-29')).toEqual({ owner: 'u3Ks8V', verifiedUntil: '2028-02-29' })
  expect(front('nadia@example.com', '2027-02-29')).toEqual({})
  expect(front('[a, b]', '2027-13-01')).toEqual({})
  expect(front('7', '2027')).toEqual({})
})

test('layout, cover and variables are the same after they were written as front matter', () => {
  const ref = fc.oneof(
    fc.nat(99).map((number) => ({ kind: 'url', url: `https://example.com/${number}.png` })),
    fc.nat(99).map((number) => ({ kind: 'file', file: `file${number}` })),
  )
  const part = (value: unknown) => (typeof value === 'boolean' ? fc.boolean() : fc.constant(value))
  const layout = fc.record(
    {
      ...Object.fromEntries(Object.entries(defaultLayout).map(([name, value]) => [name, part(value)])),
      width: fc.constantFrom('default', 'wide'),
      coverSize: fc.constantFrom('hero', 'full', 'background'),
      coverMask: fc.constantFrom('none', 'radial'),
    },
    { requiredKeys: [] },
  )
  const cover = fc.record(
    { ref, refDark: ref, yPos: fc.integer(), height: fc.integer({ min: 10, max: 700 }) },
    { requiredKeys: ['ref', 'yPos'] },
  )
  const variables = fc.dictionary(fc.constantFrom('a', 'b-c', 'D_9'), fc.string({ maxLength: 9 }), { minKeys: 1 })
  const appearance = fc.record({ layout, cover, variables }, { requiredKeys: [] })
  fc.assert(
    fc.property(appearance, (given) => {
      const read = readAppearance(writeAppearance(given as Parameters<typeof writeAppearance>[0]))
      expect({ ...read, layout: ownLayout(read.layout) }).toEqual({
        ...given,
        layout: ownLayout(given.layout),
      })
    }),
  )
})
