import { describe, expect, test } from 'vitest'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { translate } from '../../test/tree-of.ts'
import { exportTools } from './dialects.ts'
import { exportTree } from './export-tree.ts'

const page = [
  '# All blocks',
  '',
  'Words with **marks**, `{{ code }}` and [a link](guides/two.md#part).',
  '',
  '## A part <a href="#part-one" id="part-one"></a>',
  '',
  '{% hint style="warning" %}',
  '**Mind**',
  '',
  'It is *hot*.',
  '{% endhint %}',
  '',
  '{% hint style="success" %}',
  'Nested:',
  '',
  '{% hint style="danger" %}',
  'Deep.',
  '{% endhint %}',
  '{% endhint %}',
  '',
  '{% code title="a.js" %}',
  '```js',
  'x({ y: 1 })',
  '```',
  '{% endcode %}',
  '',
  '{% code title="of &quot;b&quot;" %}',
  '```js',
  'x',
  '```',
  '{% endcode %}',
  '',
  '{% code title="b.js" lineNumbers="true" %}',
  '```js',
  'y',
  '```',
  '{% endcode %}',
  '',
  '{% code lineNumbers="true" %}',
  '```js',
  'z',
  '```',
  '{% endcode %}',
  '',
  '<h2 align="center">In the middle</h2>',
  '',
  '{% hint style="info" %}',
  '**A "list" [of] words**',
  '',
  'Words.',
  '{% endhint %}',
  '',
  '{% tabs %}',
  '{% tab title="npm" %}',
  '```sh',
  'npm i',
  '```',
  '{% endtab %}',
  '',
  '{% tab title="pnpm" %}',
  '```sh',
  'pnpm i',
  '```',
  '{% endtab %}',
  '{% endtabs %}',
  '',
  '<details>',
  '',
  '<summary>More</summary>',
  '',
  'Hidden words.',
  '',
  '</details>',
  '',
  '| A | B |',
  '| --- | --- |',
  '| 1 | 2 |',
  '',
  '![picture](a.png)',
].join('\n')

const summary =
  '# Summary\n\n* [All blocks](README.md)\n\n## Guides\n\n* [Two](guides/two.md)\n* [Deep](guides/deep/README.md)\n  * [Three](guides/deep/three.md)\n'

const files = [
  { path: 'SUMMARY.md', text: summary },
  { path: 'README.md', text: page },
  { path: 'guides/two.md', text: '---\ntitle: Two\ndescription: The second\n---\n\nBack to [one](../README.md).\n' },
  { path: 'guides/deep/README.md', text: '# Deep\n\n[Below](three.md)\n' },
  { path: 'guides/deep/three.md', text: '# Three\n' },
]

/** Returns the blocks of a text without their keys. */
const blocksOf = (text: string): unknown =>
  JSON.parse(
    JSON.stringify(readMarkdown(text).nodes, (name, value: unknown) => (name === 'key' ? undefined : value)),
  ) as unknown

describe.for(exportTools)('an export for %s', (tool) => {
  const written = exportTree(files, tool, 'Harbour')
  const tree = Object.fromEntries([
    ...written.files.map(({ path, text }) => [path, text]),
    [written.placeOf('a.png'), 'PNG'],
  ])

  test('is read back as the same pages, in the same order, with the same blocks', async () => {
    const { texts, look } = await translate(tree)
    expect(look.name).toBe('Harbour')
    expect(texts['SUMMARY.md']).toBe(summary)
    const source = texts['README.md']!.replace(/\((?:[./\w]*)\ba\.png\)/, '(a.png)')
    const text = tool === 'starlight' ? source.replace(/^---\n[\s\S]*?\n---\n/, '# All blocks\n') : source
    expect(blocksOf(text.replaceAll(/\n{3,}/g, '\n\n'))).toEqual(blocksOf(page))
    expect(texts['guides/two.md']).toContain('Back to [one](../README.md).')
    expect(texts['guides/two.md']).toMatch(/# Two|title: Two/)
  })

  test('has nothing of the tags that only Scriptorium knows', () => {
    for (const { text } of written.files) expect(text).not.toMatch(/\{%/)
  })
})

test('an export for VitePress has its containers', () => {
  const { files: written } = exportTree(files, 'vitepress', 'Harbour')
  const text = written.find(({ path }) => path === 'index.md')!.text
  expect(text).toContain('::: warning Mind\nIt is *hot*.\n:::')
  expect(text).toContain('::: code-group\n\n```sh [npm]\nnpm i\n```')
  expect(text).toContain('## A part {#part-one}')
})

test('without a table of contents, the folders give the order; reusable contents are in the pages', () => {
  const { files: written } = exportTree(
    [
      { path: 'b/README.md', text: '# Bees\n' },
      { path: 'b/one.md', text: '# One\n\n{% include "../.gitbook/includes/x.md" %}\n' },
      { path: '.gitbook/includes/x.md', text: '---\ntitle: X\n---\n\nShared words.\n' },
    ],
    'mkdocs',
    'H',
  )
  const text = (path: string) => written.find((file) => file.path === path)?.text
  expect(text('mkdocs.yml')).toContain('nav:\n  - Bees:\n      - b/index.md\n      - One: b/one.md\n')
  expect(text('docs/b/one.md')).toBe('# One\n\nShared words.\n')
})

test('what only Scriptorium knows is written so that each tool builds it', () => {
  const text = [
    '# Own',
    '',
    'Words {{ x }} {#x} of <Thing> and <https://a.b>, <mark style="color:red;">marked</mark>, `{{ code }} <Thing>`.',
    '',
    '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target></th></tr></thead><tbody><tr><td><strong>Card</strong></td><td>Its text</td><td><a href="two.md">two.md</a></td></tr></tbody></table>',
    '',
    '<figure><img src="a b.png" alt="A"><figcaption><p>Words</p></figcaption></figure>',
    '',
    '{% embed url="https://a.b/film" %}',
    'A film',
    '{% endembed %}',
    '',
    '{% if visitor.claims.beta %}',
    'For some.',
    '{% endif %}',
    '',
    '{% update date="2026-01-02" %}',
    'Better.',
    '{% endupdate %}',
    '',
    '{% tabs %}',
    '{% tab title="One" %}',
    'First.',
    '{% endtab %}',
    '{% endtabs %}',
  ].join('\n')
  const write = (tool: (typeof exportTools)[number]) =>
    exportTree([{ path: 'own.md', text }], tool, 'H').files.find(({ path }) => /own\.mdx?$/.test(path))!.text
  for (const tool of exportTools) {
    const written = write(tool)
    expect(written).toContain('<mark>marked</mark>')
    expect(written).toContain('* [**Card**](two.md) Its text')
    expect(written).toContain('![A](<a b.png>)\n\n_Words_')
    expect(written).toContain('[A film](<https://a.b/film>)')
    expect(written).toContain('_2026-01-02_\n\nBetter.')
    expect(written).toContain('`{{ code }} <Thing>`')
    expect(written).not.toContain('{%')
    expect(exportTree([{ path: 'own.md', text }], tool, 'H').conditional).toHaveLength(1)
  }
  const conditional = (text: string) => exportTree([{ path: 'a.md', text }], 'mkdocs', 'H').conditional
  expect(conditional('Use `{% if x %}`.\n')).toEqual([])
  expect(conditional('---\ncondition: visitor.claims.beta\n---\n\nFor some.\n')).toHaveLength(1)
  expect(write('vitepress')).toContain('Words <span v-pre>{{</span> x }} \\{#x} of &lt;Thing> and <https://a.b>,')
  expect(write('docusaurus')).toContain('Words \\{\\{ x }} \\{#x} of &lt;Thing> and [https://a.b](https://a.b),')
})

const asPage = (tool: (typeof exportTools)[number], text: string): string =>
  exportTree([{ path: 'a.md', text }], tool, 'H').files.find(({ path }) => /a\.mdx?$/.test(path))!.text

test('what stands between steps and tabs stays, and so do those in a condition', () => {
  const step = (text: string) => `{% step %}\n${text}\n{% endstep %}`
  const steps = [step('One'), '{% if visitor.claims.beta %}', step('Two'), '{% endif %}', 'Between.', step('Three')]
  const text = ['{% stepper %}', 'Before.', ...steps, '{% endstepper %}', ''].join('\n')
  expect(asPage('docusaurus', text).trim()).toBe('Before.\n\n1. One\n\n2. Two\n\nBetween.\n\n3. Three')
  expect(asPage('starlight', text)).toContain('</Steps>\n\nBetween.\n\n<Steps>\n\n3. Three')
  const inList = '* Item\n\n  {% stepper %}\n  {% step %}\n  One\n\n  More\n  {% endstep %}\n  {% endstepper %}\n'
  expect(asPage('docusaurus', inList).trim()).toBe('* Item\n\n  1. One\n\n     More')
  const tabs = '{% tabs %}\nBefore.\n{% tab title="One" %}\nFirst.\n{% endtab %}\n{% endtabs %}\n'
  for (const tool of exportTools) expect(asPage(tool, tabs)).toMatch(/Before\.\n\n[^]*One[^]*First\./)
  const webhook =
    '{% openapi-webhook spec="boats" name="arrived" method="post" %}\n[boats](/openapi/boats)\n{% endopenapi-webhook %}\n'
  expect(asPage('mkdocs', webhook)).toContain('**`POST arrived`**')
})

test('Python-Markdown gets wide lists, empty lines before blocks, and only words that it knows after a fence', () => {
  const text = [
    'Words\\',
    'more <Thing>:',
    '* one',
    '    * two',
    '',
    '      ```sh {1,3}',
    '      a',
    '        b',
    '      ```',
    '1) three',
    '   {% hint style="info" %}',
    '   **A "title"**',
    '',
    '   - in it',
    '   {% endhint %}',
    '',
    'Last',
  ].join('\n')
  expect(asPage('mkdocs', text)).toBe(
    [
      'Words  ',
      'more &lt;Thing>:',
      '',
      '* one',
      '    * two',
      '',
      '        ```sh',
      '        a',
      '          b',
      '        ```',
      '1. three',
      '',
      '    !!! info "A &quot;title&quot;"',
      '',
      '        - in it',
      '',
      'Last',
    ].join('\n'),
  )
})

test('VitePress shows braces, also in code and in titles', () => {
  const text =
    'A {b} `{{ c }}` <b>x</b> <pre>\n\n## D {e} <a href="#f" id="f"></a>\n\n{% hint style="info" %}\n**G {h}**\n\nx\n{% endhint %}\n'
  expect(asPage('vitepress', text)).toBe(
    'A \\{b} `{{ c }}`{v-pre} <b>x</b> &lt;pre>\n\n## D \\{e} {#f}\n\n::: info G &#123;h}\nx\n:::\n',
  )
})

test('a line of a page of MDX that begins like a program is none', () => {
  const text = '{% tabs %}\n{% tab title="A" %}\nx\n{% endtab %}\n{% endtabs %}\n\nimport x from y\n'
  expect(asPage('docusaurus', text)).toContain('\n&#105;mport x from y')
})

test('a page of MDX imports the components that it has', () => {
  const tabs = '{% tabs %}\n{% tab title="A" %}\nx\n{% endtab %}\n{% endtabs %}\n'
  const steps = '{% stepper %}\n{% step %}\nx\n{% endstep %}\n{% endstepper %}\n'
  expect(asPage('docusaurus', tabs + steps)).toMatch(
    /^import TabItem from '@theme\/TabItem'\nimport Tabs from '@theme\/Tabs'\n\n<Tabs>/,
  )
  expect(asPage('starlight', steps)).toContain("import { Steps } from '@astrojs/starlight/components'\n\n<Steps>")
  expect(asPage('starlight', tabs + steps)).toContain('import { Steps, TabItem, Tabs }')
})

test('pages of Starlight have the names of their addresses, and files without a page are published', () => {
  const { files: written, placeOf } = exportTree(
    [
      { path: 'C & D/C++.md', text: '[same](C%23.md) [up](../README.md#a) ![p](p.png) [file](f.pdf)\n' },
      { path: 'C & D/C#.md', text: 'x\n' },
      { path: 'README.md', text: '[c](C%20&%20D/C++.md)\n' },
    ],
    'starlight',
    'H',
  )
  const text = (path: string) => written.find((file) => file.path === `src/content/docs/${path}`)?.text
  expect(text('c--d/c.md')).toContain('[same](/c--d/c-2/) [up](/#a) ![p](../C%20&%20D/p.png) [file](/C%20&%20D/f.pdf)')
  expect(text('c--d/c-2.md')).toContain('x')
  expect(text('index.md')).toContain('[c](/c--d/c/)')
  expect([placeOf('C & D/p.png'), placeOf('C & D/f.pdf')]).toEqual([
    'src/content/docs/C & D/p.png',
    'public/C & D/f.pdf',
  ])
})

test('code that is only indented gets fences, except in lists', () => {
  expect(asPage('vitepress', '<script>\n\n    {{ a }}\n')).toBe('&lt;script>\n\n```\n{{ a }}\n```\n')
  const text = 'A\n\n    {{ b }}\n\n      c ```\n\n* d\n\n      e\n\n    f\n\ng\n    h\n'
  expect(asPage('starlight', text)).toContain(
    'A\n\n````\n{{ b }}\n\n  c ```\n````\n\n* d\n\n      e\n\n    f\n\ng\n    h\n',
  )
})

test('inline code of VitePress keeps its text between words with braces, and elements can have several lines', () => {
  expect(asPage('vitepress', '`a` {{ b }} `c` `{{ d }}`\n')).toBe(
    '`a` <span v-pre>{{</span> b }} `c` `{{ d }}`{v-pre}\n',
  )
  const link = '<a\n  href="b">x</a> <a href="c">y</a>, but a <b\nc\n'
  expect(asPage('vitepress', link)).toBe(link.replace('<b', '&lt;b'))
})

test('code in a line that goes on in the next line keeps its signs, and code of another block does not', () => {
  const text = '# A\n\nSet `{ a: <b>,\n{{ c }} }` and {d}.\n\n- One ` {e}\n- Two ` {f}\n'
  expect(asPage('vitepress', text)).toContain(
    'Set `{ a: <b>,\n{{ c }} }`{v-pre} and \\{d}.\n\n- One ` \\{e}\n- Two ` \\{f}\n',
  )
})

test('MkDocs gets text outside of lists as it is: tabs of code, wide spaces, years, and signs that are escaped', () => {
  const text = [
    '```make',
    'all:',
    '\tcc',
    '```',
    '',
    '\tcode\tin columns',
    '',
    '\u3000Words \\`x\\` of',
    '1986. A year',
    '',
  ].join('\n')
  expect(asPage('mkdocs', text)).toBe(text.replace('\tcode\tin columns', '```\ncode\tin columns\n```'))
})

test.for(['\n<pre>\n\n    a\n</pre>\n', '\n<!--\n\n    a\n-->\n', '\n[^1]: A note\n\n    that goes on.\n'])(
  'lines that are no code by their indent stay: %j',
  (text) => {
    expect(asPage('starlight', text)).toBe(`---\ntitle: Page\n---\n${text}`)
  },
)

test.for(exportTools)('signs without an end take no time that grows with their square: %s', (tool) => {
  const lines = [`<${'a'.repeat(4000)}`, `\`${'{{'.repeat(2000)}`, `    ${'` '.repeat(2000)}`]
  expect(asPage(tool, lines.map((line) => `${line}\n`.repeat(10)).join('\n'))).not.toBe('')
})

describe.for(exportTools)('formulas in an export for %s', (tool) => {
  const text =
    '# Sums\n\nIt is $$\\frac{a_1}{b} < 2$$ for `$$x$$`, $5 and $HOME.\n\n$$\n\\sum_{i}^{n} x_i\n$$\n\n* Item $$ y $$\n\n  $$\n  z\n  w\n  $$\n'

  test('are read back as they were', async () => {
    const { files: out } = exportTree([{ path: 'README.md', text }], tool, 'H')
    const { texts } = await translate(Object.fromEntries(out.map((file) => [file.path, file.text])))
    const read = texts['README.md']!.replace(/^---\n[\s\S]*?\n---\n/, '# Sums\n')
    expect(blocksOf(read)).toEqual(blocksOf(text))
  })

  test('are switched on in the settings only if there are some', () => {
    const settings = (page: string): string =>
      exportTree([{ path: 'README.md', text: page }], tool, 'H')
        .files.filter(({ path }) => !path.endsWith('.md'))
        .map((file) => file.text)
        .join('\n')
    const switches = /"math": true|remarkPlugins": \[\s*\[\s*remarkMath|pymdownx\.arithmatex/
    expect(settings(text)).toMatch(switches)
    expect(settings('# Prices\n\n$5 and `$$x$$`\n')).not.toMatch(switches)
  })
})

/** Blocks with words that are told apart by a number. */
const blocksWith = (word: () => string): string[] => [
  `Text ${word()} with **${word()}** and [${word()}](https://example.com/${word()}).`,
  `{% hint style="warning" %}\n**${word()}**\n\n${word()}\n{% endhint %}`,
  `{% tabs %}\n{% tab title="${word()}" %}\n${word()}\n{% endtab %}\n\n{% tab title="${word()}" %}\n${word()}\n{% endtab %}\n{% endtabs %}`,
  `{% stepper %}\n{% step %}\n### ${word()}\n\n${word()}\n{% endstep %}\n\n{% step %}\n${word()}\n{% endstep %}\n{% endstepper %}`,
  `{% columns %}\n{% column %}\n${word()}\n{% endcolumn %}\n\n{% column %}\n${word()}\n{% endcolumn %}\n{% endcolumns %}`,
  `{% code title="${word()}" %}\n\`\`\`js\n${word()}\n\`\`\`\n{% endcode %}`,
  `<details>\n\n<summary>${word()}</summary>\n\n${word()}\n\n</details>`,
  `{% updates format="full" %}\n{% update date="2026-01-02" tags="${word()}" %}\n### ${word()}\n\n${word()}\n{% endupdate %}\n{% endupdates %}`,
  `{% if visitor.claims.beta %}\n${word()}\n{% endif %}`,
  `{% prompt description="${word()}" %}\n\`\`\`\n${word()}\n\`\`\`\n{% endprompt %}`,
  `{% openapi-operation spec="s" path="/${word()}/{id}" method="get" %}\n[${word()}](https://example.com/${word()})\n{% endopenapi-operation %}`,
  `{% embed url="https://example.com/${word()}" %}`,
  `{% file src="https://example.com/${word()}.pdf" %}\n${word()}\n{% endfile %}`,
  `<figure><img src="https://example.com/${word()}.png" alt="${word()}"><figcaption><p>${word()}</p></figcaption></figure>`,
  `<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>${word()}</strong></td><td>${word()}</td><td><a href="https://example.com/${word()}">x</a></td><td><a href="https://example.com/${word()}.png">x</a></td></tr></tbody></table>`,
  `| ${word()} | ${word()} |\n| --- | --- |\n| ${word()} | ${word()} |`,
  `1. ${word()}\n2. ${word()}\n   * ${word()}`,
  `$$\n${word()}\n$$`,
]

const containers: readonly ((body: string) => string)[] = [
  (body) => body,
  (body) => `{% hint style="info" %}\n${body}\n{% endhint %}`,
  (body) => `{% tabs %}\n{% tab title="T" %}\n${body}\n{% endtab %}\n{% endtabs %}`,
  (body) => `{% stepper %}\n{% step %}\n${body}\n{% endstep %}\n{% endstepper %}`,
  (body) => `{% columns %}\n{% column %}\n${body}\n{% endcolumn %}\n{% endcolumns %}`,
]

test.for(exportTools)('no word of a block in another one is lost in an export for %s', async (tool) => {
  let count = 0
  const word = (): string => `word${String(++count).padStart(4, '0')}x`
  const bodies = containers.flatMap((around) => blocksWith(word).map(around))
  const text = `# All\n\n${bodies.join('\n\n')}\n`
  const { files: out } = exportTree([{ path: 'README.md', text }], tool, 'H')
  const { texts } = await translate(Object.fromEntries(out.map((file) => [file.path, file.text])))
  const wordsIn = (page: string): string[] => [...new Set(JSON.stringify(blocksOf(page)).match(/word\d+x/g))]
  expect(wordsIn(texts['README.md']!).toSorted()).toEqual(wordsIn(text).toSorted())
  expect(wordsIn(text)).toHaveLength(count)
})
