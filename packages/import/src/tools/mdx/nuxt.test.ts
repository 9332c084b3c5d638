import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

const page = `---
title: Start
---

::callout{icon="i-lucide-info" to="/guide/second"}
This is \`code\`{lang="ts"} and :icon{name="x"} [words]{.red}.
::

::code-group
\`\`\`bash [pnpm]
pnpm add nuxt
\`\`\`
\`\`\`bash [npm]
npm i nuxt
\`\`\`
::

::accordion
  :::accordion-item{label="What?"}
  An answer.
  :::
::

::card-group
  ::card
  ---
  title: Go on
  to: /guide/second
  ---
  With **it**.
  ::
::

::steps{level="4"}
#### First

Do.

#### Second

Done.
::

::read-more{to="/guide/second" title="Second"}
::

::video-player{src="a.mp4"}
Watch.
::

\`\`\`mdc
::note
Stays.
::
\`\`\`

At 10:30 a \`::code\` stays, and so do \`{ a: 1 }\`, \`:icon{name="b"}\` and \`c\` in \`{d}\`, [out](https://a.b){target="_blank"}.
`

test('a folder of Nuxt Content has the order of its numbers, its titles and its components', async () => {
  const { tool, texts, kept } = await translate({
    'nuxt.config.ts': 'export default defineNuxtConfig({})',
    'content/2.guide/.navigation.yml': 'title: The guide\n',
    'content/2.guide/2.second.md': '---\ntitle: Second\n---\n[back](/) and [first](/guide/first)\n',
    'content/2.guide/1.first.md': '---\ntitle: First\nnavigation: false\n---\n::note\nMind.\n::\n',
    'content/1.index.md': page,
  })
  expect(tool).toBe('Nuxt Content')
  const [start = '', second = '', first = ''] = ['# ', 'Second', 'First'].map((_, at) =>
    Object.values(texts).find((text) => text.includes(['pnpm add', 'back]', 'Mind.'][at]!))!,
  )
  expect(texts['SUMMARY.md']).toMatch(/\[Start\][^]*The guide[^]*\[Second\]/)
  expect(first).toContain('hidden: true')
  expect(second).toMatch(/\[back\]\([^)]*\.md\) and \[first\]\([^)]*first\.md\)/)
  expect(start).toMatch(/\{% hint style="info" %\}\nThis is `code` and words\.\n\n\[Read more\]\([^)]*second\.md\)\n/)
  expect(start).toContain('{% tab title="pnpm" %}\n```bash\npnpm add nuxt\n```')
  expect(start).toContain('<summary>What?</summary>\n\nAn answer.')
  expect(start).toMatch(
    /<strong>Go on<\/strong><\/td><td>With <strong>it<\/strong>\.<\/td><td><a href="[^"]*second\.md">/,
  )
  expect(start).toContain('{% step %}\n### First\n\nDo.\n{% endstep %}')
  expect(start).toMatch(/\n\[Second\]\([^)]*second\.md\)\n/)
  expect(start).toContain('\nWatch.\n')
  expect(start).toContain('```mdc\n::note\nStays.\n::\n```')
  expect(start).toContain(
    'At 10:30 a `::code` stays, and so do `{ a: 1 }`, `:icon{name="b"}` and `c` in `{d}`, [out](https://a.b).',
  )
  expect(kept).toEqual([{ path: 'content/1.index.md', line: 47, construct: '::video-player' }])
})

test('a page with such components does not make its folder one of Nuxt Content, which would leave out pages in MDX', async () => {
  const { tool, texts } = await translate({
    'guide/first.md': '# First\n\n::if{mode=a}\n\nWords.\n\n::\n',
    'guide/second.md': '# Second\n',
    'guide/third.mdx': '# Third\n',
  })
  expect(tool).toBe('MDX')
  expect(Object.keys(texts)).toContain('guide/third.md')
})
