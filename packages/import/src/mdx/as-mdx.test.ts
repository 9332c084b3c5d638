import { expect, test } from 'vitest'
import { translate } from '../../test/tree-of.ts'
import { asMdx } from './as-mdx.ts'

test('indented code gets a fence, also in lists and quotes, and signs in words stay signs', () => {
  expect(asMdx('A {b} c < d \\{e} `{f}`\n\n    code {x}\n\n      more\n')).toBe(
    'A \\{b} c \\< d \\{e} `{f}`\n\n```\ncode {x}\n\n  more\n```\n',
  )
  expect(asMdx('- a\n\n      one\n      two\n\n-     three\n')).toBe(
    '- a\n\n  ```\n  one\n  two\n  ```\n\n- ```\n  three\n  ```\n',
  )
  expect(asMdx('> q\n>\n>     one\n>     two\n')).toBe('> q\n>\n> ```\n> one\n> two\n> ```\n')
  expect(asMdx("import {a} from 'b'\n\nexports\n")).toBe("&#105;mport \\{a} from 'b'\n\nexports\n")
  expect(asMdx('One<br>two <img src="a>b.png">\n')).toBe('One<br />two <img src="a>b.png" />\n')
})

const page = '# P\n\nA {brace}:\n\n    const a = { b: 1 }\n\n<img src="https://x.org/a.png" alt="A">\n'
const asMarkdown = '# P\n\nA \\{brace}:\n\n```\nconst a = { b: 1 }\n```\n\n![A](https://x.org/a.png)\n'
const starlight = 'export default defineConfig({ integrations: [starlight({})] })'
const docusaurus = (format: string): string => `module.exports = { markdown: { format: '${format}' } }`

test.each([
  ['pages of Starlight', { 'astro.config.mjs': starlight, 'src/content/docs/p.md': page }],
  ['pages of Docusaurus by their names', { 'docusaurus.config.js': docusaurus('detect'), 'docs/p.md': page }],
  ['all pages of Docusaurus', { 'docusaurus.config.js': docusaurus('md'), 'docs/p.mdx': page }],
  [
    'a page of Docusaurus that says so',
    { 'docusaurus.config.js': docusaurus('mdx'), 'docs/p.md': `---\nmdx:\n  format: md\n---\n${page}` },
  ],
])('%s are read as Markdown', async (_, files) => {
  expect((await translate(files)).texts['p.md']).toBe(asMarkdown)
})

test('a paragraph of Markdown that looks like a program stays', async () => {
  const { texts } = await translate({
    'astro.config.mjs': starlight,
    'src/content/docs/p.md': '# P\n\nimport a from \'b\'\n\nexport <img src="https://x.org/a.png"> too\n',
  })
  expect(texts['p.md']).toMatchInlineSnapshot(`
    "# P

    &#105;mport a from 'b'

    &#101;xport ![](https://x.org/a.png) too
    "
  `)
})

test('pages of Docusaurus are MDX otherwise', async () => {
  const { texts } = await translate({
    'docusaurus.config.js': docusaurus('detect'),
    'docs/p.mdx': '# P\n\n<Admonition type="tip">\n    Words\n</Admonition>\n',
  })
  expect(texts['p.md']).toBe('# P\n\n{% hint style="success" %}\nWords\n{% endhint %}\n')
})
