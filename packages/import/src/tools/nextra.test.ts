import { expect, test } from 'vitest'
import { translate } from '../../test/tree-of.ts'

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
