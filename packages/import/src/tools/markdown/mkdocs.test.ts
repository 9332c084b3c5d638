import { describe, expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

const files = {
  'mkdocs.yml': [
    'site_name: Harbour',
    'markdown_extensions:',
    '  - pymdownx.emoji:',
    '      emoji_index: !!python/name:material.extensions.emoji.twemoji',
    'nav:',
    '  - Home: index.md',
    '  - Setup:',
    '    - setup/index.md',
    '    - The colors: setup/colors.md',
    '    - Source: https://example.com/repo',
  ].join('\n'),
  'docs/index.md': [
    '# Harbour',
    '',
    '!!! note "Read this"',
    '',
    '    With **words**:',
    '',
    '    ??? tip',
    '',
    '        And more.',
    '',
    '=== "npm"',
    '',
    '    ```sh',
    '    npm i',
    '    ```',
    '',
    '=== "pip"',
    '',
    '    ```sh',
    '    pip install x',
    '    ```',
    '',
    '--8<-- "includes/note.md"',
    '',
    ':material-home: Press ++ctrl+alt+k++ in the [setup](setup/colors.md){ .md-button .md-button--primary }.',
    '',
    '## Later { #later }',
  ].join('\n'),
  'docs/setup/index.md': '# Setup\n\nSee [home](../index.md#later).\n',
  'docs/setup/colors.md': '# Colors\n',
  'includes/note.md': 'Included words.\n',
}

describe('a folder of MkDocs', () => {
  test('has the navigation of its settings, with the page of a section', async () => {
    const { tool, texts } = await translate(files)
    expect(tool).toBe('MkDocs')
    expect(texts['SUMMARY.md']).toBe(
      [
        '# Summary',
        '',
        '* [Home](README.md)',
        '* [Setup](setup/README.md)',
        '  * [The colors](setup/colors.md)',
        '  * [Source](https://example.com/repo)',
        '',
      ].join('\n'),
    )
  })

  test('has blocks for admonitions, tabs, snippets and keys, and no attribute lists', async () => {
    const { texts } = await translate(files)
    const page = texts['README.md']!
    expect(page).toContain(
      '{% hint style="info" %}\n**Read this**\n\nWith **words**:\n\n<details>\n\n<summary>Tip</summary>\n\nAnd more.\n\n</details>\n{% endhint %}',
    )
    expect(page).toContain(
      '{% tabs %}\n{% tab title="npm" %}\n```sh\nnpm i\n```\n{% endtab %}\n\n{% tab title="pip" %}\n```sh\npip install x\n```\n{% endtab %}\n{% endtabs %}',
    )
    expect(page).toContain('\nIncluded words.\n')
    expect(page).toContain('\nPress <kbd>Ctrl</kbd> + <kbd>Alt</kbd> + <kbd>K</kbd> in the [setup](setup/colors.md).')
    expect(page).toContain('## Later <a href="#later" id="later"></a>')
  })

  test('has lists for definitions, and marks, titles of code and pictures as they are meant', async () => {
    const { texts, kept } = await translate({
      'mkdocs.yml': 'markdown_extensions: [pymdownx.mark, pymdownx.caret, pymdownx.tilde]\nsite_name: Harbour\n',
      'docs/index.md': [
        '# A',
        '',
        '<!-- md:option palette.scheme -->',
        '',
        ':   <!-- md:default none --> First',
        '    line:',
        '',
        '    !!! tip',
        '        Deep',
        '',
        'A ==mark==, a^b^ and H~2~O, {++in++}{--out--}, `==code==`.',
        '',
        '<div class="grid cards" markdown>',
        '',
        '![day](a.png#only-light)![night](b.png#only-dark)',
        '',
        '</div>',
        '',
        '``` { .yaml .copy title="a.yml" hl_lines="1" }',
        'a: 1',
        '    ```',
        '```',
        '',
        '*[HTML]: Hyper',
        '',
        '::: package.module',
        '    options: {}',
      ].join('\n'),
    })
    expect(texts['README.md']).toBe(
      [
        '# A',
        '',
        '* `palette.scheme`',
        '',
        '  Default: `none` First',
        '  line:',
        '',
        '  {% hint style="success" %}',
        '  Deep',
        '  {% endhint %}',
        '',
        '',
        'A <mark style="background-color:yellow;">mark</mark>, a<sup>b</sup> and H<sub>2</sub>O, in, `==code==`.',
        '',
        '',
        '',
        '![day](a.png)',
        '',
        '',
        '',
        '{% code title="a.yml" %}',
        '```yaml',
        'a: 1',
        '    ```',
        '```',
        '{% endcode %}',
        '',
        '',
        '',
        '`package.module`',
        '',
      ].join('\n'),
    )
    expect(kept.map(({ construct }) => construct)).toEqual(['::: package.module'])
  })

  test('follows tables of contents of folders', async () => {
    const { texts } = await translate({
      'mkdocs.yml': 'nav:\n  - index.md\n  - Guide: guide/\nplugins:\n  - literate-nav: { nav_file: README.md }\n',
      'docs/index.md': '# Home\n',
      'docs/guide/README.md': '# Guide\n\n* [Second](b.md)\n* [First](a.md)\n',
      'docs/guide/a.md': '# A\n',
      'docs/guide/b.md': '# B\n',
    })
    expect(texts['SUMMARY.md']).toContain('## Guide\n\n* [Second](guide/b.md)\n* [First](guide/a.md)\n')
  })
})

test('generic blocks, macros of code, and languages that inherit their settings', async () => {
  const { texts, variants, recognizedBy } = await translate({
    'docs/az/mkdocs.yml': 'INHERIT: ../en/mkdocs.yml\n',
    'docs/az/docs/index.md': '# Harbour AZ\n',
    'docs/de/mkdocs.yml': 'INHERIT: ../en/mkdocs.yml\n',
    'docs/de/docs/index.md': '# Hafen\n',
    'docs/de/docs/sails.md': '# Segel\n',
    'docs/en/mkdocs.yml':
      'site_name: Harbour\ntheme:\n  name: material\nnav:\n- Harbour: index.md\n- Guide:\n  - sails.md\nplugins:\n  search: null\n',
    'docs/en/docs/index.md':
      '# Harbour\n\n/// note | Mind\n\nThe wind.\n\n//// details | More\n\nDeep.\n\n////\n\n///\n\n//// tab | One\n\n{* ../../docs_src/a.py ln[1,3:4] hl[2] *}\n\n////\n\n//// tab | Two\n\n```Python\n{!> ../../docs_src/a.py!}\n```\n\n////\n\n/// admonition | Own\n    type: danger\n\nHot.\n///\n',
    'docs/en/docs/sails.md': '# Sails\n',
    'docs_src/a.py': 'a = 1\nb = 2\nc = 3\nd = 4\n',
  })
  expect(recognizedBy).toBe('docs/en/mkdocs.yml')
  expect(variants.map(({ code, title }) => [code, title])).toEqual([
    ['az', 'azərbaycan'],
    ['de', 'Deutsch'],
  ])
  expect(texts['SUMMARY.md']).toMatchInlineSnapshot(`
    "# Summary

    * [Harbour](README.md)

    ## Guide

    * [Sails](guide/sails.md)

    ## azərbaycan

    * [Harbour](az/docs.md)

    ## Deutsch

    * [Harbour](de/docs.md)
    * Guide
      * [Segel](de/guide/sails.md)
    "
  `)
  expect(texts['README.md']).toMatchInlineSnapshot(`
    "# Harbour

    {% hint style="info" %}
    **Mind**

    The wind.

    <details>

    <summary>More</summary>

    Deep.

    </details>
    {% endhint %}

    {% tabs %}
    {% tab title="One" %}
    \`\`\`py
    a = 1
    c = 3
    d = 4
    \`\`\`
    {% endtab %}

    {% tab title="Two" %}
    \`\`\`Python
    a = 1
    b = 2
    c = 3
    d = 4
    \`\`\`
    {% endtab %}
    {% endtabs %}

    {% hint style="danger" %}
    **Own**

    Hot.
    {% endhint %}
    "
  `)
})

test.for([
  [
    'with a navigation',
    'nav:\n  - Home: index.md\n  - Guides:\n      - Start: guide/start.md\n      - guide/more.md\n',
  ],
  ['with folders', ''],
])('languages can be in the names of files, %s', async ([, nav]) => {
  const { texts, variants, addresses } = await translate({
    'mkdocs.yml': `site_name: H
plugins:
  - i18n:
      languages:
        - { locale: en, name: English, default: true, build: true }
        - { locale: de, name: Deutsch, build: true, nav_translations: { Guides: Anleitungen, Start: Anfang } }
${nav}`,
    'docs/index.md': '# Home\n\n[start](guide/start.md)\n',
    'docs/index.de.md': '# Zuhause\n\n[start](guide/start.md) [more](guide/more.md)\n',
    'docs/guide/start.en.md': '# Start\n\n[home](../index.md)\n',
    'docs/guide/start.de.md': '# Anfang\n\n[home](../index.md)\n',
    'docs/guide/more.md': '# More\n',
  })
  expect(Object.keys(texts).toSorted()).toEqual(
    nav === ''
      ? ['README.md', 'SUMMARY.md', 'de/README.md', 'de/guide/start.md', 'guide/more.md', 'guide/start.md']
      : ['README.md', 'SUMMARY.md', 'de/README.md', 'de/anleitungen/start.md', 'guides/more.md', 'guides/start.md'],
  )
  const guide = nav === '' ? 'guide' : 'guides'
  const inGerman = nav === '' ? 'guide' : 'anleitungen'
  expect(texts['README.md']).toContain(`[start](${guide}/start.md)`)
  expect(texts['de/README.md']).toContain(`[start](${inGerman}/start.md) [more](../${guide}/more.md)`)
  expect(texts[`de/${inGerman}/start.md`]).toContain('[home](../README.md)')
  expect(variants).toMatchObject([{ kind: 'language', code: 'de', title: 'Deutsch', folder: 'de' }])
  expect(addresses).toContainEqual({ from: '/de/guide/start', path: `de/${inGerman}/start.md` })
  expect(addresses).toContainEqual({ from: '/guide/start', path: `${guide}/start.md` })
})

test('formulas between single signs of dollars stay prices if no extension reads them', async () => {
  const files = { 'docs/index.md': '# A\n\n$a^2$ for $5 and $6, `$b$`, \\$c$.\n' }
  const translated = async (extensions: string) =>
    (await translate({ ...files, 'mkdocs.yml': `site_name: X\n${extensions}` })).texts['README.md']
  expect(await translated('markdown_extensions: [pymdownx.arithmatex]\n')).toContain(
    '$$a^2$$ for $5 and $6, `$b$`, \\$c$.',
  )
  expect(await translated('')).toContain('$a^2$ for $5')
})

test('the plugins macros and include-markdown have their values and files', async () => {
  const { texts, kept } = await translate({
    'mkdocs.yml':
      'site_name: X\nplugins:\n  - macros\n  - include-markdown\nextra:\n  version: 2.1\n  links:\n    repo: https://example.com\n',
    'docs/index.md':
      '# A\n\nVersion {{ version }} at {{ links.repo }}, `{{ version }}`, {{ badge("x") }}.\n\n{% raw %}\n{%\n   include-markdown "../README.md"\n   start="<!--begin-->"\n   end="<!--end-->"\n%}\n\n```sh\npip install x=={{ version }}\n{% include "../x.sh" %}\n```\n',
    'README.md': '# X\n<!--begin-->\nWords of the **readme**.\n<!--end-->\n\nMore\n',
    'x.sh': 'run it\n',
  })
  expect(texts['README.md']).toBe(
    '# A\n\nVersion 2.1 at https://example.com, `{{ version }}`, `{{ badge("x") }}`.\n\nWords of the **readme**.\n\n```sh\npip install x==2.1\nrun it\n```\n',
  )
  expect(kept).toEqual([{ path: 'docs/index.md', line: 3, construct: '{{ badge("x") }}' }])
})

test('each page ends with the snippets of the settings, of which it gets the targets that it names, and headings keep their anchors', async () => {
  const settings = (toc: string) =>
    [
      'site_name: X',
      'markdown_extensions:',
      `  - toc:${toc}`,
      '  - pymdownx.snippets:',
      '      base_path: [shared]',
      '      auto_append: [targets.md]',
    ].join('\n')
  const read = async (toc: string) =>
    await translate({
      'mkdocs.yml': settings(toc),
      'shared/targets.md': '--8<--\nboats.md\n; gone.md\n--8<--\n[Tides]: https://example.com/tides\n',
      'shared/boats.md': '*[SB]: sailing boat\n[boats]: boats.md#of-wood-oak\n',
      'docs/index.md':
        '# A\n\n!!! tip "Sail <!-- md:flag new -->"\n\n    See [our boats][boats].\n\n--8<--\nshared/a.md\nshared/b.md\n--8<--\n',
      'shared/a.md': 'One.\n',
      'shared/b.md': 'Two.\n',
      'docs/boats.md':
        '# Boats\n\n## Of wood & oak\n\n## Größe\n\n#### <!-- md:setting sails.size -->\n\nSee [its size][sails.size].\n',
    })
  const { texts, kept } = await read('\n      permalink: true')
  expect(kept).toEqual([])
  expect(texts['README.md']!.replaceAll(/\n{3,}/g, '\n\n')).toBe(
    '# A\n\n{% hint style="success" %}\n**Sail**\n\nSee [our boats][boats].\n{% endhint %}\n\nOne.\n\nTwo.\n\n[boats]: boats.md#of-wood-oak\n',
  )
  const boats = texts['boats.md']!
  expect(boats).toContain('## Of wood & oak <a href="#of-wood-oak" id="of-wood-oak"></a>')
  expect(boats).toContain('## Größe <a href="#groe" id="groe"></a>')
  expect(boats).toContain('#### `size` <a href="#sails.size" id="sails.size"></a>\n\n[sails.size]: #sails.size')
  const unicode = await read('\n      slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}')
  expect(unicode.texts['boats.md']).toContain('## Of wood & oak\n\n## Größe\n')
})
