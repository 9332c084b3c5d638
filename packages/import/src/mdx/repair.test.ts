import { expect, test } from 'vitest'
import { translateMdx } from './translate-mdx.ts'

/** Returns what becomes of a part of a page between components that are valid, and what is told of it. */
const repairedIn = async (part: string) => {
  const kept: string[] = []
  const before = '# Page\n\n<Note>First *words*.</Note>\n\n'
  const after = '\n\n<Tabs>\n<Tab title="One">\n\nDo.\n\n</Tab>\n</Tabs>\n'
  const text = await translateMdx(before + part + after, {
    path: 'a.mdx',
    load: () => Promise.resolve(undefined),
    keep: ({ line, construct }) => void kept.push(`${line} ${construct.replace('MDX that cannot be read: ', '')}`),
  })
  const [start, end] = ['# Page\n\n{% hint style="info" %}\nFirst *words*.\n{% endhint %}\n', '\n{% tabs %}\n']
  expect(text).toContain(start)
  expect(text).toContain(`${end}{% tab title="One" %}\nDo.\n{% endtab %}\n{% endtabs %}`)
  return { text: text.slice(start.length, text.lastIndexOf(end)).trim(), kept }
}

test.for<[string, string, string, string[]]>([
  ['a component without an end', '<Warning>\n\nWords.', '`<Warning>`\n\nWords.', ['5 <Warning>']],
  ['an end without a component', 'Words</Tip>', 'Words`</Tip>`', ['5 </Tip>']],
  ['two names', '<Tip>Words</Info>', '`<Tip>`Words`</Info>`', ['5 </Info>', '5 <Tip>']],
  ['a component in an item', '* a\n\n  <Tip>\n  b\n\n* c', '* a\n\n  `<Tip>`\n  b\n\n* c', ['7 <Tip>']],
  ['a component over lines', '<Card\n  title="a"\n>\n\nb', '`<Card title="a" >`\n\nb', ['5 <Card title="a" >']],
  ['a component in a cell', '| a |\n| - |\n| <Tip>x |', '| a |\n| - |\n| `<Tip>`x |', ['7 <Tip>']],
  ['a type', 'A Map<K, List<Integer>> of', 'A Map&lt;K, List&lt;Integer>> of', []],
  ['a name in brackets', 'Run it with <image>', 'Run it with &lt;image>', []],
  ['signs', 'a < b and <3, x <= y, z <- w', 'a < b and &lt;3, x &lt;= y, z &lt;- w', []],
  ['a brace', 'an { open\nbrace', 'an &#123; open\nbrace', ['5 { open']],
  ['a brace of a program', 'the set {1, 2 and}', 'the set &#123;1, 2 and}', ['5 {1, 2 and}']],
  [
    'a brace in an attribute',
    '<Card title={"a" href="/y">Body</Card>',
    '`<Card title={"a" href="/y">`Body`</Card>`',
    ['5 <Card title={"a" href="/y">', '5 </Card>'],
  ],
  ['an element without an end', '<div className="a">\n\nWords.', 'Words.', ['5 <div className="a">']],
  ['elements that have none', 'one<br>two <hr> <img src="a.png">', 'one<br>two --- ![](a.png)', []],
  ['items without an end', '<ul>\n<li>One\n<li>Two\n</ul>', '- One\n- Two', []],
  ['attributes without quotes', '<a href=/x target=_blank>link</a>', '[link](/x)', []],
  [
    'a title without quotes',
    '<Accordion title=Hello>b</Accordion>',
    '<details>\n\n<summary>Hello</summary>\n\nb\n\n</details>',
    [],
  ],
  ['a comment', 'a <!-- b --> c', 'a  c', []],
  ['a comment without an end', '<!-- Words', '&lt;!-- Words', []],
  ['an import', 'import a fro "b"', '&#105;mport a fro "b"', ['5 import a fro "b"']],
  ['an export without an end', 'export const a = {', '&#101;xport const a = &#123;', ['5 export const a = {', '5 {']],
])('the rest of a page is translated around %s', async ([, part, text, kept]) => {
  expect(await repairedIn(part)).toEqual({ text, kept })
})

test('a page with many signs is read', async () => {
  const { text, kept } = await repairedIn(Array.from({ length: 60 }, (_, n) => `a <${n} {b}}`).join('\n\n'))
  expect(text.match(/&lt;/g)).toHaveLength(60)
  expect(kept).toHaveLength(60)
})
