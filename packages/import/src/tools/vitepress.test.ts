import { describe, expect, test } from 'vitest'
import { translate } from '../../test/tree-of.ts'

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
  'src/api/index.md': '# API\n\nBack to [start](../guide/start.html#install).\n',
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
    expect(texts['reference/global/api.md']).toContain('[start](../../the-guide/begin/start.md#install)')
  })
})
