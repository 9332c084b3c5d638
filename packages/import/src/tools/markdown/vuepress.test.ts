import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

const pages = {
  'docs/README.md': '---\nhome: true\nheroText: Press\n---\n\nWords\n',
  'docs/guide/README.md': '# The guide\n\n[api](/api/) ![logo](/logo.png)\n\n!!!include(guide/_part.md)!!!\n',
  'docs/guide/_part.md': 'Shared words\n',
  'docs/guide/start.md': '# Start\n\n<<< @/docs/code/run.js\n\n<<< @/gone.js\n\n[[toc]]\n\n::: tip Mind\nWords\n:::\n',
  'docs/api/README.md': '# API\n',
  'docs/code/run.js': '1\n',
  'docs/.vuepress/public/logo.png': 'PNG',
}

test('a folder of VuePress 1 has its sidebar in the order of its menu, and pictures of its hidden folder', async () => {
  const { tool, texts, kept } = await translate({
    ...pages,
    'docs/.vuepress/config.js': `const { guide } = require('./sidebar')
module.exports = { title: 'Press', themeConfig: {
  nav: [{ text: 'Guide', link: '/guide/' }, { text: 'Reference', link: '/api/' }],
  sidebar: { '/api/': [['/api/', 'All of it']], '/guide/': guide },
} }`,
    'docs/.vuepress/sidebar.js':
      "module.exports = { guide: [{ title: 'Begin', collapsable: false, children: ['', 'start'] }] }",
  })
  expect(tool).toBe('VuePress')
  expect(texts['SUMMARY.md']).toBe(
    [
      '# Summary\n\n* [Press](README.md)\n\n## Guide\n\n* Begin',
      '  * [The guide](guide/begin/guide.md)',
      '  * [Start](guide/begin/start.md)\n\n## Reference\n\n* [All of it](reference/api.md)\n',
    ].join('\n'),
  )
  const guide = texts['guide/begin/guide.md']!
  expect(guide).toContain('[api](../../reference/api.md) ![logo](../../docs/.vuepress/public/logo.png)')
  expect(guide).toContain('Shared words')
  expect(texts['guide/begin/start.md']).toBe(
    '# Start\n\n```js\n1\n```\n\n`<<< @/gone.js`\n\n{% hint style="success" %}\n**Mind**\n\nWords\n{% endhint %}\n',
  )
  expect(kept).toEqual([{ path: 'docs/guide/start.md', line: 5, construct: '<<< @/gone.js' }])
})

test('a folder of VuePress 2 has the sidebar of its theme, and its languages', async () => {
  const { texts, variants } = await translate({
    ...pages,
    'docs/zh/guide/README.md': '# 指南\n',
    'docs/.vuepress/config.ts': `export default defineUserConfig({
  locales: { '/': { lang: 'en-US', title: 'Press' }, '/zh/': { lang: 'zh-CN' } },
  theme: defaultTheme({ locales: {
    '/': { sidebar: [{ text: 'Begin', children: ['/guide/README.md', '/guide/start.md'] }] },
    '/zh/': { selectLanguageName: '简体中文', sidebar: ['/zh/guide/'] },
  } }),
})`,
  })
  expect(texts['SUMMARY.md']).toContain('## Begin\n\n* [The guide](begin/guide.md)\n* [Start](begin/start.md)')
  expect(variants).toMatchObject([{ kind: 'language', code: 'zh', title: '简体中文' }])
})
