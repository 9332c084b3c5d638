import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read.ts'
import { digestOf, withoutTitleSection } from './digest.ts'

const anchorsOf = (markdown: string): string[] => digestOf(readMarkdown(markdown)).anchors

describe('anchors of a text', () => {
  test.each<[what: string, markdown: string, anchors: string[]]>([
    ['headings, twins numbered', '# One\n\n## One\n', ['one', 'one-1']],
    ['an id in braces', '## Title {#own}\n', ['own', 'title']],
    ['an id in HTML', '<h2 id="own">Title</h2>\n', ['own', 'title']],
    ['an anchor in a heading', '## <a name="own"></a>Title\n', ['own', 'title']],
    ['an anchor before a heading', '<a id="own"></a>\n\n## Title\n', ['own', 'title']],
    ['an anchor in a text', "Text <a id='own'></a> more\n", ['own']],
    ['an element with an id', '<div id="own">\n\nText\n\n</div>\n', ['own']],
    ['a heading that begins with a number', '## 1. Create\n', ['1-create', 'id-1.-create']],
    ['the title of a tab', '{% tabs %}\n{% tab title="On Linux" %}\nText\n{% endtab %}\n{% endtabs %}\n', ['on-linux']],
    [
      'the title of an expandable block',
      '<details>\n\n<summary>Read more</summary>\n\nText\n\n</details>\n',
      ['read-more'],
    ],
    ['deeper headings', '##### Deep\n', ['deep']],
  ])('%s', (_, markdown, anchors) => {
    expect(anchorsOf(markdown)).toEqual(expect.arrayContaining(anchors))
  })
})

test('a text of braces has a digest in linear time', () => {
  const { conditions } = digestOf(readMarkdown(`a ${'{{'.repeat(200_000)} b`))
  expect(conditions).toEqual([])
})

test('a digest has the first 10,000 links of a text', () => {
  const inlines = Array.from({ length: 10_001 }, (_, index) => ({
    object: 'inline' as const,
    type: 'link' as const,
    data: { ref: { kind: 'url' as const, url: `https://example.com/${index}` } },
    nodes: [],
  }))
  const document = { object: 'document', data: {}, nodes: [{ object: 'block', type: 'paragraph', nodes: inlines }] }
  expect(digestOf(document as never).links).toHaveLength(10_000)
})

describe('words of a table', () => {
  const wordsOf = (markdown: string) => digestOf(readMarkdown(markdown)).sections.map(({ text }) => text)

  test('include the titles of its columns', () => {
    expect(wordsOf('| Alpha | **Beta** |\n| - | - |\n| one | two |\n')).toEqual(['Alpha Beta one two'])
  })

  test('include numbers and the labels of chosen options, but nothing of hidden columns', () => {
    const head =
      '<th>Kind<select><option value="o" label="Small" color=""></option><option value="p" label="Large" color=""></option></select></th><th data-type="number">Count</th><th data-type="number" data-hidden>Secret</th>'
    const row = '<td><span data-option="o">Small</span></td><td>42</td><td>99</td>'
    const table = `<table><thead><tr>${head}</tr></thead><tbody><tr>${row}</tr></tbody></table>\n`
    expect(wordsOf(table)).toEqual(['Kind Count Small 42'])
  })
})

describe('words of blocks', () => {
  test.each([
    ['a tab', '{% tabs %}\n{% tab title="Mention" %}\nsetting-a-name\n{% endtab %}\n{% endtabs %}\n'],
    ['unknown markup', 'Mention<x-y></x-y>setting-a-name\n'],
    ['a picture', 'Mention ![in a line](a.png)setting-a-name\n'],
    ['a list', '- Mention\n- setting-a-name\n'],
    ['a cell', '| a |\n|---|\n| Mention<br>setting-a-name |\n'],
    ['a detail', '<details>\n\n<summary>Mention</summary>\n\nsetting-a-name\n\n</details>\n'],
  ])('%s is not joined with the next word', (_, markdown) => {
    const text = digestOf(readMarkdown(markdown))
      .sections.map((section) => section.text)
      .join('|')
    expect(text.split(/[^\w-]+/)).toEqual(expect.arrayContaining(['Mention', 'setting-a-name']))
  })
})

test('the label of a card is no word of its page', () => {
  const card =
    '{% content-ref url="guide/secret-offer.md" %}\n[secret-offer.md](guide/secret-offer.md)\n{% endcontent-ref %}\n'
  const { sections, links } = digestOf(readMarkdown(`Before.\n\n${card}\nAfter.\n`))
  expect(sections).toEqual([{ title: '', text: 'Before. After.' }])
  expect(links.map(({ ref }) => ref['url'])).toEqual(['guide/secret-offer.md'])
})

describe('the digest of a page', () => {
  const sectionsOf = (markdown: string) => withoutTitleSection(digestOf(readMarkdown(markdown)), 'Tides').sections

  test('has the text below a leading heading with the title as text before the first heading', () => {
    expect(sectionsOf('# Tides\n\nHigh.\n\n## Moon\n\nFull.\n')).toEqual([
      { title: '', text: 'High.' },
      { anchor: 'moon', title: 'Moon', text: 'Full.' },
    ])
    expect(sectionsOf('# Tides\n')).toEqual([])
  })

  test('keeps other headings, and the title elsewhere', () => {
    expect(sectionsOf('Text.\n\n# Tides\n').map(({ title }) => title)).toEqual(['', 'Tides'])
    expect(sectionsOf('# Moon\n').map(({ title }) => title)).toEqual(['Moon'])
  })
})

test('a link names all blocks that have it, each once', () => {
  const { links } = digestOf(readMarkdown('[a](x.md) [b](x.md)\n\n[c](x.md)\n\nText.\n\n* [d](y.md)\n'))
  expect(links.map(({ ref, blocks }) => [ref['url'], blocks.length])).toEqual([
    ['x.md', 2],
    ['y.md', 1],
  ])
})

test.each<[what: string, markdown: string, conditions: string[]]>([
  ['no conditions', 'Braces `{{}}`, {{ page.title }}.\n', []],
  [
    'blocks about the visitor, each once',
    '{% if visitor.a %}\n\nA\n\n{% endif %}\n\n{% if visitor.a %}\n\nB\n\n{% endif %}\n',
    ['visitor.a'],
  ],
  ['a block about the page', '{% if page.title %}\n\nA\n\n{% endif %}\n', ['false']],
  ['a condition inside of a line', 'A {% if visitor.a %}B{% endif %}\n', ['false']],
  ['an expression about the visitor', '{{ visitor.claims.name }}\n', ['false']],
])('a digest has the conditions of a text: %s', (_, markdown, conditions) => {
  expect(digestOf(readMarkdown(markdown)).conditions).toEqual(conditions)
})

test('an expression of a document that is no text counts as a condition that nobody meets', () => {
  const expression = { toString: 1, valueOf: 1 }
  const inline = { object: 'inline', type: 'expression', data: { expression }, nodes: [] }
  const nodes = [
    { object: 'block', type: 'if', data: { expression }, nodes: [] },
    { object: 'block', type: 'paragraph', data: {}, nodes: [inline] },
  ]
  for (const node of nodes) expect(digestOf({ nodes: [node] } as never).conditions).toEqual(['false'])
})

test.each<[what: string, markdown: string, isSameForAll: boolean]>([
  ['plain text', '# Title\n\nText with {one} brace.\n', true],
  ['braces in code', '`{{ a }}`\n\n```jsx\n<p style={{ color }}>{[1]}{% if %}</p>\n```\n', true],
  ['a hint', '{% hint style="info" %}\nText\n{% endhint %}\n', true],
  ['an expression', 'Hello {{ visitor.claims.name }}\n', false],
  ['an expression with a mark inside', 'Hello {**{ visitor.claims.name }}**\n', false],
  ['an escaped expression', 'Hello &#123;{ visitor.claims.name }}\n', false],
  ['a condition', '{% if visitor.claims.a %}\nText\n{% endif %}\n', false],
  ['a condition inside a line', 'One {% if visitor.claims.a %}two{% endif %}.\n', false],
  ['reusable content', '{% include "../includes/one.md" %}\n', false],
])('a digest says whether all readers see the same: %s', (_, markdown, isSameForAll) => {
  expect(digestOf(readMarkdown(markdown)).isSameForAll ?? false).toBe(isSameForAll)
})
