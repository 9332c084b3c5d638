import { describe, expect, test } from 'vitest'
import { type BlockNode, textOf } from './document.ts'
import { readMarkdown } from './read.ts'
import { writeMarkdown } from './write.ts'

const isRaw = ({ nodes = [] }: BlockNode): boolean =>
  nodes.length > 0 && nodes.every((node) => node.object === 'text' && node.leaves.every(({ raw }) => raw !== undefined))

const types = (markdown: string): string[] =>
  readMarkdown(markdown).nodes.map((node) => (isRaw(node) ? 'raw' : node.type))

const only = (markdown: string): BlockNode => {
  const { nodes } = readMarkdown(markdown)
  expect(nodes).toHaveLength(1)
  return nodes[0]!
}

test.each(['![a](a.png) ![b](b.png)', '![a](a.png)\n![b](b.png)\n'])('%j is one block of images', (markdown) => {
  const { nodes } = readMarkdown(markdown)
  expect(nodes).toMatchObject([{ type: 'images', nodes: [{ type: 'image' }, { type: 'image' }] }])
})

describe('readMarkdown', () => {
  test('front matter and link definitions are not blocks', () => {
    expect(types('---\ntitle: x\n---\n[a] text\n\n[a]: https://x.y\n')).toEqual(['paragraph'])
  })

  test('headings below the third level are of the third kind and contain their level', () => {
    const markdown = '### c\n\n#### d\n\n##### e\n\n###### f\n'
    expect(types(markdown)).toEqual(Array.from({ length: 4 }, () => 'heading-3'))
    expect(readMarkdown(markdown).nodes.map(({ data }) => data['level'])).toEqual([undefined, 4, 5, 6])
    expect(writeMarkdown(readMarkdown(markdown))).toBe(markdown)
  })

  test.each(['a&#10; &#10;b', '<b>a&#10; &#10;b</b>'])('%j has a blank for each of two line breaks', (markdown) => {
    expect(textOf([only(markdown)])).toBe('a  b')
  })

  test('a heading has its anchor', () => {
    const markdown =
      '# One\n\n## One\n\n## Two {#x}\n\n## <a name="y"></a>Three\n\n## Four <a href="#Z" id="Z"></a>\n\n<h2 id="w">Five</h2>\n'
    const { nodes } = readMarkdown(markdown)
    expect(nodes.map(({ meta }) => meta?.['id'])).toEqual(['one', 'one-1', 'x', 'y', 'z', 'w'])
    expect(nodes.map((node) => textOf([node]))).toEqual(['One', 'One', 'Two', 'Three', 'Four', 'Five'])
    expect(nodes.map(({ data }) => data['id'])).toEqual([undefined, undefined, 'x', 'y', 'z', 'w'])
  })

  test('a hint without empty lines, one with a list, and one within another', () => {
    expect(only('{% hint style="danger" %}\nText.\n{% endhint %}')).toMatchObject({
      type: 'hint',
      data: { style: 'danger' },
      nodes: [{ type: 'paragraph' }],
    })
    expect(only('{% hint %}\n* a\n{% endhint %}').nodes).toMatchObject([{ type: 'list-unordered' }])
    const outer = only('{% hint style="info" %}\n{% hint style="warning" %}\nin\n{% endhint %}\n{% endhint %}\n')
    expect(outer.nodes).toMatchObject([{ type: 'hint', data: { style: 'warning' } }])
  })

  test('other tags and HTML are kept unchanged', () => {
    const markdown =
      '{% tabs %}\n{% tab title="a" %}\n\ntext\n\n{% endtab %}\nstray\n{% endtabs %}\n\n<svg>\n<g></g>\n</svg>\n\n{% embed link="https://x" %}\n'
    expect(types(markdown)).toEqual(['raw', 'raw', 'raw'])
    expect(writeMarkdown(readMarkdown(markdown))).toBe(markdown)
  })

  test('code on two lines has a space between them', () => {
    expect(textOf(only('a `b\n  c`\n').nodes!)).toBe('a b c')
  })

  test('a tag in code is code', () => {
    expect(types('```\n{% hint %}\n```\n\n{% endhint %}\n')).toEqual(['code', 'raw'])
  })

  test('references work across a hint', () => {
    const { nodes } = readMarkdown('{% hint %}\n[in][r]\n{% endhint %}\n\n[out][r]\n\n[r]: https://x.y\n')
    expect(JSON.stringify(nodes).match(/"url":"https:\/\/x.y"/g)).toHaveLength(2)
    expect(textOf(nodes)).toBe('inout')
  })

  test('targets of links that stand in a list count for the whole text', () => {
    const { nodes } = readMarkdown('[out][r]\n\n{% hint %}\n[in][r]\n{% endhint %}\n\n* One\n\n  [r]: https://x.y\n')
    expect(JSON.stringify(nodes).match(/"url":"https:\/\/x.y"/g)).toHaveLength(2)
    expect(textOf(nodes)).toBe('outinOne')
  })

  test('an unchanged block keeps its key, and equal blocks have different keys', () => {
    const before = readMarkdown('one\n\ntwo\n\ntwo\n').nodes.map(({ key }) => key)
    const after = readMarkdown('zero\n\none\n\ntwo\n\ntwo\n').nodes.map(({ key }) => key)
    expect(new Set(before).size).toBe(3)
    expect(after.slice(1)).toEqual(before)
  })

  test('nodes without markdown syntax are read back unchanged', () => {
    const tabs: BlockNode = { object: 'block', type: 'tabs', data: { fullWidth: true }, isVoid: false, nodes: [] }
    const [back] = readMarkdown(writeMarkdown({ nodes: [tabs] })).nodes
    expect(back).toMatchObject(tabs)
  })
})

test('names that every object has are neither styles nor entities', () => {
  const source =
    '{% hint style="constructor" %}\nText\n{% endhint %}\n\n<table><tr><td>&constructor;</td></tr></table>\n'
  const document = structuredClone(readMarkdown(source))
  expect(document.nodes[0]).toMatchObject({ type: 'hint', data: { style: 'info' } })
  expect(JSON.stringify(document)).toContain('&constructor;')
})
