import { describe, expect, test } from 'vitest'
import { everyEntry } from './entry.ts'
import { outlineOf } from './outline.ts'

const outline = (...files: (string | [path: string, text: string])[]) => {
  const given = files.map((file) =>
    typeof file === 'string' ? { path: file, text: `# ${file}\n` } : { path: file[0], text: file[1] },
  )
  return [...everyEntry(outlineOf(given))].map(({ path, file }) => `${path} < ${file?.path ?? '-'}`)
}

describe('outlineOf', () => {
  test('a README or an index in any letter case is the page of its folder; a README takes precedence', () => {
    expect(outline('a/ReadMe.md', 'a/index.md', 'b/INDEX.MD', 'b/x.md')).toEqual([
      'a < a/ReadMe.md',
      'a/index < a/index.md',
      'b < b/INDEX.MD',
      'b/x < b/x.md',
    ])
  })

  test('a folder without a page file gets a page with its name, or uses a sibling file with its name', () => {
    expect(outline('a/b/c.md', 'guides.md', 'guides/x.md')).toEqual([
      'a < -',
      'a/b < -',
      'a/b/c < a/b/c.md',
      'guides < guides.md',
      'guides/x < guides/x.md',
    ])
  })

  test('the page of the root folder comes first', () => {
    expect(outline('a.md', 'README.md', 'z.md')).toEqual(['readme < README.md', 'a < a.md', 'z < z.md'])
  })

  test('names are in natural order, folders among files', () => {
    expect(
      outline('page-10.md', 'page-9/x.md', 'Page-2.md', 'über.md', 'uber.md', 'zebra.md').filter(
        (line) => !line.includes('/x'),
      ),
    ).toEqual([
      'page-2 < Page-2.md',
      'page-9 < -',
      'page-10 < page-10.md',
      'uber < uber.md',
      'über < über.md',
      'zebra < zebra.md',
    ])
  })

  const name = '<h1 align="center">Fish</h1>\n\n'
  test.each([
    ['index.md', `${name}All about fish.\n`, 'Fish'],
    ['Getting-Started.md', `${name}## Getting started\n`, 'Getting started'],
    ['BodyParser.md', `${name}## \`Body\` parser\n`, 'Body parser'],
    ['plugins-guide.md', `${name}# All about plugins\n`, 'All about plugins'],
    ['cloud.md', '<h1 align="center">Cloud</h1>\n\nText.\n', 'Cloud'],
    ['server.md', `${name}## Factory\n`, 'server'],
    ['warnings.md', `${name}**Table of contents**\n`, 'warnings'],
    ['tides.md', '## Tides\n', 'Tides'],
  ])('%s with %j has the title that its file means', (path, text, title) => {
    expect(outlineOf([{ path, text }])[0]!.title).toBe(title)
  })

  test('SUMMARY.md gives the order and missing titles, and is not a page', () => {
    const summary = '# Contents\n\n* [Zed](z.md)\n  * [Way in](b/x%20y.md#top)\n* [A](<./a.md>)\n'
    expect(outline(['SUMMARY.md', summary], 'a.md', 'b/x y.md', 'b/other.md', 'README.md', 'z.md')).toEqual([
      'readme < README.md',
      'z < z.md',
      'z/b < -',
      'z/b/x-y < b/x y.md',
      'z/b/other < b/other.md',
      'a < a.md',
    ])
    const [entry] = outlineOf([
      { path: 'SUMMARY.md', text: '[A name](a.md)' },
      { path: 'a.md', text: 'Text' },
    ])
    expect(entry).toMatchObject({ title: 'A name' })
  })

  test('slugs are unique among siblings, and front matter can set them', () => {
    expect(
      outline('a b.md', 'a-b.md', 'A B/x.md', ['c.md', '---\nslug: other\n---\n'], ['d.md', '---\nslug: other\n---\n']),
    ).toEqual(['a-b < -', 'a-b/x < A B/x.md', 'a-b-1 < a b.md', 'a-b-2 < a-b.md', 'other < c.md', 'other-1 < d.md'])
  })
})
