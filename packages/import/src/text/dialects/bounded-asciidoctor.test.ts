import { expect, test } from 'vitest'
import { asciidocToHtml } from './bounded-asciidoctor.ts'

const convert = async (source: string, attributes: Record<string, string> = {}) => {
  const unmarked: string[] = []
  const html = await asciidocToHtml(source, attributes, (text) => void unmarked.push(text))
  return { html, unmarked }
}

test('sections with the same title have ids of their own, which an id of the author does not take away', async () => {
  const { html } = await convert('== Use\n\n== Use\n\n[#use-3]\n== Other\n\n== Use\n')
  expect(html.match(/id="[^"]+"/g)).toEqual(['id="use"', 'id="use-2"', 'id="use-3"', 'id="use-4"'])
})

test('a paragraph that nobody writes keeps its marks as text, and is told; the next paragraph and code are read', async () => {
  const long = '*bold* <b> '.repeat(4000)
  const { html, unmarked } = await convert(`${long}\n\n*next*\n\n----\n${long}\n----\n`)
  expect(unmarked).toEqual([long.trimEnd()])
  expect(html).toContain('<p>*bold* &lt;b&gt; *bold*')
  expect(html.match(/<strong>[^<]*<\/strong>/g)).toEqual(['<strong>next</strong>'])
})

test('attributes of a tree are filled in, but do not change how ids and notes are written', async () => {
  const tree = { version: '2.1', idprefix: '_', idseparator: '_', icons: 'image' }
  const { html } = await convert('== Use {version}\n\nNOTE: One.\n', tree)
  expect(html).toContain('<h2 id="use-2-1">Use 2.1</h2>')
  expect(html).not.toContain('<img')
})
