import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BlockNode, documentOf } from './document.ts'
import { allDocuments } from '../../test/all-generators.ts'
import { coreDocuments } from '../../test/generators.ts'
import { blocksOf } from './meaning/meaning.ts'
import { readMarkdown } from './read.ts'
import { blockSources, splitSources } from './parsing/split.ts'
import { sourceBlocks } from './parsing/syntax.ts'
import { writeMarkdown } from './write.ts'

const read = (markdown: string): BlockNode[] => blocksOf(readMarkdown(markdown).nodes)

/** Returns the text that an author wrote, without the names of HTML elements and attributes. */
const words = (text: string): string[] =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/<\/?[a-z]+|[a-z]+=(?=")/g, ' ')
    .match(/[A-Za-z]{2,}/g) ?? []

const fragments = fc.array(
  fc.oneof(
    fc.constantFrom(
      '# H\n',
      '## H\n\n',
      'text\n',
      'text **b** _i_\n\n',
      '* a\n',
      '1. a\n',
      '  * n\n',
      '> q\n',
      '```js\n',
      '~~~\n',
      '| a | b |\n|---|---|\n| 1 | 2 |\n',
      '---\n',
      '\n',
      '{% hint style="warning" %}\n',
      '{% endhint %}\n',
      '{% tabs %}\n',
      '{% tab title="x" %}\n',
      '{% endtab %}\n',
      '{% unknown one="two" three %}\n',
      '{% embed url="https://x.y" %}\n',
      '{% content-ref url="a.md" %}\n[label](a.md)\n{% endcontent-ref %}\n',
      '<details>\n<summary>sum <b>mary</b></summary>\n\n',
      '</details>\n',
      '<figure><img src="x.png" alt="alt"><figcaption><p>cap</p></figcaption></figure>\n\n',
      '<table><thead><tr><th>th</th></tr></thead><tbody><tr><td><strong>td</strong></td></tr></tbody></table>\n\n',
      'an [annotated](#user-content-fn-1)[^1] word <mark style="color:red;">red</mark> <kbd>\n',
      '<i class="fa-x">:x:</i> <code class="expression">space.vars.x</code> </kbd>\n',
      '$$\nmath\n$$\n',
      '$$\n',
      'in $$line$$ [m](m "mention") [full][r] ![img][r] <https://auto.link>\n',
      '{% endtabs %}\n',
      '<div>\n',
      '</div>\n',
      '[r]: https://x.y\n',
      'see [r] and [t](./u.md)\n',
      '![i](x.png)\n',
      '    code\n',
      '[^1]: note\n',
      'a[^1]\n',
      '- [ ] t\n',
      '\t',
      '  ',
      '\r\n',
    ),
    fc.string({ maxLength: 8 }),
  ),
  { maxLength: 14 },
)

describe('markdown', () => {
  test('a document that is written and read keeps its meaning', () => {
    fc.assert(
      fc.property(coreDocuments, (nodes: BlockNode[]) => {
        const markdown = writeMarkdown(documentOf(nodes))
        expect(read(markdown)).toEqual(blocksOf(nodes))
      }),
      { numRuns: 40 },
    )
  })

  test('a document of any blocks, inlines and marks keeps its meaning', () => {
    fc.assert(
      fc.property(allDocuments, (nodes) => {
        expect(read(writeMarkdown(documentOf(nodes)))).toEqual(blocksOf(nodes))
      }),
      { numRuns: 40 },
    )
  })

  test('markdown that is read and written is stable from the second pass and loses no word', () => {
    fc.assert(
      fc.property(fragments, (parts) => {
        const text = parts.join('')
        const once = writeMarkdown(readMarkdown(text))
        expect(writeMarkdown(readMarkdown(once))).toBe(once)
        const kept = new Set(words(once))
        expect(words(text.replace(/^\uFEFF/, '')).filter((word) => !kept.has(word))).toEqual([])
      }),
      { numRuns: 80 },
    )
  })

  test('joined blocks are the text, and reading finds the same blocks', () => {
    fc.assert(
      fc.property(fragments, (parts) => {
        const text = parts.join('')
        expect(splitSources(text).join('')).toBe(text)
        expect(blockSources(text)).toEqual(sourceBlocks(text).map(({ source }) => source))
      }),
      { numRuns: 200 },
    )
  })
})
