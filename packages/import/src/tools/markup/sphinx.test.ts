import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

test('a folder of Sphinx has its toctrees, labels, and look', async () => {
  const { tool, texts, look } = await translate({
    'docs/conf.py': 'project = "Harbour"\nhtml_logo = "_static/a.svg"\n',
    'docs/index.rst':
      'Welcome\n=======\n\n.. toctree::\n   :maxdepth: 2\n   :caption: Guides\n\n   guide/second\n   The first <guide/first>\n   https://a.b\n',
    'docs/guide/first.rst':
      '.. _start:\n\nFirst\n=====\n\nSub\n---\n\nDeep\n~~~~\n\nSee :doc:`second`, :ref:`start`, :ref:`here <start>`, :py:func:`~a.b.run` and `site <https://a.b>`_.\n',
    'docs/guide/second.md':
      '(label)=\n# Second\n\n```{note} Mind\nWords.\n```\n\n:::{warning}\nHot.\n:::\n\n{doc}`first`\n',
  })
  expect(tool).toBe('Sphinx')
  expect(look).toMatchObject({ name: 'Harbour', logo: 'docs/_static/a.svg' })
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n* [Welcome](README.md)\n\n## Guides\n\n* [Second](guides/second.md)\n* [The first](guides/first.md)\n* [https://a.b](https://a.b)\n',
  )
  const page = texts['guides/first.md']!
  expect(page).toContain(
    '# First\n\n## Sub\n\n### Deep\n\nSee [Second](second.md), [First](first.md#start), [here](first.md#start), `run` and [site](https://a.b).',
  )
  expect(texts['guides/second.md']).toContain('{% hint style="info" %}\nMind\n\nWords.\n{% endhint %}')
  expect(texts['guides/second.md']).toContain('{% hint style="warning" %}\nHot.\n{% endhint %}')
})

test.for([
  ['.. warning:: Hot\n   and wet.', '{% hint style="warning" %}\nHot\nand wet.\n{% endhint %}'],
  ['Where :math:`a_1^2` is.', 'Where $$a_1^2$$ is.'],
  ['.. code-block:: python\n   :linenos:\n\n   x = 1', '```python\nx = 1\n```'],
  ['Do this::\n\n    run\n\nThen.', 'Do this:\n\n```\nrun\n```\n\nThen.'],
  ['.. image:: a.png\n   :alt: A', '![A](a.png)'],
  ['* one\n* two\n\n  * deep\n\n#. first', '* one\n\n* two\n\n  * deep\n1. first'],
  ['Term\n   Words.', '* **Term**\n\n  Words.'],
  ['=====  =====\nA      B\n=====  =====\n1      2\n=====  =====', '| A | B |\n| --- | --- |\n| 1 | 2 |'],
  ['+---+---+\n| A | B |\n+===+===+\n| 1 | 2 |\n+---+---+', '| A | B |\n| --- | --- |\n| 1 | 2 |'],
  [
    '.. list-table::\n   :header-rows: 1\n\n   * - A\n     - B\n   * - 1\n     - 2',
    '| A | B |\n| --- | --- |\n| 1 | 2 |',
  ],
  [
    '.. csv-table::\n   :header: "A", "B"\n\n   "``x = 1``", "see :kbd:`y`"\n   "a ""b""", c',
    '| A | B |\n| --- | --- |\n| `x = 1` | see <kbd>y</kbd> |\n| a "b" | c |',
  ],
  ['.. tabs::\n\n   .. tab:: One\n\n      1\n\n   .. tab:: Two\n\n      2', '{% tab title="Two" %}\n2\n{% endtab %}'],
  ['.. versionadded:: 2.1\n   Words.', '{% hint style="info" %}\n**Added in 2.1**\n\nWords.'],
  ['.. function:: run(x)\n\n   Runs.', '**`run(x)`**\n\nRuns.'],
  [
    '``a<b`` and :kbd:`x` and |name| [1]_\n\n.. |name| replace:: words\n.. [1] Note.',
    '`a<b` and <kbd>x</kbd> and words [^1]\n\n[^1]: Note.',
  ],
  ['.. a comment\n   with lines\n\nAfter', 'After'],
  ['See Python_.\n\n.. _Python: https://python.org', 'See [Python](https://python.org).'],
  ['.. unknown:: x\n\n   Kept words.', 'Kept words.'],
  [':param x: The x.', '* **param x**: The x.'],
  ['>>> 1 + 1\n2', '```pycon\n>>> 1 + 1\n2\n```'],
  [
    'See `the site`__ and that__.\n\n__ https://a.b\n.. __: https://c.d',
    'See [the site](https://a.b) and [that](https://c.d).',
  ],
  [
    'One [#]_ and two [#]_\n\n.. [#] A.\n.. [#] B.',
    'One [^note-1] and two [^note-2]\n\n[^note-1]: A.\n\n[^note-2]: B.',
  ],
  [
    '|logo| |dash| |day|\n\n.. |logo| image:: a.png\n   :alt: A\n.. |dash| unicode:: U+2014 .. a dash\n.. |day| date::',
    '![A](a.png) — \n',
  ],
  ['Write ``:mod:`x``` so.', 'Write `` :mod:`x` `` so.'],
  ['.. only:: latex\n\n   Paper\n\n.. only:: html\n\n   Screen', '# A\n\nScreen'],
  ['A _`place` here.', 'A place here.'],
  ['.. image:: b.*\n   :alt: B', '![B](b.png)'],
  ['.. _below:\n\nB\n-\n\nSee There_.\n\n.. _there: below_', 'See [There](README.md#below).'],
  [
    'See `a: b`_ and There_.\n\n.. _`a: b`: https://a.b\n.. _there: `a: b`_',
    'See [a: b](https://a.b) and [There](https://a.b).',
  ],
] as const)('reStructuredText: %s', async ([source, expected]) => {
  const { texts } = await translate({ 'conf.py': '', 'index.rst': `A\n=\n\n${source}\n`, 'b.png': '' })
  expect(texts['README.md']!.replaceAll('../', '')).toContain(expected)
})

test('pages know what the settings and the files that they include name', async () => {
  const { texts } = await translate({
    'conf.py':
      'version = "4.2"\nextlinks = {\n    "ticket": ("https://a.b/%s?x=%%s", "#%s"),\n    "plain": ("https://c.d/%s", None),\n}\nrst_epilog = """\n.. |us| replace:: **Us**\n.. _home: https://home.x\n"""\n',
    'links.txt': '.. _IRC: https://irc.x\n',
    'index.rst':
      ':orphan:\n\nA\n=\n\n|us| |version| |release| IRC_ home_ :ticket:`12` :ticket:`that <13>` :plain:`x`\n\n.. include:: links.txt\n',
  })
  expect(texts['README.md']).toBe(
    '# A\n\n**Us** 4.2 release [IRC](https://irc.x) [home](https://home.x) [#12](https://a.b/12?x=%s) [that](https://a.b/13?x=%s) [https://c.d/x](https://c.d/x)\n',
  )
})

test('pages of Sphinx can have the ending that the settings name', async () => {
  const { pages, texts } = await translate({
    'conf.py': 'project = "Harbour"\nsource_suffix = ".txt"\n',
    'index.txt': 'Harbour\n=======\n\n.. toctree::\n\n   guide/sails\n',
    'guide/sails.txt':
      '=====\nSails\n=====\n\nSee :doc:`/index` and :ref:`here <below>`.\n\n.. _below:\n\nBelow\n=====\n',
  })
  expect(pages).toHaveLength(2)
  expect(texts['SUMMARY.md']).toBe('# Summary\n\n* [Harbour](README.md)\n* [Sails](sails.md)\n')
  expect(texts['sails.md']).toContain('See [Harbour](README.md) and [here](sails.md#below).')
})

test('tables of contents that name each other are read once', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `page${index}`)
  const toctree = `.. toctree::\n\n${names.map((name) => `   ${name}`).join('\n')}\n`
  const { texts } = await translate({
    'conf.py': '',
    'index.rst': `Start\n=====\n\n${toctree}`,
    ...Object.fromEntries(names.map((name) => [`${name}.rst`, `${name}\n======\n\n${toctree}`])),
  })
  expect(texts['SUMMARY.md']?.match(/page\d+/g)).toBeTruthy()
})

test('a title between lines of three marks is no front matter', async () => {
  const { texts, kept } = await translate({ 'conf.py': '', 'index.rst': '---\nAPI\n---\n\nWords.\n' })
  expect(Object.entries(texts).find(([path]) => path !== 'SUMMARY.md')?.[1]).toBe('# API\n\nWords.\n')
  expect(kept).toEqual([])
})
