import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

test('pages of Nextra in folders of the app router, with one file for the whole navigation', async () => {
  const { tool, texts } = await translate({
    'docs/app/_meta.global.tsx':
      "import { Code } from './x'\nconst FILES = { _: { type: 'separator', title: 'Files' }, 'page-file': <Code>page.mdx</Code> }\nexport default { index: { display: 'hidden' }, docs: { type: 'page', title: 'Documentation', items: { index: '', files: { items: FILES }, _: { type: 'separator', title: 'More' }, other: '' } } }",
    'docs/app/page.mdx': '# Home\n',
    'docs/app/docs/page.mdx': '# Introduction\n',
    'docs/app/docs/files/page.mdx': '# Files\n',
    'docs/app/docs/files/page-file/page.mdx':
      '---\ndescription: How pages are named\n---\n\nimport { Callout } from \'nextra/components\'\nimport picture from \'public/a.png\'\n\n# Page\n\n{metadata.description}. `x{:ts}`\n\n<Callout type="error">\n  No.\n</Callout>\n\n<Screenshot src={picture} alt="A" full />\n\nexport function Table({ children }) {\n  return <table>{children}</table>\n}\n\n<Table>\n\n| a | b |\n| - | - |\n| `null{:ts}` | [other](/docs/other) |\n\n</Table>\n\n<figure>\n  <>![Menu](/a.png)</>\n  <figcaption>[Live](https://example.com)</figcaption>\n</figure>\n',
    'docs/app/docs/other/page.mdx': '# Other\n',
    'docs/public/a.png': 'PNG',
  })
  expect(tool).toBe('Nextra')
  expect(texts['SUMMARY.md']).toMatch(/Documentation[\s\S]*\[Files\][\s\S]*\[page\.mdx\][\s\S]*More[\s\S]*\[Other\]/)
  const page = Object.entries(texts).find(([, text]) => text.includes('# Page'))![1]
  expect(page).toMatchInlineSnapshot(`
    "---
    description: How pages are named
    ---

    # Page

    How pages are named. \`x\`

    {% hint style="danger" %}
    No.
    {% endhint %}

    ![A](../../public/a.png)

    | a | b |
    | - | - |
    | \`null\` | [other](../../more/other.md) |

    ![Menu](../../public/a.png)
    [Live](https://example.com)
    "
  `)
})

test('ids of headings, steps below headings, details on one line and videos', async () => {
  const { texts, kept } = await translate({
    'content/_meta.ts': "export default { index: 'Home', two: '' }\n",
    'content/index.mdx':
      'import { Steps, Cards } from \'nextra/components\'\nimport pic from \'./pic.png\'\n\n## `get` [#get]\n\n### Options [!toc]\n\n<Steps>\n### First\nOne.\n\n### Second\nTwo.\n</Steps>\n\n<details><summary>Use `npm`</summary>\n\nText\n\n</details>\n\n<details>\n<summary>Tight</summary>\nWords **stay**.\n</details>\n\n<video controls><source src="/a.mp4" /></video>\n\n<img src={pic.src} alt="P" />\n\n<Cards>\n  <Cards.Card title="Two `x`" href="/two">See **bold** and [two](/two).</Cards.Card>\n</Cards>\n',
    'content/two.md': '# Two\n',
    'content/pic.png': 'PNG',
    'public/a.mp4': 'MP4',
  })
  expect(kept).toEqual([])
  expect(texts['README.md']).toMatchInlineSnapshot(`
    "---
    title: Home
    ---

    ## \`get\` <a href="#get" id="get"></a>

    ### Options

    {% stepper %}
    {% step %}
    ### First
    One.
    {% endstep %}

    {% step %}
    ### Second
    Two.
    {% endstep %}
    {% endstepper %}

    <details>

    <summary>Use <code>npm</code></summary>

    Text

    </details>

    <details>

    <summary>Tight</summary>

    Words **stay**.

    </details>

    {% file src="public/a.mp4" %}

    ![P](content/pic.png)

    <table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Two <code>x</code></strong></td><td>See <strong>bold</strong> and <a href="two.md">two</a>.</td><td><a href="two.md">/two</a></td></tr></tbody></table>
    "
  `)
})

test('pages that no list of Nextra shows are hidden', async () => {
  const { texts } = await translate({
    'content/_meta.ts': "export default { index: 'Home', secret: { display: 'hidden' }, old: { display: 'hidden' } }",
    'content/index.mdx': '# Home\n',
    'content/secret.mdx': '# Secret\n',
    'content/old/a.mdx': '# A\n',
  })
  expect(texts['SUMMARY.md']).toBe('# Summary\n\n* [Home](README.md)\n')
  expect(texts['secret.md']).toContain('hidden: true')
  expect(texts['old/a.md']).toContain('hidden: true')
  expect(texts['README.md']).not.toContain('hidden')
})

test('settings with elements, names for the navigation, redirects and the path of the pages', async () => {
  const { texts, redirects, kept } = await translate({
    'next.config.mjs':
      "import nextra from 'nextra'\nconst withNextra = nextra({ contentDirBasePath: '/docs' })\nexport default withNextra({ redirects: async () => [{ source: '/old', destination: '/docs/a', permanent: true }] })",
    'content/_meta.js': 'export default { index: { title: <b>Home</b> }, a: "" }',
    'content/index.mdx': '# Welcome\n\n[a](/docs/a)\n',
    'content/a.mdx':
      '---\nsidebarTitle: First\n---\n# The first\n\n<Table><tbody><Table.Tr><Table.Td>1</Table.Td></Table.Tr></tbody></Table>\n',
  })
  expect(kept).toEqual([])
  expect(texts['SUMMARY.md']).toBe('# Summary\n\n* [Home](README.md)\n* [First](a.md)\n')
  expect(texts['README.md']).toContain('[a](a.md)')
  expect(texts['a.md']).toContain('| 1 |')
  expect(redirects).toEqual([{ from: '/old', to: 'a.md' }])
})
