import { describe, expect, test } from 'vitest'
import { bodilessEntry } from './bodiless.ts'
import { everyEntry } from './entry.ts'
import { readOutline } from './outline.ts'
import { readSummary } from './summary.ts'

const outline = (summary: string, ...paths: string[]) => {
  const files = paths.map((path) => ({ path, text: `# ${path}\n` }))
  const { entries, faults } = readOutline([{ path: 'SUMMARY.md', text: summary }, ...files])
  const lines = [...everyEntry(entries)].map((entry) => {
    const { path, title, file, isListedOnly } = entry
    const type = bodilessEntry(entry)?.type ?? 'page'
    return isListedOnly ? `${path} = ${type} ${title}` : `${path} < ${file?.path ?? '-'}`
  })
  return { lines, faults }
}

describe('readSummary', () => {
  test('reads headings, links, files and entries without a file', () => {
    const text = `# Table of contents

* [Home](README.md)

## Get <a id="x"></a>Started ##

1. [In\\_stall](<a b.md> "why")
   - Drafts
     - [Later]()
- [Forum](https://forum.example.com/?a=(b))
`
    const { sections } = readSummary(text)
    expect(sections).toMatchObject([
      { items: [{ title: 'Home', path: 'README.md', items: [] }] },
      {
        title: 'Get Started',
        items: [
          { title: 'In_stall', path: 'a b.md', items: [{ title: 'Drafts', items: [{ title: 'Later', items: [] }] }] },
          { title: 'Forum', url: 'https://forum.example.com/?a=(b' },
        ],
      },
    ])
  })

  test('reads headings of the first level as parts, except for its own title', () => {
    const { sections } = readSummary(
      '# Summary\n\n[Preface](preface.md)\n\n# Guide\n\n- [One](one.md)\n\n---\n\n# End\n',
    )
    expect(sections.map(({ title, items }) => [title, items.length])).toEqual([
      [undefined, 1],
      ['Guide', 1],
      ['End', 0],
    ])
  })

  test('ends a part at a line across', () => {
    const { sections } = readSummary(
      '# S\n\n---\n* [A](a.md)\n\n## G\n\n* [B](b.md)\n\n* * *\n\n* [C](c.md)\n  * [D](d.md)\n',
    )
    expect(sections).toMatchObject([
      { items: [{ title: 'A' }] },
      { title: 'G', items: [{ title: 'B' }] },
      { items: [{ title: 'C', items: [{ title: 'D' }] }] },
    ])
    expect(sections[2]).not.toHaveProperty('title')
  })
})

describe('an outline with a table of contents', () => {
  test('makes a group of the folder that all entries of a heading are in', () => {
    const summary = '* [Home](README.md)\n\n## Get going\n\n* [A](start/a.md)\n* [B](start/b.md)\n'
    expect(outline(summary, 'README.md', 'start/b.md', 'start/a.md', 'start/other.md')).toEqual({
      lines: [
        'readme < README.md',
        'start = group Get going',
        'start/a < start/a.md',
        'start/b < start/b.md',
        'start/other < start/other.md',
      ],
      faults: [],
    })
  })

  test('makes groups of folders whose files stand below entries without a file', () => {
    const summary =
      '## Get started\n* Overview\n  * [A](get-started/overview/a.md)\n* First steps\n  * [B](get-started/first/b.md)\n  * [C](get-started/first/c.md)\n## Gateway & Ops\n* Web\n  * [D](gateway-ops/web/d.md)\n'
    const paths = [
      'get-started/overview/a.md',
      'get-started/first/b.md',
      'get-started/first/c.md',
      'gateway-ops/web/d.md',
    ]
    expect(outline(summary, ...paths)).toEqual({
      lines: [
        'get-started = group Get started',
        'get-started/overview = page Overview',
        'get-started/overview/a < get-started/overview/a.md',
        'get-started/first = page First steps',
        'get-started/first/b < get-started/first/b.md',
        'get-started/first/c < get-started/first/c.md',
        'gateway-ops = group Gateway & Ops',
        'gateway-ops/web = page Web',
        'gateway-ops/web/d < gateway-ops/web/d.md',
      ],
      faults: [],
    })
  })

  test('moves other entries below the group', () => {
    const summary = '## One\n* [A](a.md)\n* [In](x/in.md)\n## Two\n* [B](b.md)\n  * [C](c.md)\n## One\n'
    expect(outline(summary, 'a.md', 'b.md', 'c.md', 'd.md', 'one.md', 'x/in.md')).toEqual({
      lines: [
        'one-1 = group One',
        'one-1/a < a.md',
        'one-1/x < -',
        'one-1/x/in < x/in.md',
        'two = group Two',
        'two/b < b.md',
        'two/b/c < c.md',
        'one-2 = group One',
        'd < d.md',
        'one < one.md',
      ],
      faults: [],
    })
  })

  test('adds links and pages without a file in order', () => {
    const summary = `* [A](a/README.md)
  * [B](a/b.md)
  * [Site](https://example.com)
  * Drafts
    * [C](a/c.md)
* Folder
  * [D](folder/d.md)
* [Script](javascript:alert)
`
    expect(outline(summary, 'a/README.md', 'a/b.md', 'a/c.md', 'folder/d.md')).toEqual({
      lines: [
        'a < a/README.md',
        'a/b < a/b.md',
        'a/site = link Site',
        'a/drafts = page Drafts',
        'a/drafts/c < a/c.md',
        'folder = page Folder',
        'folder/d < folder/d.md',
      ],
      faults: [],
    })
  })

  test('nests files as they are listed, also across folders', () => {
    const summary = `* [A](a.md)
  * [B](b.md)
    * [C](c.md)
  * [X](x/one.md)
  * Drafts
    * [D](d.md)
* [Y](x/two.md)
* [Z](z/README.md)
* [Z1](z/one.md)
* [B again](b.md)
  * [E](e.md)
`
    const files = [
      'a.md',
      'b.md',
      'c.md',
      'd.md',
      'e.md',
      'x/one.md',
      'x/two.md',
      'z/README.md',
      'z/one.md',
      'z/two.md',
    ]
    expect(outline(summary, ...files).lines).toEqual([
      'a < a.md',
      'a/b < b.md',
      'a/b/c < c.md',
      'a/b/e < e.md',
      'a/x < -',
      'a/x/one < x/one.md',
      'a/drafts = page Drafts',
      'a/drafts/d < d.md',
      'two < x/two.md',
      'z < z/README.md',
      'z/two < z/two.md',
      'one < z/one.md',
    ])
  })

  test('reports missing files, and divides a folder between two groups', () => {
    const summary = '## One\n* [A](docs/a.md)\n* [Gone](gone.md)\n## Two\n* [B](docs/b.md)\n'
    expect(outline(summary, 'docs/a.md', 'docs/b.md')).toEqual({
      lines: ['docs = group One', 'docs/a < docs/a.md', 'two = group Two', 'two/b < docs/b.md'],
      faults: ['it lists gone.md, which does not exist'],
    })
  })
})
