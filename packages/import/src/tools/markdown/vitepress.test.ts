import { describe, expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

const config = `
import { defineConfigWithTheme } from 'vitepress'
import { api } from './api'
const nav = [{ text: 'Docs', items: [{ text: 'The guide', link: '/guide/start' }] }, { text: 'Reference', link: '/api/' }]
export const sidebar: any = {
  '/guide/': [{ text: 'Begin', items: [{ text: 'Start', link: '/guide/start' }, { text: 'News', link: 'https://example.com/news' }] }],
  '/api/': api(),
}
export default defineConfigWithTheme({ srcDir: 'src', title: process.env.TITLE, themeConfig: { nav, sidebar } })
`
const files = {
  '.vitepress/config.ts': config,
  '.vitepress/api.ts':
    'export function api() { return [{ text: `Global`, items: [{ text: "All of it", link: "/api/index" }] }] }',
  'src/guide/start.md': [
    '---',
    'title: Start here',
    'outline: deep',
    '---',
    '# Start {#begin}',
    '',
    '<script setup>',
    'const x = 1',
    '</script>',
    '',
    '## Install it {#install}',
    '',
    ':::warning Mind the gap',
    'See [the API](/api/#top) and ![logo](/logo.png).',
    ':::',
    '',
    '::: code-group',
    '```sh [npm]',
    'npm i',
    '```',
    '```sh [pnpm]',
    'pnpm i',
    '```',
    ':::',
    '',
    '<<< @/snippets/hello.js{2-3}',
    '',
    '<PricingTable :rows="3" />',
    '',
    'Since <Badge type="tip" text="3.2+" /> and `<Badge>` in <VTCodeGroup>words</VTCodeGroup>.',
    '',
    '```md',
    '::: tip',
    'not one',
    ':::',
    '```',
  ].join('\n'),
  'src/api/index.md': '# API\n\nBack to [start](../guide/start.html#install).\n\n## `boat.sail` <Badge text="new" />\n',
  'src/snippets/hello.js': 'one\ntwo\nthree\nfour\n',
  'src/public/logo.png': 'PNG',
}

describe('a folder of VitePress', () => {
  test('has the navigation of its configuration, which is read and not run', async () => {
    const { tool, recognizedBy, texts } = await translate(files)
    expect({ tool, recognizedBy }).toEqual({ tool: 'VitePress', recognizedBy: '.vitepress/config.ts' })
    expect(texts['SUMMARY.md']).toBe(
      [
        '# Summary',
        '',
        '## The guide',
        '',
        '* Begin',
        '  * [Start](the-guide/begin/start.md)',
        '  * [News](https://example.com/news)',
        '',
        '## Reference',
        '',
        '* Global',
        '  * [All of it](reference/global/api.md)',
        '',
      ].join('\n'),
    )
  })

  test('has blocks for its containers, code groups, includes and anchors', async () => {
    const { texts, kept } = await translate(files)
    const page = texts['the-guide/begin/start.md']!
    expect(page).toContain('# Start\n')
    expect(page).not.toContain('const x')
    expect(page).toContain('## Install it <a href="#install" id="install"></a>')
    expect(page).toContain(
      '{% hint style="warning" %}\n**Mind the gap**\n\nSee [the API](../../reference/global/api.md#top) and ![logo](../../src/public/logo.png).\n{% endhint %}',
    )
    expect(page).toContain('{% tabs %}\n{% tab title="npm" %}\n```sh\nnpm i\n```\n{% endtab %}')
    expect(page).toContain('```js\ntwo\nthree\n```')
    expect(page).toContain('```vue\n<PricingTable :rows="3" />\n```')
    expect(page).toContain('Since `3.2+` and `<Badge>` in words.')
    expect(page).toContain('```md\n::: tip\nnot one\n:::\n```')
    expect(kept.map(({ path, construct }) => [path, construct])).toEqual([['src/guide/start.md', '<PricingTable>']])
    expect(texts['reference/global/api.md']).toContain('## `boat.sail` `new` <a href="#boat-sail" id="boat-sail"></a>')
    expect(texts['reference/global/api.md']).toContain('[start](../../the-guide/begin/start.md#install)')
  })

  test('has its languages in folders, and the words of its home page', async () => {
    const { texts, variants, look } = await translate({
      'docs/.vitepress/config.ts':
        "export default defineConfig({ title: 'Press', rewrites: { 'en/:rest*': ':rest*' }, locales: { root: { label: 'English' }, es: { label: 'Español' } }, themeConfig: { logo: { src: '/logo.svg' } } })",
      'docs/en/config.ts':
        "export default defineAdditionalConfig({ themeConfig: { sidebar: { '/guide/': { base: '/guide/', items: guide() } } } })\nfunction guide() { return [{ text: 'Begin', items: [{ text: 'One <code>x</code>', link: 'one' }] }] }",
      'docs/es/config.ts': "export default { themeConfig: { sidebar: [{ text: 'Uno', link: '/es/guide/one' }] } }",
      'docs/en/index.md':
        '---\nlayout: home\nhero:\n  text: Fast\n  actions:\n    - text: Go\n      link: ./guide/one\nfeatures:\n  - title: Focus\n    details: On words\n---\n',
      'docs/en/guide/one.md': '# One\n\n[home](/) [self](/guide/one)\n',
      'docs/es/guide/one.md': '# Uno\n',
    })
    expect(texts['SUMMARY.md']).toBe(
      '# Summary\n\n* [Press](README.md)\n\n## Begin\n\n* [One x](begin/one.md)\n\n## Español\n\n* [Uno](es/one.md)\n',
    )
    expect(variants).toMatchObject([{ kind: 'language', code: 'es', title: 'Español', folder: 'es' }])
    expect(look).toMatchObject({ name: 'Press', logo: 'docs/public/logo.svg' })
    expect(texts['README.md']).toMatch(/Fast\n\n\[Go\]\(begin\/one.md\)\n\n<table data-view="cards">.*Focus.*On words/)
    expect(texts['begin/one.md']).toContain('[home](../README.md) [self](one.md)')
  })

  test.for([
    [
      '<VTCodeGroup>\n  <VTCodeGroupTab label="npm">\n\n  ```sh-vue\n  cd {{"<x>"}}\n  ```\n\n  </VTCodeGroupTab>\n</VTCodeGroup>',
      '{% tab title="npm" %}\n```sh\ncd <x>\n```',
    ],
    ['<div class="demo">\n  <button @click="a++">{{ a }}</button>\n</div>', '```vue\n<div class="demo">'],
    ['Now {{ version }}.', 'Now `{{ version }}`.'],
    ['Level {{ $frontmatter.level }} of {{ frontmatter.of }}', 'Level 2 of `{{ frontmatter.of }}`'],
    ['```ts [a "b"]\n1\n```', '{% code title="a &quot;b&quot;" %}\n```ts'],
    ['```ts {lines=[1,"2-3"]}\n1\n```', '\n```ts\n'],
    ['# Displays <small></small>', '# Displays'],
    ['> [bind](b.md)\\<`K`, Of\\<R2\\>\\>', 'Of\\<R2\\>\\>'],
    [
      '<div class="options-api">\n  <VueSchoolLink href="https://a.b" title="Learn"/>\n</div>',
      '\n[Learn](https://a.b)\n',
    ],
    [
      '<div>\n  <a class="box" href="https://a.b">\n    <p>Try</p>\n    <p>it out</p>\n  </a>\n</div>',
      '[Try](https://a.b): it out',
    ],
    [
      '::: code-group\n\n<<< @/a.js\n\n<<< @/a.js{1 ts} [two]\n\n:::',
      '{% tab title="a.js" %}\n```js\n1\n```\n{% endtab %}\n\n{% tab title="two" %}\n```ts',
    ],
    ['> [!TIP]\n> Do.', '{% hint style="success" %}\nDo.'],
    ['```ts:line-numbers {1}\n1\n```', '{% code lineNumbers="true" %}\n```ts\n1'],
    ['```ts:no-line-numbers\n1\n```', 'A\n\n```ts\n1'],
    ['<style src="x.css"></style>\nAfter <sup class="badge ts" />', '# A\n\nAfter'],
  ] as const)('writes %s', async ([source, expected]) => {
    const { texts } = await translate({
      '.vitepress/config.js': 'export default {}',
      'index.md': `---\nlevel: 2\n---\n# A\n\n${source}\n`,
      'a.js': '1',
    })
    expect(texts['README.md']).toContain(expected)
  })
})

test('a part of the sidebar is no group in a group of the same title', async () => {
  const { texts } = await translate({
    '.vitepress/config.ts':
      "export default { themeConfig: { nav: [{ text: 'Guide', link: '/guide/a' }], sidebar: { '/guide/': [{ text: 'Guide', items: [{ text: 'A', link: '/guide/a' }] }], '/api/': [{ text: 'Types', items: [{ text: 'B', link: '/api/b' }] }] } } }",
    'guide/a.md': '# A\n',
    'api/b.md': '# B\n',
  })
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n## Guide\n\n* [A](guide/a.md)\n\n## Api\n\n* Types\n  * [B](api/types/b.md)\n',
  )
})
