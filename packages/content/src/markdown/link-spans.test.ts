import { describe, expect, test } from 'vitest'
import { linkSpans } from './link-spans.ts'
import { readMarkdown, readWithLinks } from './read.ts'

const hrefs = (text: string): string[] =>
  linkSpans(text).map(({ href, start, end }) => {
    expect(text.slice(start, end)).toBe(href)
    return href
  })

describe('linkSpans', () => {
  test('finds tags in lists and quotes, at any depth', () => {
    const text = [
      '* [one](a.md)',
      '',
      '  {% content-ref url="b.md" %}',
      '  [two](c.md)',
      '  {% endcontent-ref %}',
      '  1. [ ] ![](<d e.png>)',
      '',
      '     <details>',
      '     <summary>[three](f.md)</summary>',
      '     [four](g.md)',
      '     </details>',
      '',
      '> * x',
      '>',
      '>   {% file src="h.pdf" %}',
      '',
    ].join('\n')
    expect(hrefs(text)).toEqual(['a.md', 'b.md', 'c.md', 'd e.png', 'f.md', 'g.md', 'h.pdf'])
  })

  test.for(['[https://a.b', 'mail\\@example.com', '[www.a.b'])(
    'leaves out an address after other marks: %s',
    (text) => {
      expect(linkSpans(text)).toEqual([])
    },
  )

  test('leaves out tags in code of a list', () => {
    expect(hrefs('- x\n\n  ```\n  {% content-ref url="a.md" %}\n  ```\n\n  {% file src="b" %}\n')).toEqual(['b'])
  })

  test('finds videos and sounds', () => {
    const text =
      '<video controls src="a.mp4"></video>\n\n<audio src="b.mp3"></audio>\n\n<video><source src="c.mp4"></video>\n'
    expect(hrefs(text)).toEqual(['a.mp4', 'b.mp3', 'c.mp4'])
  })
})

const texts = [
  '',
  '---\ntitle: Tides\n---\n\n# Tides\n\n[a](b.md) ![c](d.png)\n',
  '[one][a], [two][b] and a note[^n]\n\n{% hint style="info" %}\n[three](c.md) [four][a] [^n]\n{% endhint %}\n\n[a]: a.md\n[b]: <b c.md>\n[^n]: See [it](n.md)\n',
  '* [a](b.md)\n\n  {% include "c.md" %}\n\n> <a href="d.md">d</a>\n',
  '<details>\n\n<summary>[s](s.md)</summary>\n\n[t](t.md)\n\n</details>\n',
]

test.each(texts)('reading a text with its links gives the same as reading each: %j', (text) => {
  expect(readWithLinks(text)).toEqual({ document: readMarkdown(text), links: linkSpans(text) })
})
