import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

const files = {
  'doc/conf.py':
    'project = "Harbour"\nextensions = ["myst_parser"]\nmyst_substitutions = {\n  "depth": "two *metres*",\n}\n',
  'doc/index.md': '# Harbour\n\n```{toctree}\n:hidden:\n\nguide/sails\nThe ropes <guide/ropes>\n```\n',
  'doc/guide/sails.md': '(sails)=\n# Sails\n\nWords.\n\n(sails-small)=\n## {abbr}`Small (not large)` sails\n',
  'doc/guide/part.txt': 'before\n<!-- start -->\nShared words, see {ref}`sails`.\n<!-- end -->\nafter\n',
}

const page = async (text: string): Promise<string> => {
  const { texts } = await translate({ ...files, 'doc/guide/ropes.md': `# Ropes\n\n${text}\n` })
  return texts['ropes.md']!
}

test('labels of MyST become anchors, and its titles have no roles', async () => {
  const { texts } = await translate(files)
  expect(texts['SUMMARY.md']).toBe('# Summary\n\n* [Harbour](README.md)\n* [Sails](sails.md)\n')
  expect(texts['sails.md']).toContain(
    '# Sails\n\nWords.\n\n## Small sails <a href="#sails-small" id="sails-small"></a>',
  )
})

test.for([
  [
    '{ref}`sails`, {ref}`here <sails-small>`, {doc}`sails`',
    '[Sails](sails.md#sails), [here](sails.md#sails-small), [Sails](sails.md)',
  ],
  [
    '[](sails-small) and [words](sails.md#x) and <project:#sails>',
    '[Small sails](sails.md#sails-small) and [words](sails.md#x) and [Sails](sails.md#sails)',
  ],
  ['<inv:python:std:doc#library/re>, [](inv:#index) and [words](inv:x#y)', 'library/re, index and words'],
  ['[the {abbr}`WWW (web)`](https://a.b)', '[the WWW](https://a.b)'],
  ['{guilabel}`Save` {kbd}`Ctrl` {py:class}`~a.B` ``{ref}`x` ``', '**Save** <kbd>Ctrl</kbd> `B` ``{ref}`x` ``'],
  ['It is {{ depth }} deep, `{{ depth }}`, {{ unknown }}.', 'It is two *metres* deep, `{{ depth }}`, `{{ unknown }}`.'],
  ['A [span]{.big} of words.\n\n{.wide #id}\n% a comment\nAfter', 'A span of words.\n\nAfter'],
  [
    '```{include} part.txt\n    :start-after: <!-- start -->\n    :end-before: <!-- end -->\n```',
    'Shared words, see [Sails](sails.md#sails).',
  ],
  ['```{literalinclude} part.txt\n:lines: 1-1\n:language: text\n```', '```text\nbefore\n```'],
  [
    '::::{tab-set}\n:::{tab-item} One\n`1`\n:::\n:::{tab-item} Two\n```sh\n:::\n```\n:::\n::::',
    '{% tabs %}\n{% tab title="One" %}\n`1`\n{% endtab %}\n\n{% tab title="Two" %}\n```sh\n:::\n```\n{% endtab %}',
  ],
  [
    '```{note}\n---\nclass: x\n---\nSee {doc}`sails`.\n```',
    '{% hint style="info" %}\nSee [Sails](sails.md).\n{% endhint %}',
  ],
  [
    '````{admonition} Mind\n:class: warning\n\n```{code-block} js\n:caption: a.js\n1\n```\n````',
    '{% hint style="warning" %}\n**Mind**\n\n{% code title="a.js" %}\n```js\n1\n```\n{% endcode %}\n{% endhint %}',
  ],
  [':::{card} Go\n:link: sails\n:link-type: doc\nWords\n+++\nFoot\n:::', '**[Go](sails.md)**\n\nWords\n\nFoot'],
  [
    '```{eval-rst}\n.. note:: See :ref:`sails`.\n```',
    '{% hint style="info" %}\nSee [Sails](sails.md#sails).\n{% endhint %}',
  ],
  [
    '```{list-table}\n:header-rows: 1\n\n* - A\n  - B\n* - {ref}`sails`\n  - 2\n```',
    '| A | B |\n| --- | --- |\n| [Sails](sails.md#sails) | 2 |',
  ],
  ['Term\n: Its words\n\n:field: value', '* Term\n\n  Its words\n\n* **field**: value'],
  [
    '1. First\n\n   ```{tip}\n   Deep\n   ```\n\n2. Second',
    '1. First\n\n\n   {% hint style="success" %}\n   Deep\n   {% endhint %}\n\n\n2. Second',
  ],
] as const)('MyST: %s', async ([source, expected]) => {
  expect(await page(source)).toContain(expected)
})

test('a file that includes itself is put in five times', async () => {
  const { texts } = await translate({
    ...files,
    'doc/guide/part.txt': 'Again.\n\n```{include} part.txt\n```\n',
    'doc/guide/ropes.md': '# Ropes\n\n```{include} part.txt\n```\n',
  })
  expect(texts['ropes.md']!.match(/Again\./g)).toHaveLength(5)
})

test('words in blocks that are nested deeper than a page needs are kept', async () => {
  const marks = (depth: number) => ':'.repeat(40 - depth)
  const depths = Array.from({ length: 30 }, (_, depth) => depth)
  const opened = depths.map((depth) => `${marks(depth)}{note}`)
  const closed = depths.toReversed().map(marks)
  const text = await page([...opened, 'Innermost.', ...closed].join('\n'))
  expect(text.match(/\{% hint/g)).toHaveLength(21)
  expect(text).toContain('Innermost.')
})
