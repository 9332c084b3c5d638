import { describe, expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

const book = {
  'book.toml':
    '[book]\ntitle = "The Harbour"\n\n[output.html.redirect]\n"old.html" = "two.html"\n"gone.html" = "https://example.com"\n',
  'src/SUMMARY.md': [
    '# Summary',
    '',
    '[Preface](preface.md)',
    '',
    '# First part',
    '',
    '- [One](one.md)',
    '    - [The `match` of `Box<T>`](two.md)',
    '- [A draft]()',
    '',
    '---',
    '',
    '[After](after.md)',
  ].join('\n'),
  'src/preface.md': '# Preface\n\n[Two](two.html#x), [io](../std/io/index.html)\n',
  'src/one.md': [
    '# One',
    '',
    '<Listing number="1-1" file-name="src/main.rs"',
    'caption="A `Box<T>` that is shown">',
    '',
    '```rust,ignore,does_not_compile',
    '{{#rustdoc_include ../listings/a.rs:here}}',
    '```',
    '',
    '</Listing>',
    '',
    '```rust',
    '# fn hidden() {}',
    '#[derive(Debug)]',
    '{{#include ../listings/a.rs:2:3}}',
    '```',
    '',
    '> [!WARNING]',
    '> Mind it.',
    '',
    'As it is: \\{{#include x}}',
  ].join('\n'),
  'src/two.md': '## Two\n',
  'src/after.md': '# After\n',
  'listings/a.rs': '// ANCHOR: here\nlet a = 1;\nlet b = 2;\n// ANCHOR_END: here\nlet c = 3;\n',
}

describe('a book of mdBook', () => {
  test('has its chapters, parts, title and redirects', async () => {
    const { tool, texts, look, redirects, addresses } = await translate(book)
    expect({ tool, look }).toEqual({ tool: 'mdBook', look: { name: 'The Harbour' } })
    expect(texts['SUMMARY.md']).toBe(
      [
        '# Summary',
        '',
        '* [Preface](preface.md)',
        '',
        '## First part',
        '',
        '* [One](first-part/one/README.md)',
        '  * [The match of Box\\<T\\>](first-part/one/two.md)',
        '',
        '---',
        '',
        '* [After](after.md)',
        '',
      ].join('\n'),
    )
    expect(redirects).toEqual([
      { from: '/old.html', to: 'first-part/one/two.md' },
      { from: '/gone.html', to: 'https://example.com' },
    ])
    expect(addresses).toContainEqual({ from: '/two', path: 'first-part/one/two.md' })
    expect(texts['first-part/one/two.md']).toBe('# Two\n')
  })

  test('has the code of its files, without what only the compiler reads', async () => {
    const page = (await translate(book)).texts['first-part/one/README.md']!
    expect(page).toContain(
      '{% code title="src/main.rs" %}\n```rust\nlet a = 1;\nlet b = 2;\n```\n{% endcode %}\n\nListing 1-1: A `Box<T>` that is shown',
    )
    expect(page).toContain('```rust\n#[derive(Debug)]\nlet a = 1;\nlet b = 2;\n```')
    expect(page).toContain('{% hint style="warning" %}\nMind it.\n{% endhint %}')
    expect(page).toContain('As it is: {{#include x}}')
  })

  test('has links to its pages, and to the books next to it', async () => {
    const { texts } = await translate(book)
    expect(texts['preface.md']).toContain(
      '[Two](first-part/one/two.md#x), [io](https://doc.rust-lang.org/std/io/index.html)',
    )
  })

  test('is recognized by its pages if it has no settings; includes end', async () => {
    const { tool, texts } = await translate({
      'SUMMARY.md': '- [A](a.md)\n',
      'a.md': '# A\n\n{{#include a.md}}\n{{#include ../../etc/passwd}}\n',
    })
    expect(tool).toBe('mdBook')
    expect(texts['a.md']!.match(/# A/g)!.length).toBeLessThan(10)
  })
})
