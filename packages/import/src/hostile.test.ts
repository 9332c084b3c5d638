import { describe, expect, test } from 'vitest'
import { translate, treeOf } from '../test/tree-of.ts'
import { translateTree } from './index.ts'
import { bodyAt } from './rst/state.ts'
import { readTable } from './rst/tables.ts'
import { translateContainers } from './text/containers.ts'
import { translateAdmonitions } from './text/dialects/admonitions.ts'
import { translateShortcodes } from './text/dialects/shortcodes.ts'
import { labelsOf } from './rst/labels.ts'
import { translateMdc } from './text/dialects/mdc.ts'
import { readCsv, tableOfRows } from './text/formats/csv.ts'
import type { Page } from './tools/tool.ts'

const noContext = {
  keep: () => undefined,
  templates: new Map<string, string>(),
  files: { page: () => undefined, picture: () => undefined },
}

const page = { 'a.md': '# A\n\nWords\n' }

describe('hostile configuration', () => {
  test.for([
    ['names that stand for themselves', 'const a = b\nconst b = a\nexport default { themeConfig: { sidebar: a } }'],
    [
      'a function that calls itself',
      'function f() { return [f(), f()] }\nexport default { themeConfig: { sidebar: f() } }',
    ],
    [
      'lists that double',
      `${Array.from({ length: 60 }, (_, i) => `const a${i + 1} = [...a${i}, ...a${i}]`).join('\n')}\nconst a0 = [1]\nexport default { themeConfig: { sidebar: a60 } }`,
    ],
    [
      'texts that double',
      `${Array.from({ length: 60 }, (_, i) => `const a${i + 1} = \`\${a${i}}\${a${i}}\``).join('\n')}\nconst a0 = 'x'\nexport default { srcDir: a60 }`,
    ],
    [
      'a loop of modules',
      "import { x } from './config.ts'\nexport { x }\nexport default { themeConfig: { sidebar: x() } }",
    ],
    [
      'a prototype',
      'export default { __proto__: { srcDir: "x" }, ["constructor"]: 1, themeConfig: { sidebar: { constructor: [1] } } }',
    ],
    ['a folder outside', 'export default { srcDir: "../../etc" }'],
    ['no program', 'export default {{{{'],
    ['deep nesting', `export default ${'['.repeat(5000)}${']'.repeat(5000)}`],
  ] as const)('%s: the pages are read', async ([, config]) => {
    const translated = await translate({ '.vitepress/config.ts': config, ...page })
    expect(translated.tool).toBe('VitePress')
  })

  test('aliases that grow, and settings of other types', async () => {
    const bomb = `a: &a [x, x]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [${i === 0 ? '*a, *a' : `*b${i - 1}, *b${i - 1}`}]`).join('\n')}\nnav: *b29\n`
    for (const settings of [bomb, 'nav: 7\ndocs_dir: [1]\n', ': : :', '- 1'])
      expect(await translateTree(treeOf({ 'mkdocs.yml': settings, 'docs/a.md': '# A\n' }))).toMatchObject({
        tool: 'MkDocs',
      })
    for (const settings of [
      '[]',
      '{"navigation": 7}',
      '{"navigation": {"groups": [{"group": 1, "pages": [null, {}]}]}}',
      '{',
    ])
      expect(await translateTree(treeOf({ 'docs.json': settings, 'a.mdx': 'A\n' }))).toMatchObject({ tool: 'Mintlify' })
  })
})

test('front matter that cannot be read is told, and the page is there', async () => {
  const { kept, files } = await translate({
    'docs.json': '{}',
    'a.mdx': '---\n- title\n---\n\nText\n',
    'b.mdx': '---\n# none\n---\n\nText\n',
  })
  expect(files.filter(({ path }) => path !== 'SUMMARY.md')).toHaveLength(2)
  expect(kept).toEqual([{ path: 'a.mdx', line: 1, construct: 'Front matter that cannot be read' }])
})

test.for([
  ['mkdocs.yml', 'docs/a.md', 'site_name: A\nnav:\n  - a: [a.md\n', 4],
  ['hugo.toml', 'content/a.md', 'title = "A"\nweight = \n', 2],
  ['docs.json', 'a.mdx', '{\n  "name": "A",\n}', 3],
  ['.vitepress/config.ts', 'a.md', 'const a = 1\nexport default {{\n', 2],
] as const)('settings that cannot be read are told: %s', async ([settings, page, text, line]) => {
  const { kept, files } = await translate({ [settings]: text, [page]: '# A\n' })
  expect(kept).toEqual([
    { path: settings, line, construct: expect.stringMatching(/^Settings that cannot be read: .+/) },
  ])
  expect(files).not.toEqual([])
})

test('front matter of which a part cannot be read is told, and the rest is taken', async () => {
  const { kept, texts } = await translate({ 'docs.json': '{}', 'a.mdx': '---\ntitle: Tides\ntags: [a\n---\n\nText\n' })
  expect(kept).toEqual([
    { path: 'a.mdx', line: 3, construct: expect.stringMatching(/^Front matter that is partly read: .+/) },
  ])
  expect(texts['a.md']).toContain('Tides')
})

test('references in AsciiDoc without an end are read once', async () => {
  const { files, kept } = await translate({ 'a.adoc': `= A\n\nBoats\n${'xref:a['.repeat(3000)}\n` })
  expect(kept).toEqual([{ path: 'a.adoc', line: 3, construct: 'A paragraph that is too long: its marks stay' }])
  expect(files.find(({ path }) => path !== 'SUMMARY.md')!.text).toContain('xref:a')
})

describe('hostile pages', () => {
  test.for([
    ['an include of itself', '<!--@include: ./a.md-->\n<!--@include: ./a.md-->\n'],
    ['an include from outside', '<<< ../../../etc/passwd\n\n<<< @/../../etc/passwd\n'],
    ['containers without end', '::: tip\n'.repeat(2000)],
    ['nested containers', `${'::: tip\n'.repeat(300)}${':::\n'.repeat(300)}`],
    ['a line of spaces', `# ${' '.repeat(1_000_000)}x\n`],
    ['a line of braces', `a ${'{#a '.repeat(200_000)}\n`],
    ['a line of tags', `${'<A '.repeat(200_000)}\n`],
  ] as const)('%s', async ([, text]) => {
    const { files } = await translate({ '.vitepress/config.ts': 'export default {}', 'a.md': text })
    expect(files).toHaveLength(1)
    expect(files[0]!.text).not.toContain('root:')
  })

  test.for([
    ['deep elements', `${'<Note>'.repeat(3000)}${'</Note>'.repeat(3000)}\n`],
    ['20,000 marks of emphasis', `# Title\n\n${'*_'.repeat(20_000)}\n`],
    ['imports in a loop', "import B from './a.mdx'\n\n<B />\n"],
    ['names of prototypes', '<constructor />\n\n<Constructor />\n\n<toString />\n'],
    ['broken front matter', '---\na: [\n---\n\nText\n'],
  ] as const)('MDX with %s', async ([, text]) => {
    const { files } = await translate({ 'docs.json': '{}', 'a.mdx': text })
    expect(files.length).toBeGreaterThan(0)
  })
})

describe('what grows with the product of two numbers', () => {
  test('a table in CSV with 3,000 columns and 3,000 short rows', () => {
    const rows = readCsv(`${'a,'.repeat(3000)}\n${'b\n'.repeat(3000)}`)
    expect(tableOfRows(rows).length).toBeLessThan(1_000_000)
  })

  test('labels before a heading: what is searched for each is near', () => {
    const body = `${Array.from({ length: 100 }, (_, index) => `.. _label-${index}:\n\n${'word '.repeat(100)}\n\n`).join('')}Far\n===\n`
    const page = { path: 'a.rst', front: { fields: {}, body }, title: 'Page' } as Page
    const titles = [...labelsOf([page]).values()].map(({ title }) => title)
    expect([titles[0], titles.at(-1)]).toEqual(['Page', 'Far'])
  })
})

describe('a block of more lines than a function has arguments', () => {
  const lines = 'a\n'.repeat(200_000)
  const indented = lines.replaceAll(/^(?=a)/gm, '    ')

  test.for([
    ['a container', () => translateContainers(`::: tip\n${lines}:::\n`)],
    ['an admonition', () => translateAdmonitions(`!!! note\n${indented}`)],
    ['shortcodes', () => translateShortcodes('{{% note %}}\n'.repeat(200_000), noContext)],
    ['the body of a directive', () => bodyAt(indented.split('\n'), 0, 0).body.join('\n')],
    ['a table', () => readTable(['=== ===', ...lines.trimEnd().split('\n'), '=== ==='], 0)?.text ?? ''],
  ] as const)('%s', ([, translated]) => {
    expect(translated().split('\n').length).toBeGreaterThan(199_000)
  })
})

describe('hostile pages of every tool', () => {
  const tools = {
    MkDocs: ['mkdocs.yml', 'docs/a.md'],
    Hugo: ['hugo.toml', 'content/a.md'],
    Jekyll: ['_config.yml', 'a.md'],
    docsify: ['_sidebar.md', 'a.md'],
    ReadMe: ['_order.yaml', 'a.md'],
    mdBook: ['book.toml', 'src/a.md'],
    Antora: ['antora.yml', 'modules/ROOT/pages/a.adoc'],
    Sphinx: ['conf.py', 'a.rst'],
    HTML: ['index.html', 'a.html'],
  } as const
  const opening = [
    '{{< a ',
    '{% raw %}',
    '{% a ',
    '<!-- ',
    '[block:a]\n',
    '> ',
    '.. note::\n   ',
    '<div>',
    '[[a|',
    'include::a[]\n',
    '{{#include a.md}}\n',
  ]

  test.for(Object.entries(tools))('%s: beginnings without an end', async ([tool, [settings, path]]) => {
    const text = opening.map((one) => one.repeat(200)).join('\n\n')
    const translated = await translate({ [settings]: '', [path]: text })
    expect(translated.tool).toBe(tool)
    expect(translated.files.length).toBeGreaterThan(0)
  })

  test('Sphinx: a line of colons, and settings that begin links without an end', async () => {
    const [conf, page] = [
      `${'extlinks = {\n'.repeat(200_000)}'a': ('${'%s'.repeat(200_000)}\n}\n`,
      `Title\n=====\n\n${':a'.repeat(200_000)}\n`,
    ]
    const { texts } = await translate({ 'conf.py': conf, 'a.rst': page })
    expect(texts['a.md']).toContain(':a:a')
  })

  test('Nuxt Content: components without an end, and steps of a level that no heading has', () => {
    const [steps, beginnings] = ['::steps{level="400000000"}\nWords\n::\n', '::note\n'.repeat(100_000)]
    expect(translateMdc(steps + beginnings, () => undefined)).toBe(`Words\n${beginnings}`)
  })

  test('a file that is no text is told, and the others are translated', async () => {
    const tree = treeOf({ 'mkdocs.yml': 'a: 1', 'docs/b.md': '# B\n' })
    const translated = await translateTree({ ...tree, paths: [...tree.paths, 'docs/a.md'] })
    expect(translated?.kept).toEqual([{ path: 'docs/a.md', line: 1, construct: 'A file that cannot be read' }])
    expect(translated?.files.map(({ path }) => path)).toContain('b.md')
  })

  test('settings of ten megabytes are read', async () => {
    const pages = Array.from(
      { length: 100_000 },
      (_, index) => `guides/page-${index}-with-a-long-name-that-fills-the-file-until-it-has-ten-megabytes`,
    )
    const { files } = await translate({ 'docs.json': JSON.stringify({ navigation: { pages } }), 'a.mdx': '# A\n' })
    expect(files.map(({ path }) => path)).toContain('a.md')
  })
})
