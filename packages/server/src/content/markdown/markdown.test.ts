import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BlockNode, documentOf } from './document.ts'
import { coreDocuments } from './generators.ts'
import { readMarkdown } from './read.ts'
import { blockSources, splitSources } from './split.ts'
import { sourceBlocks } from './syntax.ts'
import { writeMarkdown } from './write.ts'

const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, member: unknown) => (name === 'key' ? undefined : member)))

const read = (markdown: string): unknown => plain(readMarkdown(markdown).nodes)

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
  test('a document written and read is the document', () => {
    fc.assert(
      fc.property(coreDocuments, (nodes: BlockNode[]) => {
        const markdown = writeMarkdown(documentOf(nodes))
        expect(read(markdown)).toEqual(plain(nodes))
      }),
      { numRuns: 100 },
    )
  })

  test('markdown written from what was read is stable from the second pass', () => {
    fc.assert(
      fc.property(fragments, (parts) => {
        const once = writeMarkdown(readMarkdown(parts.join('')))
        expect(writeMarkdown(readMarkdown(once))).toBe(once)
      }),
      { numRuns: 200 },
    )
  })

  test('blocks joined are the text, and are those that reading finds', () => {
    fc.assert(
      fc.property(fragments, (parts) => {
        const text = parts.join('')
        expect(splitSources(text).join('')).toBe(text)
        expect(blockSources(text)).toEqual(sourceBlocks(text).map(({ source }) => source))
      }),
      { numRuns: 500 },
    )
  })
})
