import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

const meta = (pages: readonly string[], more: Record<string, unknown> = {}): string =>
  JSON.stringify({ ...more, pages })

const settings = {
  'app/source.config.ts':
    "import { defineDocs } from 'fumadocs-mdx/config'\nexport const docs = defineDocs({ dir: 'content/docs' })\n",
  'app/lib/source.ts': "export const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() })\n",
}

test('the order of Fumadocs: separators, the rest, parts of folders, groups without addresses, links and what is left out', async () => {
  const { tool, texts, addresses } = await translate({
    ...settings,
    'app/content/docs/meta.json': meta([
      'index',
      '---[Rocket]Begin---',
      'setup',
      '...',
      '!secret',
      '---More---',
      '...kit',
      '(team)',
      'kit/../deep/one',
      '[Star][Site](https://example.com)',
    ]),
    'app/content/docs/index.mdx':
      '---\ntitle: Welcome\n---\n\nSee [setup](/docs/setup), [one](/docs/deep/one) and [who](/docs/people).\n',
    'app/content/docs/setup.mdx': '---\ntitle: Setup\n---\n',
    'app/content/docs/b.mdx': '---\ntitle: B\n---\n',
    'app/content/docs/a.mdx': '---\ntitle: A\n---\n',
    'app/content/docs/secret.mdx': '---\ntitle: Secret\n---\n',
    'app/content/docs/kit/meta.json': meta(['z...a'], { title: 'Kit' }),
    'app/content/docs/kit/x.mdx': '---\ntitle: X\n---\n',
    'app/content/docs/kit/y.mdx': '---\ntitle: Y\n---\n',
    'app/content/docs/(team)/meta.json': JSON.stringify({ title: 'Team' }),
    'app/content/docs/(team)/index.mdx': '---\ntitle: Team\n---\n',
    'app/content/docs/(team)/people.mdx': '---\ntitle: People\n---\n',
    'app/content/docs/deep/one.mdx': '---\ntitle: One\n---\n',
  })
  expect(tool).toBe('Fumadocs')
  expect(texts['SUMMARY.md']).toMatchInlineSnapshot(`
    "# Summary

    * [Welcome](README.md)

    ## Begin

    * [Setup](begin/setup.md)
    * [A](begin/a.md)
    * [B](begin/b.md)
    * Deep
      * [One](begin/deep/one.md)

    ## More

    * [Y](more/y.md)
    * [X](more/x.md)
    * [Team](more/team/README.md)
      * [People](more/team/people.md)
    * [Site](https://example.com)
    "
  `)
  expect(texts['README.md']).toContain('[setup](begin/setup.md)')
  expect(texts['README.md']).toContain('[one](begin/deep/one.md)')
  expect(texts['README.md']).toContain('[who](more/team/people.md)')
  expect(texts['secret.md']).toContain('hidden: true')
  expect(addresses).toContainEqual({ from: '/docs/people', path: 'more/team/people.md' })
})

test('components, tabs of code, included files and marks of headings of Fumadocs', async () => {
  const { texts, kept } = await translate({
    ...settings,
    'app/content/docs/index.mdx': `---
title: Parts
---

import { Tab, Tabs } from 'fumadocs-ui/components/tabs'

## Begin [toc] [#start]

### Install [step]

<Callout type="warn" title="Mind">Back up.</Callout>

\`\`\`ts tab="<Icon /> One" title="a.ts"
const a = 1 // [!code highlight]
\`\`\`

\`\`\`ts tab="Two"
const b = 2
\`\`\`

\`\`\`npm
npm i tool
\`\`\`

<Accordions type="single">
  <Accordion title="Why?" id="why">Because.</Accordion>
</Accordions>

<Files>
  <Folder name="app" defaultOpen>
    <File name="page.tsx" />
  </Folder>
</Files>

<Tabs items={['npm', 'bun']}>
  <Tab value="npm">With npm.</Tab>
  <Tab value="bun">With bun.</Tab>
</Tabs>

<CodeBlockTabs defaultValue="A">
  <CodeBlockTabsList>
    <CodeBlockTabsTrigger value="A">A</CodeBlockTabsTrigger>
  </CodeBlockTabsList>
  <CodeBlockTab value="A">
\`\`\`sh
run
\`\`\`
  </CodeBlockTab>
</CodeBlockTabs>

<Steps>
<Step>
### First

Do it.
</Step>
</Steps>

<TypeTable type={{ size: { type: 'number', default: '3', description: 'How large' } }} />

<include>../shared/note.mdx#known</include>

<include cwd lang="ts" meta='title="whole.ts"'>lib/demo.ts</include>

<include>./missing.mdx</include>

<InlineTOC items={toc} />
`,
    'app/content/shared/note.mdx': 'Not this.\n\n## Known [#known]\n\nThis **part**.\n\n## Other\n\nNor this.\n',
    'app/lib/demo.ts': 'export const x = 1\n',
  })
  expect(kept.map(({ construct }) => construct)).toEqual(['<include> ./missing.mdx'])
  expect(texts['README.md']).toMatchInlineSnapshot(`
    "---
    title: Parts
    ---

    ## Begin <a href="#start" id="start"></a>

    ### Install

    {% hint style="warning" %}
    **Mind**

    Back up.
    {% endhint %}

    {% tabs %}
    {% tab title="One" %}
    {% code title="a.ts" %}
    \`\`\`ts
    const a = 1
    \`\`\`
    {% endcode %}
    {% endtab %}

    {% tab title="Two" %}
    \`\`\`ts
    const b = 2
    \`\`\`
    {% endtab %}
    {% endtabs %}

    \`\`\`bash
    npm i tool
    \`\`\`

    <details>

    <summary>Why?</summary>

    Because.

    </details>

    - app
      - page.tsx

    {% tabs %}
    {% tab title="npm" %}
    With npm.
    {% endtab %}

    {% tab title="bun" %}
    With bun.
    {% endtab %}
    {% endtabs %}

    {% tabs %}
    {% tab title="A" %}
    \`\`\`sh
    run
    \`\`\`
    {% endtab %}
    {% endtabs %}

    {% stepper %}
    {% step %}
    ### First

    Do it.
    {% endstep %}
    {% endstepper %}

    | Name | Type | Default | Description |
    | --- | --- | --- | --- |
    | \`size\` | \`number\` | \`3\` | How large |

    ## Known <a href="#known" id="known"></a>

    This **part**.

    {% code title="whole.ts" %}
    \`\`\`ts
    export const x = 1
    \`\`\`
    {% endcode %}

    \`./missing.mdx\`
    "
  `)
})

test('languages of Fumadocs, by the endings of files and by folders', async () => {
  const i18n = (parser: string) =>
    `export const i18n = defineI18n({ languages: ['en', 'fr'], defaultLanguage: 'en', ${parser} })\n`
  const dots = await translate({
    ...settings,
    'app/lib/i18n.ts': i18n(''),
    'app/content/docs/index.mdx': '---\ntitle: Home\n---\n',
    'app/content/docs/index.fr.mdx': '---\ntitle: Accueil\n---\n',
    'app/content/docs/a.mdx': '---\ntitle: A\n---\n',
    'app/content/docs/a.fr.mdx': '---\ntitle: Un\n---\n\n[Accueil](./index.fr.mdx)\n',
    'app/content/docs/meta.fr.json': meta(['a', 'index']),
  })
  expect(dots.variants).toMatchObject([{ kind: 'language', code: 'fr', folder: 'fr' }])
  expect(dots.ownSummary).toContain('* [Home](README.md)\n* [A](a.md)')
  expect(dots.ownSummary).not.toContain('Un')
  expect(dots.variants[0]!.summary).toMatch(/\[Un\][\s\S]*\[Accueil\]/)
  const folders = await translate({
    ...settings,
    'app/lib/i18n.ts': i18n("parser: 'dir'"),
    'app/content/docs/en/index.mdx': '---\ntitle: Home\n---\n\n[A](/docs/a)\n',
    'app/content/docs/en/a.mdx': '---\ntitle: A\n---\n',
    'app/content/docs/fr/index.mdx': '---\ntitle: Accueil\n---\n',
  })
  expect(folders.ownSummary).toContain('* [Home](README.md)\n* [A](a.md)')
  expect(folders.texts['README.md']).toContain('[A](a.md)')
  expect(folders.variants).toMatchObject([{ code: 'fr', title: 'français' }])
})

test('a folder of pages without the settings of its site', async () => {
  const { tool, texts } = await translate({
    'meta.json': meta(['b', '...']),
    'a.mdx': '---\ntitle: A\n---\n',
    'b.mdx': '---\ntitle: B\n---\n',
  })
  expect(tool).toBe('Fumadocs')
  expect(texts['SUMMARY.md']).toContain('* [B](b.md)\n* [A](a.md)')
})

test('settings of something else above the pages do not hide them', async () => {
  const { tool, texts } = await translate({
    'data/meta.json': meta(['x']),
    'site/content/docs/meta.json': JSON.stringify({ title: 'Docs' }),
    'site/content/docs/a.mdx': '---\ntitle: A\n---\n',
    'site/content/docs/kit/meta.json': meta(['y', 'x']),
    'site/content/docs/kit/x.mdx': '---\ntitle: X\n---\n',
    'site/content/docs/kit/y.mdx': '---\ntitle: Y\n---\n',
  })
  expect(tool).toBe('Fumadocs')
  expect(texts['SUMMARY.md']).toContain('* [A](a.md)\n\n## Kit\n\n* [Y](kit/y.md)\n* [X](kit/x.md)')
})

test('folders that name each other, or themselves several times, are listed once', async () => {
  const again = Array.from({ length: 10 }, () => ['...../a', '../b', '...../b']).flat()
  const { texts } = await translate({
    ...settings,
    'app/content/docs/meta.json': meta(['a', '...']),
    'app/content/docs/a/meta.json': meta(['one', ...again]),
    'app/content/docs/a/one.mdx': '---\ntitle: One\n---\n',
    'app/content/docs/b/meta.json': meta(['two', ...again]),
    'app/content/docs/b/two.mdx': '---\ntitle: Two\n---\n',
  })
  expect(texts['SUMMARY.md']).toContain('## A\n\n* [One](a/one.md)\n* B\n  * [Two](a/b/two.md)')
  expect(texts['SUMMARY.md']?.match(/\.md/g)).toHaveLength(2)
})

test('a part of an included page is found among many elements that do not end', async () => {
  const { texts } = await translate({
    ...settings,
    'app/content/docs/index.mdx': '<include>../shared/note.mdx#known</include>\n',
    'app/content/shared/note.mdx': `${'<section '.repeat(100_000)}\n\n<section id="known">\nThis.\n</section>\n`,
  })
  expect(texts['README.md']).toContain('This.')
})

test('folders and links in a folder without a page of its own are listed', async () => {
  const { texts } = await translate({
    ...settings,
    'app/content/docs/a/meta.json': meta(['b', '[Site](https://example.com)']),
    'app/content/docs/a/b/one.mdx': '---\ntitle: One\n---\n',
  })
  expect(texts['SUMMARY.md']).toContain('## A\n\n* B\n  * [One](a/b/one.md)\n* [Site](https://example.com)')
})
