import { describe, expect, test } from 'vitest'
import type { FragmentNode } from '../document.ts'
import { readMarkdown } from '../read.ts'
import { writeMarkdown } from '../write.ts'

/** Returns a Markdown table with one cell, after reading and writing. */
const written = (cell: string): string => {
  const markdown = writeMarkdown(readMarkdown(`| A |\n| - |\n| ${cell} |\n`))
  return /<td>(.*)<\/td>/.exec(markdown)?.[1] ?? markdown
}

describe('HTML blocks in a cell of a Markdown table', () => {
  test.each([
    ['<ul><li>a</li><li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<ol><li>**a** \\| `b`</li></ol>', '<ol><li><strong>a</strong> | <code>b</code></li></ol>'],
    ['<p>a<br>b</p><p>[c](d.md)</p>', '<p>a<br>b</p><p><a href="d.md">c</a></p>'],
    ['<p>a <mark style="color:red;">b</mark></p><p>c</p>', '<p>a <mark style="color:red;">b</mark></p><p>c</p>'],
    ['a <ul><li>b</li></ul>', '<p>a </p><ul><li>b</li></ul>'],
    [
      '<ul><li>[a.md](a.md "mention") $$x$$ a&b</li></ul>',
      '<ul><li><a data-mention href="a.md">a.md</a> <span class="math">x</span> a&amp;b</li></ul>',
    ],
  ])('%s is read as blocks', (cell, html) => {
    expect(written(cell)).toBe(html)
  })

  test.each(['a<br>b', '<ul><li>a', '<sub>a</sub> b'])('%s stays a text', (cell) => {
    const [table] = readMarkdown(`| A |\n| - |\n| ${cell} |\n`).nodes
    expect(table!.fragments).toMatchObject([{ nodes: [{ type: 'paragraph' }] }])
  })
})

describe('a footnote of HTML', () => {
  const note = (text: string) => ({ type: 'annotation', fragments: [{ nodes: [{ nodes: [{ leaves: [{ text }] }] }] }] })
  const reference = '<a data-footnote-ref href="#user-content-fn-1">b</a>'
  const cellOf = (markdown: string): FragmentNode => readMarkdown(markdown).nodes[0]!.fragments![0]!

  test('is an annotation of a line of code', () => {
    const code = `<pre class="language-js"><code class="lang-js">a(${reference})\nc\n</code></pre>`
    const { nodes } = readMarkdown(`${code}\n\n[^1]: The note\n`)
    expect(nodes).toMatchObject([
      { type: 'code', nodes: [{ nodes: [{}, note('The note'), {}] }, { type: 'code-line' }] },
    ])
  })

  test('is an annotation in a cell, within a tag, too', () => {
    const table = `<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>a ${reference}</td></tr></tbody></table>`
    expect(cellOf(`${table}\n\n[^1]: The note\n`)).toMatchObject({ nodes: [{ nodes: [{}, note('The note')] }] })
    const { nodes } = readMarkdown(`{% hint style="info" %}\n${table}\n{% endhint %}\n\n[^1]: The note\n`)
    expect(nodes).toMatchObject([{ type: 'hint' }])
    expect(JSON.stringify(nodes)).toContain('annotation-body')
  })

  test('that is missing leaves its text', () => {
    const { nodes } = readMarkdown(`<pre class="language-js"><code class="lang-js">a(${reference})\n</code></pre>\n`)
    expect(nodes).toMatchObject([{ type: 'code' }])
    expect(JSON.stringify(nodes)).not.toContain('user-content')
  })
})

test('an icon has the color of the text around it', () => {
  const { nodes } = readMarkdown('<mark style="color:orange;"><i class="fa-shield">:shield:</i></mark> a\n')
  expect(nodes[0]!.nodes).toMatchObject([{ type: 'icon', data: { icon: 'shield', color: 'orange' } }, {}])
})
