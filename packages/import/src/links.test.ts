import { linkSpans } from '@scriptorium/content/markdown/link-spans'
import { expect, test } from 'vitest'
import { translate } from '../test/tree-of.ts'

test('the links that come with a page are those of its text', async () => {
  const { files } = await translate({
    'docusaurus.config.js': "module.exports = { presets: [['classic', {}]] }",
    'docs/start.md':
      '---\ntitle: Start\ndescription: Words\n---\n\nSee [the guide](/docs/guide "G"), [out](https://a.b), [here](#x) and ![A](/img/a.png).\n\n:::note\n\n* [gone](./gone.md) <a href="guide.md">x</a>\n\n:::\n\n[ref]: guide.md#y\n',
    'docs/guide.md': '# Guide\n\n[back](start.md)\n',
    'static/img/a.png': '',
  })
  const pages = files.filter(({ path }) => path !== 'SUMMARY.md')
  expect(pages.map(({ links }) => links?.length)).toEqual([7, 1])
  for (const { text, links } of pages) expect(links).toEqual(linkSpans(text))
})

test('links to an old address lead where its redirect leads', async () => {
  const { texts } = await translate({
    'docs.json': JSON.stringify({
      navigation: { pages: ['start', 'install/linux'] },
      redirects: [
        { source: '/setup', destination: '/older' },
        { source: '/older', destination: '/install/linux#steps' },
        { source: '/chat', destination: 'https://a.b/chat' },
        { source: '/round', destination: '/round' },
      ],
    }),
    'start.mdx': '# Start\n\n[a](/setup#begin) [b](./setup) [c](/chat) [d](/round) [e](/linux)\n',
    'install/linux.mdx': '# Linux\n\n[up](../setup)\n',
  })
  expect(Object.values(texts).join('\n')).toContain(
    '[a](linux.md#begin) [b](linux.md) [c](https://a.b/chat) [d](/round)',
  )
  expect(Object.values(texts).join('\n')).toContain('[up](linux.md)')
})

test('a relative link leads to the file near its page, also if a page elsewhere has this address', async () => {
  const { texts } = await translate({
    'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
    'docs/start.md': '# Start\n\n[top](/install)\n',
    'docs/guide/index.md': '# Guide\n\n[near](install.md) [also near](install) [top](/install)\n',
    'docs/guide/install.md': '# Install the guide\n',
    'docs/install.md': '---\nslug: /install\n---\n\n# Install\n',
  })
  const all = Object.values(texts).join('\n')
  expect(all).toContain('[near](install.md) [also near](install.md) [top](../install.md)')
})
