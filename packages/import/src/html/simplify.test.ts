import { describe, expect, test } from 'vitest'
import { elementsNamed, type HtmlNode } from './elements.ts'
import { htmlToMarkdown, parseHtml } from './html-to-markdown.ts'
import { maxEmphases, withoutRepetition } from './simplify.ts'

/** Returns how many elements a page has, and how many are around the innermost one. */
const sizeOf = (root: HtmlNode) => {
  let [elements, depth] = [0, 0]
  const waiting: [HtmlNode, number][] = [[root, 0]]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    elements++
    depth = Math.max(depth, one[1])
    for (const child of one[0].children ?? []) waiting.push([child, one[1] + 1])
  }
  return { elements, depth }
}

// A root, a document with its two parts, and a text.
const empty = { elements: 4, depth: 2 }

describe('what is converted of a hostile page', () => {
  test.for([
    ['links that do not end', '<a>'],
    ['empty links', '<a href=x></a>'],
    ['empty phrases', '<i></i><span></span><x></x>'],
    ['hidden phrases', '<span hidden></span>'],
    ['phrases that nobody reads', '<dialog>a</dialog><noembed>b</noembed>'],
  ] as const)('%s: nothing', ([, one]) => {
    expect(sizeOf(withoutRepetition(parseHtml(one.repeat(2000)))).elements).toBeLessThanOrEqual(empty.elements)
  })

  test('spaces in phrases: one space', () => {
    expect(sizeOf(withoutRepetition(parseHtml(`a${'<i> </i>'.repeat(2000)}`))).elements).toBe(empty.elements + 1)
  })

  test.for(['<b>a', '<i>a<b>b', '<b>a<strong>b<i>c<em>d<del>e<s>f'])('%s inside itself: each kind once', (one) => {
    const { depth } = sizeOf(withoutRepetition(parseHtml(one.repeat(50))))
    expect(depth).toBeLessThanOrEqual(empty.depth + 5)
  })

  test('emphasis stays where a parser can read it', () => {
    const bold = (paragraphs: number, phrases: number) =>
      elementsNamed(withoutRepetition(parseHtml(`<p>${'<b>a</b> b '.repeat(phrases)}`.repeat(paragraphs))), 'b').length
    expect(bold(3, 100)).toBe(300)
    expect(bold(2, maxEmphases + 50)).toBe(2 * maxEmphases)
  })
})

test('words, spaces and pictures of repeated elements stay', async () => {
  const page =
    '<p>a <b>b <b>c</b> d</b><i> </i>e <em>f<u>g</u></em> <i><img src=h alt=i></i></p><pre><b>j <b>k</b></b>  l</pre>'
  expect((await htmlToMarkdown(page, true)).text).toBe('a **b c d** e _fg_ _![i](h)_\n\n```\nj k  l\n```\n')
})

test('what a page shows only after a click stays', async () => {
  expect((await htmlToMarkdown('<div hidden>a <span hidden>b</span></div>', true)).text).toBe('a b\n')
})

test.for([
  ['a row of 2,000 columns and 2,000 short rows', `<tr>${'<td>a'.repeat(2000)}${'<tr><td>b'.repeat(2000)}`],
  ['cells that span others', '<tr><td colspan=100000000 rowspan=1000>a'.repeat(20)],
] as const)('%s: a table that does not grow', async ([, rows]) => {
  const { text } = await htmlToMarkdown(`<table>${rows}</table>`, true)
  expect(text.length).toBeLessThan(rows.length * 3)
})

test('the title and the heading are the first ones of a page', async () => {
  const page = '<head><title>A | Docs</title></head><body><section><h1>B</h1><p>c</section><h1>D</h1></body>'
  expect((await htmlToMarkdown(page)).title).toBe('B')
  expect((await htmlToMarkdown('<title>A | Docs</title><p>b')).title).toBe('A')
})
