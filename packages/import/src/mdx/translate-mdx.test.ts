import { expect, test } from 'vitest'
import { translateMdx } from './translate-mdx.ts'

test('an element on the line below another one becomes a block of its own', async () => {
  const context = { path: 'a.mdx', load: () => Promise.resolve(undefined), keep: () => {} }
  expect(await translateMdx('Words\n\n<br />\n<Unknown\n  a={1}\n/>\n\n* Item\n  <Unknown />\n', context)).toBe(
    'Words\n\n<br>\n\n```jsx\n<Unknown\n  a={1}\n/>\n```\n\n* Item\n  \n  ```jsx\n  <Unknown />\n  ```\n',
  )
})

const written = async (text: string) => {
  const kept: string[] = []
  const context = {
    path: 'a.mdx',
    load: () => Promise.resolve(undefined),
    keep: ({ line, construct }: { line: number; construct: string }) => void kept.push(`${line} ${construct}`),
  }
  return { text: await translateMdx(text, context), kept }
}

test('a part that readers open, in a list, between words, in a cell and in code', async () => {
  const part = '<details><summary>More</summary>Words.</details>'
  const { text, kept } = await written(
    `* Item\n\n  ${part}\n* Last\n\n${part}\n\nBefore ${part}\n\n| a |\n| - |\n| ${part} |\n\nWrite \`<summary>x</summary>\` in it.\n\n<Unknown />\n`,
  )
  const block = ['<details>', '', '<summary>More</summary>', '', 'Words.', '', '</details>']
  expect(text).toContain(block.map((line) => (line === '' ? '' : `  ${line}`)).join('\n'))
  expect(text).toContain(`\n${block.join('\n')}\n`)
  expect(text).not.toContain('&lt;')
  expect(text.split('\n').find((line) => line.startsWith('Before'))).toContain('Words.')
  expect(text.split('\n').find((line) => line.startsWith('| ') && line.includes('Words.'))).toMatch(/\|$/)
  expect(text).toContain('Write `<summary>x</summary>` in it.')
  expect(kept).toEqual(['16 <Unknown>'])
})

test('a cell keeps the numbers of a list and the lines of code', async () => {
  const { text } = await written(
    '<table>\n<tr>\n<th>A</th>\n</tr>\n<tr>\n<td>\n\n1. One\n2. Two\n\n```js\na `b` | c\n\nd\n```\n\nEnd\n\n</td>\n</tr>\n</table>\n',
  )
  expect(text).toContain('| 1. One<br>2. Two<br>`` a `b` \\| c ``<br>`d`<br>End |')
})

test('a long run of spaces in a cell takes no time', async () => {
  const { text } = await written(`<table>\n<tr>\n<td>\n\na${' '.repeat(200_000)}b\n\n</td>\n</tr>\n</table>\n`)
  expect(text).toContain('| a')
})

test('comments, empty lines and lines that import in code stay, and addresses between signs are links', async () => {
  const code = '```html\n<!-- Why -->\n\n\n<p>\n```'
  const { text } = await written(
    `<!-- hidden -->\n\n${code}\n\nWrite \`<!-- x -->\`, see <https://a.b/c_d> or <me@a.b>.\n`,
  )
  expect(text).toContain(code)
  expect(text).toContain('Write `<!-- x -->`, see [https://a.b/c_d](https://a.b/c_d) or [me@a.b](mailto:me@a.b).')
  expect(text).not.toContain('hidden')
  const broken = await written("```js\nimport a from 'b'\n```\n\n<A>\n\nexport const a = {\n")
  expect(broken.text).toContain("```js\nimport a from 'b'\n```")
})
