import { expect, test } from 'vitest'
import { translate } from '../../test/tree-of.ts'

const pageOf = async (text: string): Promise<{ page: string; kept: readonly unknown[] }> => {
  const { texts, kept } = await translate({ 'docs.json': '{"navigation":{"pages":["page"]}}', 'page.mdx': text })
  return { page: texts['page.md'] ?? texts['README.md']!, kept }
}

test('a list of objects in an attribute becomes a table, with what its rows list below them', async () => {
  const { page, kept } = await pageOf(`# Options

export const shared = { name: 'trace', type: 'boolean', isOptional: true, description: 'Writes *all* steps.' }

<PropertiesTable
  content={[
    {
      name: 'size',
      type: "'small' | Array<number>",
      description: \`How large
        it is, a < b\`,
      properties: [{ type: 'Size', parameters: [{ name: 'width', type: 'number', defaultValue: 3 }] }],
    },
    shared,
  ]}
/>

<TypeTable type={{ on: { type: 'boolean', required: true }, 'a b': { type: '() => void', description: <>See <b>this</b></> } }} />
`)
  expect(kept).toEqual([])
  expect(page).toMatchInlineSnapshot(`
    "# Options

    | Name | Type | Description | Default value | Optional |
    | --- | --- | --- | --- | --- |
    | \`size\` | \`'small' \\| Array<number>\` | How large it is, a &lt; b |  |  |
    | \`size.width\` | \`number\` |  | \`3\` |  |
    | \`trace\` | \`boolean\` | Writes *all* steps. |  | ✓ |

    | Name | Type | Required | Description |
    | --- | --- | --- | --- |
    | \`on\` | \`boolean\` | ✓ |  |
    | a b | \`() => void\` |  | See this |
    "
  `)
})

test('a list of what leads somewhere becomes cards', async () => {
  const { page } = await pageOf("<Features list={[{ title: 'One', href: '/page', description: 'First' }]} />\n")
  expect(page).toContain('<table data-view="cards">')
  expect(page).toContain('<strong>One</strong>')
})

test('what lists no objects stays, and is told', async () => {
  const { page, kept } = await pageOf('<Chart points={[1, 2]} options={{ size: 3 }} />\n')
  expect(page).toContain('<Chart points={[1, 2]}')
  expect(kept).toMatchObject([{ construct: '<Chart>' }])
})

test('many brackets in an attribute do not keep a page from being parsed', async () => {
  const rows = Array.from(
    { length: 400 },
    (_, at) => `    { name: 'n${at}', type: '${'x'.repeat(600)}[]', rows: [[]] },`,
  )
  const { page, kept } = await pageOf(
    `# Many\n\n<Table2\n  content={[\n${rows.join('\n')}\n  ]}\n/>\n\nThe **end**.\n\n\`\`\`jsx\n<A\n  b={[\n    1,\n  ]}\n/>\n\`\`\`\n\n<Other a={{\n  b: 1\n}} />\n`,
  )
  expect(kept).toMatchObject([{ construct: '<Other>', line: 418 }])
  expect(page).toContain('<A\n  b={[\n    1,\n  ]}\n/>')
  expect(page).toContain('<Other a={{\n  b: 1\n}} />')
  expect(page).toContain('| `n399` | ')
  expect(page).toContain('The **end**.')
})

test('names of fields are words in one cell, and names with backticks are no code', async () => {
  const { page } = await pageOf("<Options rows={[{ 'a|b\\n<c>': 'x', name: '`size`', type: 'a\\\\|b' }]} />\n")
  expect(page).toContain('| A\\|b &lt;c> | Name | Type |\n| --- | --- | --- |\n| x | `size` | `a\\|b` |')
})

test.each([
  ['many rows', `[\n${"  { name: 'x' },\n".repeat(1001)}]`],
  ['many fields', `[{ name: 'x', ${Array.from({ length: 50 }, (_, at) => `f${at}: 1`).join(', ')} }]`],
  ['rows that share what they list', `[{ name: 'x' }]${'.map((x) => ({ name: x.name, a: [x], b: [x] }))'.repeat(10)}`],
])('a list with %s stays, and is told', async (_, rows) => {
  const { page, kept } = await pageOf(`<Options rows={${rows}} />\n`)
  expect(kept).toMatchObject([{ construct: '<Options>' }])
  expect(page).toContain("name: 'x'")
})
