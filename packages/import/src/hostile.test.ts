import { describe, expect, test } from 'vitest'
import { translate, treeOf } from '../test/tree-of.ts'
import { translateTree } from './index.ts'

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
    ['imports in a loop', "import B from './a.mdx'\n\n<B />\n"],
    ['names of prototypes', '<constructor />\n\n<Constructor />\n\n<toString />\n'],
    ['broken front matter', '---\na: [\n---\n\nText\n'],
  ] as const)('MDX with %s', async ([, text]) => {
    const { files } = await translate({ 'docs.json': '{}', 'a.mdx': text })
    expect(files.length).toBeGreaterThan(0)
  })
})
