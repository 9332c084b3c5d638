import { expect, test } from 'vitest'
import { translate, treeOf } from '../../test/tree-of.ts'
import { translateTree } from '../index.ts'

test('a folder of Nextra has the order, titles, groups and links of its files', async () => {
  const { tool, texts } = await translate({
    'next.config.mjs': 'export default {}',
    'content/_meta.ts':
      "import type { MetaRecord } from 'nextra'\nexport default { index: 'Home', '-- a': { type: 'separator', title: 'More' }, guide: { title: 'The guide' }, x: { title: 'Code', href: 'https://a.b' }, secret: { display: 'hidden' } } satisfies MetaRecord",
    'content/index.mdx':
      '# Start\n\n<Callout type="warning">Mind.</Callout>\n\n<Tabs items={[\'npm\', "pnpm"]}>\n  <Tabs.Tab>one</Tabs.Tab>\n  <Tabs.Tab>two</Tabs.Tab>\n</Tabs>\n\n```js filename="a.js" {1}\n1\n```\n',
    'content/guide/_meta.json': '{ "b": "", "a": "First" }',
    'content/guide/a.mdx': '# A\n\n[home](/)\n',
    'content/guide/b.mdx': '# B\n',
    'content/secret.mdx': '# Secret\n',
  })
  expect(tool).toBe('Nextra')
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n* [Home](README.md)\n\n## More\n\n* The guide\n  * [B](more/the-guide/b.md)\n  * [First](more/the-guide/a.md)\n* [Code](https://a.b)\n',
  )
  expect(texts['README.md']).toContain('{% hint style="warning" %}\nMind.')
  expect(texts['README.md']).toContain('{% tab title="pnpm" %}\ntwo')
  expect(texts['README.md']).toContain('{% code title="a.js" %}')
})

test('a folder of Fern has its tabs, sections, versions and look', async () => {
  const { tool, texts, look, variants } = await translate({
    'fern/docs.yml':
      "title: Harbour\ncolors:\n  accent-primary: '#123456'\nlogo:\n  light: ./a.svg\ntabs:\n  docs:\n    display-name: Docs\nnavigation:\n  - tab: docs\n    layout:\n      - section: Begin\n        contents:\n          - page: Welcome\n            path: ./pages/welcome.mdx\n          - link: Code\n            href: https://a.b\nversions:\n  - display-name: v2\n    path: ./v2.yml\n  - display-name: v1\n    path: ./v1.yml\n",
    'fern/v1.yml': 'navigation:\n  - page: Old\n    path: ./pages/old.mdx\n',
    'fern/v2.yml': 'navigation: []\n',
    'fern/pages/welcome.mdx': '<CodeBlocks>\n```sh npm\n1\n```\n```sh pnpm\n2\n```\n</CodeBlocks>\n',
    'fern/pages/old.mdx': 'Old\n',
  })
  expect(tool).toBe('Fern')
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n## Docs\n\n* Begin\n  * [Welcome](docs/begin/welcome.md)\n  * [Code](https://a.b)\n\n## v1\n\n* [Old](v1/old.md)\n',
  )
  expect(variants).toMatchObject([{ kind: 'version', code: 'v1', title: 'v1', folder: 'v1' }])
  expect(look).toMatchObject({ name: 'Harbour', color: '#123456', logo: 'fern/a.svg' })
  expect(texts['docs/begin/welcome.md']).toContain('title: Welcome')
  expect(texts['docs/begin/welcome.md']).toContain('{% tab title="pnpm" %}')
})

test('a folder of ReadMe has its order, blocks, callouts and links', async () => {
  const { tool, texts } = await translate({
    'docs/_order.yaml': '- Guide\n',
    'docs/Guide/_order.yaml': '- second\n- first\n',
    'docs/Guide/first.md':
      '---\ntitle: First\n---\n> 🚧 Careful\n>\n> It is hot.\n\n[block:callout]\n{ "type": "danger", "title": "No", "body": "Stop" }\n[/block]\n\n[block:code]\n{ "codes": [{ "code": "1", "language": "js" }] }\n[/block]\n\n[block:parameters]\n{ "data": { "h-0": "A", "0-0": "x|y" }, "cols": 1, "rows": 1 }\n[/block]\n\nSee [two](doc:second) and <<key>>.\n',
    'docs/Guide/second.md': '---\ntitle: Second\n---\n',
  })
  expect(tool).toBe('ReadMe')
  expect(texts['SUMMARY.md']).toContain('* Guide\n  * [Second](docs/guide/second.md)\n  * [First](docs/guide/first.md)')
  const page = texts['docs/guide/first.md']!
  expect(page).toContain('{% hint style="warning" %}\n**Careful**\n\nIt is hot.\n{% endhint %}')
  expect(page).toContain('{% hint style="danger" %}\n**No**\n\nStop')
  expect(page).toContain('```js\n1\n```\n\n| A |\n| --- |\n| x\\|y |')
  expect(page).toContain('[two](second.md) and `key`.')
})

test('a folder of docsify has its sidebar, hints, tabs, includes and anchors', async () => {
  const { tool, texts } = await translate({
    'docs/index.html': '<script src="docsify.js"></script>',
    'docs/_sidebar.md': '* Begin\n\n  * [Home](/)\n  * [More](guide/more.md "Title")\n* [Code](https://a.b)\n',
    'docs/README.md':
      "# Start {docsify-ignore}\n\n!> Mind\nthis.\n\n?> Or that.\n\n<!-- tabs:start -->\n#### **One**\n1\n#### **Two**\n2\n<!-- tabs:end -->\n\n### Deep :id=deep\n\n[file](a.js ':include :type=code')\n\n[more](/guide/more ':target=_self')\n",
    'docs/guide/more.md': '# More\n',
    'docs/a.js': '1\n',
  })
  expect(tool).toBe('docsify')
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n## Begin\n\n* [Home](begin/start.md)\n* [More](begin/more.md)\n\n---\n\n* [Code](https://a.b)\n'.replace(
      'begin/start.md',
      Object.keys(texts).find((path) => texts[path]!.startsWith('# Start'))!,
    ),
  )
  const page = Object.values(texts).find((text) => text.startsWith('# Start'))!
  expect(page).toContain('# Start\n\n{% hint style="warning" %}\nMind\nthis.')
  expect(page).toContain('{% hint style="info" %}\nOr that.')
  expect(page).toContain('{% tab title="Two" %}\n2')
  expect(page).toContain('### Deep <a href="#deep" id="deep"></a>\n\n```js\n1\n```')
  expect(page).toMatch(/\[more\]\((?:begin\/)?more\.md\)/)
})

test('a wiki of GitHub has its sidebar, links between pages and pictures', async () => {
  const { tool, texts } = await translate({
    '_Sidebar.md': '### Docs\n* [[Home]]\n* [[Set up|Getting-Started]]\n',
    '_Footer.md': 'x',
    'Home.md': 'See [[Getting Started]] and [[the set up|Getting Started]]. [[a.png|alt=A]]\n\n> [!NOTE]\n> Note.\n',
    'Getting-Started.md':
      '[home](Home), [again](https://github.com/o/r/wiki/Home#top), [there](/o/r/wiki/Home) and [theirs](https://github.com/o/x/wiki/Home)\n',
    'a.png': 'PNG',
  })
  expect(tool).toBe('GitHub wiki')
  expect(Object.keys(texts)).toHaveLength(3)
  const [home, start] = [
    Object.values(texts).find((text) => text.includes('See '))!,
    Object.values(texts).find((text) => text.includes('[home]'))!,
  ]
  expect(home).toContain('[Getting Started](Getting-Started.md)')
  expect(home).toMatch(/!\[A\]\((?:\.\.\/)?a\.png\)/)
  expect(home).toContain('{% hint style="info" %}\nNote.')
  expect(start).toContain('title: Set up')
  expect(start).toMatch(/\[again\]\([./]*home\.md#top\), \[there\]\([./]*home\.md\) and \[theirs\]\(https:/)
  expect(start).not.toContain('(Home)')
})

test('files and folders with numbers follow them, and absolute links find their pages', async () => {
  const { tool, texts, kept } = await translate({
    'index.md': '# Start\n',
    '01-app/index.md': '---\ntitle: App\n---\n',
    '01-app/02-second.md':
      '---\ntitle: Second\n---\n\n> [!NOTE]\n> Mind.\n\n<AppOnly>\n\nOnly here, see [first](/docs/app/first#x).\n\n</AppOnly>\n\n```js\na() // [!code ++]\n// [!code focus]\nb()\n```\n',
    '01-app/01-first.md': '---\ntitle: First\n---\n',
    '02-pages/01-one.md': '---\ntitle: One\n---\n',
  })
  expect(tool).toBe('Numbered Markdown')
  expect(texts['SUMMARY.md']).toMatch(/Start[\s\S]*App[\s\S]*First[\s\S]*Second[\s\S]*One/)
  const page = Object.values(texts).find((text) => text.includes('title: Second'))!
  expect(page).toContain('{% hint style="info" %}\nMind.\n{% endhint %}')
  expect(page).toContain('Only here, see [first](first.md#x).')
  expect(kept).toEqual([])
  expect(page).toContain('```js\na()\nb()\n```')
})

test('pages of a GitHub wiki in AsciiDoc', async () => {
  const { texts } = await translate({
    '_Sidebar.md': '* [[Home]]\n* [[Set up|Set-up]]\n',
    'Home.md': 'See [[Set up|Set-up]].\n',
    'Set-up.asciidoc': '== First\n\nGo xref:Home[home] with *care*.\n\nNOTE: Mind.\n',
  })
  expect(texts['SUMMARY.md']).toContain('[Set up](Set-up.md)')
  expect(texts['Set-up.md']).toMatch(
    /# First\n\nGo \[home\]\(README\.md\) with \*\*care\*\*\.\n\n\{% hint style="info" %\}\nMind\./,
  )
})

test('docsify names its first page, and includes videos, frames and parts of files', async () => {
  const { texts, look } = await translate({
    'index.html':
      "<script>window.$docsify = { name: 'Harbour', logo: '/a.svg', themeColor: '#3f51b5', homepage: 'start.md' }</script><script src=\"docsify.js\"></script>",
    '_sidebar.md': '- [Quick start](/)\n- [Guide](#/guide)\n',
    'start.md':
      "# Start <!-- {docsify-ignore} -->\n\n[film](a.mp4 ':include :type=video')\n\n[site](https://a.b ':include :type=iframe')\n\n[part](a.js ':include :type=code :fragment=one')\n\n[guide](#/guide?id=part), [here](?id=x)\n",
    'guide.md': '# Guide\n\n[home](/)\n',
    'a.js': 'no\n// [one]\nyes\n// [one]\n',
    'a.mp4': 'MP4',
    'a.svg': 'SVG',
  })
  expect(look).toEqual({ name: 'Harbour', color: '#3f51b5', logo: 'a.svg' })
  expect(texts['SUMMARY.md']).toBe('# Summary\n\n* [Quick start](README.md)\n* [Guide](guide.md)\n')
  expect(texts['README.md']).toBe(
    '# Start\n\n{% file src="a.mp4" %}\n\n{% embed url="https://a.b" %}\n\n```js\nyes\n```\n\n[guide](guide.md#part), [here](#x)\n',
  )
  expect(texts['guide.md']).toContain('[home](README.md)')
})

test('docsify leaves includes in code, and addresses of other sites; its first page is not always the README', async () => {
  const include = "[a](a.mp4 ':include :type=video')"
  const { texts, addresses } = await translate({
    'index.html': '<script>window.$docsify = { homepage: \'start.md\' }</script><script src="docsify.js"></script>',
    '_sidebar.md': '- [Start](/)\n- [Read](README)\n',
    'start.md': `# Start :id=top\n\n\`\`\`md\n${include}\n\`\`\`\n\n[site](https://a.b/c?id=4)\n\n[code](a.txt ':include :type=code')\n`,
    'README.md': '# Read me\n',
    'a.txt': '```\nx\n```\n',
    'a.mp4': 'MP4',
  })
  expect(texts['README.md']).toContain('# Start <a href="#top" id="top"></a>')
  expect(texts['README.md']).toContain(`\`\`\`md\n${include}\n\`\`\``)
  expect(texts['README.md']).toContain('[site](https://a.b/c?id=4)')
  expect(texts['README.md']).toContain('````txt\n```\nx\n```\n````')
  expect(Object.values(texts).filter((text) => text.includes('# Read me'))).toHaveLength(1)
  expect(addresses.filter(({ from }) => from === '/')).toEqual([{ from: '/', path: 'README.md' }])
})

test('settings of another program do not hide the tool that has the pages', async () => {
  const { tool } = await translate({
    'hugo.toml': 'title = "Harbour"\n',
    'data/docs.json': '{ "chmod": {} }',
    'data/mint.json': '{ "navigation": [] }',
    'content/_index.md': '---\ntitle: Harbour\n---\n',
  })
  expect(tool).toBe('Hugo')
})

test('links lead to what they mean at the address of their page', async () => {
  const { texts } = await translate({
    'mkdocs.yml': 'nav: [index.md, config.md]\n',
    'docs/index.md': '# Home\n',
    'docs/config.md': '# Config\n\n![](../../static/img/a.png)\n',
    'docs/static/img/a.png': '',
  })
  expect(texts['config.md']).toContain('![](docs/static/img/a.png)')
})

test('folders of docsify with a sidebar of their own that are named like a language are languages', async () => {
  const { variants, texts } = await translate({
    '_sidebar.md': '* [Home](/)\n* [A](a.md)\n',
    'README.md': '# Home\n',
    'a.md': "# A\n\n[gone](gone.md ':include')\n",
    'de/_sidebar.md': '* [Anfang](/de/)\n* [Das A](a.md)\n',
    'de/README.md': '# Anfang\n',
    'de/a.md': '# A\n\n[Anfang](/de/)\n',
    'api/_sidebar.md': '* [X](x.md)\n',
  })
  expect(variants).toMatchObject([
    { kind: 'language', code: 'de', title: 'Deutsch', folder: 'de', home: 'de/README.md' },
  ])
  expect(variants[0]!.summary).toBe('# Summary\n\n* [Anfang](README.md)\n* [Das A](a.md)\n')
  expect(texts['de/a.md']).toContain('[Anfang](README.md)')
})

test.each([
  [
    'VitePress',
    { '.vitepress/config.ts': 'export default {}', 'a.md': '# A\n\n<!--@include: ./p.md-->\n' },
    '<!--@include: gone.md-->',
  ],
  ['MkDocs', { 'mkdocs.yml': 'docs_dir: .\n', 'a.md': '# A\n\n--8<-- "p.md"\n' }, '--8<-- "gone.md"'],
  [
    'docsify',
    { '_sidebar.md': '* [A](a.md)\n', 'a.md': "# A\n\n[x](gone.md ':include')\n" },
    "[x](gone.md ':include')",
  ],
  ['Antora', { 'antora.yml': 'name: x\n', 'a.adoc': '= A\n\ninclude::gone.adoc[]\n' }, 'include::gone.adoc[]'],
])('%s: a file that is included and not there is told with the page and the line', async (_, files, construct) => {
  const { kept } = await translate({ ...files, 'p.md': `P\n\n${construct}\n` })
  expect(kept).toContainEqual({ path: Object.keys(files)[1], line: 3, construct })
})

test('pages with the extensions of a tool are translated without its settings, and others stay', async () => {
  const { tool, recognizedBy, texts } = await translate({
    'guide/notes.md': '---\nid: notes\n---\n\n# Notes\n\n## More {#top}\n\n:::tip Mind\n\nWords.\n\n:::\n',
    'guide/python.md': '# Python\n\n!!! note\n\n    More.\n',
    'guide/parts.md':
      'import TOCInline from \'@theme/TOCInline\'\n\n# Parts\n\n<TOCInline toc={toc} />\n\n<Tabs>\n<TabItem label="A">One</TabItem>\n</Tabs>\n',
    'guide/alert.md': '# Alert\n\n> [!WARNING]\n> Hot <x>.\n',
    'plain.md': '# Plain\n\n<Name> and {x} stay\n\n    ::: code\n',
  })
  expect(tool).toBe('Markdown with extensions')
  expect(recognizedBy).toBe('guide/notes.md')
  expect(texts['guide/notes.md']).toContain('{% hint style="success" %}\n**Mind**\n\nWords.\n{% endhint %}')
  expect(texts['guide/python.md']).toContain('{% hint style="info" %}\nMore.')
  expect(texts['guide/notes.md']).toContain('## More <a href="#top" id="top"></a>')
  expect(texts['guide/parts.md']).toBe('# Parts\n\n{% tabs %}\n{% tab title="A" %}\nOne\n{% endtab %}\n{% endtabs %}\n')
  expect(texts['guide/alert.md']).toBe('# Alert\n\n{% hint style="warning" %}\nHot <x>.\n{% endhint %}\n')
  expect(texts['plain.md']).toBe('# Plain\n\n<Name> and {x} stay\n\n    ::: code\n')
})

test('the sidebar of docsify can have another name', async () => {
  const { texts } = await translate({
    'index.html':
      '<script>window.$docsify = { loadSidebar: \'menu/sidebar.md\' }</script><script src="docsify.js"></script>',
    'menu/sidebar.md': '* [Last](/b.md)\n* [First](/a.md)\n',
    'a.md': '# A\n',
    'b.md': '# B\n',
  })
  expect(texts['SUMMARY.md']).toBe('# Summary\n\n* [Last](b.md)\n* [First](a.md)\n')
})

test('the README of docsify can be its sidebar, and stays a page', async () => {
  const { texts } = await translate({
    'index.html': '<script>window.$docsify = { loadSidebar: "README.md" }</script><script src="docsify.js"></script>',
    'README.md': '# Boats\n\n* [Sails](sails.md)\n',
    'sails.md': '# Sails\n',
  })
  expect(Object.keys(texts).toSorted()).toEqual(['README.md', 'SUMMARY.md', 'sails.md'])
})

test('a sidebar of docsify that is outside of the folder is left out', async () => {
  const { texts } = await translate({
    'index.html':
      '<script>window.$docsify = { loadSidebar: \'../menu.md\' }</script><script src="docsify.js"></script>',
    'a.md': '# A\n',
  })
  expect(texts['SUMMARY.md']).toBe('# Summary\n\n* [A](a.md)\n')
})

test('a tool whose settings cannot be read is told, and the pages are read without them', async () => {
  const files = { 'docs.json': '{}', 'a.md': '# A\n\n:::tip\nWords\n:::\n' }
  const tree = treeOf(files)
  const failing = {
    ...tree,
    read: (path: string) => (path === 'docs.json' ? Promise.reject(new Error('odd')) : tree.read(path)),
  }
  const found = await translateTree(failing)
  expect(found?.files.find(({ path }) => path === 'a.md')?.text).toContain('{% hint style="success" %}')
  expect(found?.kept).toContainEqual(expect.objectContaining({ construct: 'Mintlify cannot be read: Error: odd' }))
})
