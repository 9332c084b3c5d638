import { expect, test } from 'vitest'
import { keepAnchors, pressAnchors, pythonAnchors, unicodeAnchors, type AnchorRules } from './anchors.ts'

const anchored = (title: string, id: string): string => `## ${title} <a href="#${id}" id="${id}"></a>`

test.each<[string, AnchorRules, string, string | undefined]>([
  ['signs become hyphens', pressAnchors, 'tide.height', 'tide-height'],
  ['code counts with its signs', pressAnchors, '`--tide <metres>` and `boat.sail`', 'tide-metres-and-boat-sail'],
  ['letters lose their accents', pressAnchors, 'Marée', 'maree'],
  ['a number has a sign before it', pressAnchors, '2 tides', '_2-tides'],
  ['only words of a link and of emphasis count', pressAnchors, 'A [*high* tide](x.md)', undefined],
  ['the name of a picture is no word', pythonAnchors, 'High tide :star:', 'high-tide'],
  ['signs are left out', pythonAnchors, 'Tides & boats', 'tides-boats'],
  ['other letters are left out', pythonAnchors, 'Größe 1', 'groe-1'],
  ['a heading of other letters only stays', pythonAnchors, '潮', undefined],
  ['all letters stay with a function for them', unicodeAnchors, 'Größe & 潮', undefined],
])('%s', (_, rules, title, id) => {
  const expected = id === undefined ? `## ${title}` : anchored(title, id)
  expect(keepAnchors(`## ${title}`, rules)).toBe(expected)
})

test('headings with the same words are numbered as the tool numbers them, and an anchor of their own stays', () => {
  const text = `# Tides\n\n## Tides\n\n## Boats\n\n## Boats\n\n${anchored('Sails', 'own')}\n\n\`\`\`\n## a.b\n\`\`\``
  expect(keepAnchors(text, pythonAnchors)).toBe(
    text
      .replace('## Tides', anchored('Tides', 'tides_1'))
      .replace('## Boats\n\n## Boats', `## Boats\n\n${anchored('Boats', 'boats_1')}`),
  )
  expect(keepAnchors(text, pressAnchors)).toBe(text.replace('## Tides', anchored('Tides', 'tides-1')))
})

test('a heading whose words are the anchor of another one has a number', () => {
  const text = `## Bar\n\n${anchored('Other', 'bar')}\n\n## Bar`
  expect(keepAnchors(text, pythonAnchors)).toBe(
    [anchored('Bar', 'bar_1'), anchored('Other', 'bar'), anchored('Bar', 'bar_2')].join('\n\n'),
  )
})

test('signs without an end are read once', () => {
  const text = `## ${'['.repeat(1000)}${'<'.repeat(1000)}${'_'.repeat(1000)}`
  expect(keepAnchors(text, pressAnchors)).toBe(text)
})
