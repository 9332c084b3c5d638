import { describe, expect, test } from 'vitest'
import { diffText, summaryOf } from './diff-text.ts'

const page = {
  id: 'p1',
  type: 'document' as const,
  changes: ['edited' as const, 'moved' as const],
  before: { title: 'Setup', path: 'setup' },
  after: { title: 'Install', path: 'guides/install' },
  blocks: [
    {
      change: 'edited' as const,
      parts: [
        { text: 'Run ' },
        { text: 'make', change: 'deleted' as const },
        { text: 'npm\u001b[2J ci', change: 'inserted' as const },
      ],
    },
    { change: 'added' as const, parts: [{ text: '\n\none\ntwo', change: 'inserted' as const }] },
  ],
}

describe('diffText', () => {
  test('marks the lines of both versions, and removes characters that move the cursor', () => {
    expect(diffText({ pages: [page], reusableContents: [], more: 3 }, false)).toBe(
      [
        '+ added  - removed  ~ edited  > moved',
        '',
        'setup → guides/install  (edited, moved)',
        '  title: Setup → Install',
        '  ~ Run [-make-]{+npm[2J ci+}',
        '  + one',
        '    two',
        '',
        'and 3 more pages',
      ].join('\n'),
    )
  })

  test('shows changed properties, variables and files', () => {
    const properties = [{ name: 'icon', before: 'anchor', after: 'ship' }]
    const reordered = { ...page, changes: ['moved' as const], before: page.after, blocks: [], properties }
    const variables = [
      { name: 'version', before: '2.3', after: '2.4' },
      { name: 'region', after: 'eu\u001b[2J' },
      { name: 'old', before: 'x' },
    ]
    const created = [
      { name: 'name', after: 'a.png' },
      { name: 'size', after: '7' },
    ]
    const files = [{ id: 'f1', name: 'a.png', changes: ['created' as const], properties: created }]
    expect(diffText({ pages: [reordered], reusableContents: [], variables, files, moreOthers: 2 }, false)).toBe(
      [
        '+ added  - removed  ~ edited  > moved',
        '',
        'guides/install  (reordered)',
        '  ~ icon: [-anchor-] {+ship+}',
        '',
        'variables  (edited)',
        '  ~ version: [-2.3-] {+2.4+}',
        '  + region: eu[2J',
        '  - old: x',
        '',
        'file: a.png  (created)',
        '  + size: 7',
        '',
        'and 2 more reusable contents, variables and files',
      ].join('\n'),
    )
    expect(summaryOf({ ...page, properties })).toBe('icon, 2 blocks, +5 -1 words')
  })

  test('shows both versions in colors', () => {
    const text = diffText({ pages: [page], reusableContents: [] }, true)
    expect(text).toContain('\u001b[32mnpm[2J ci\u001b[39m')
    expect(text).toContain('\u001b[33m~\u001b[39m Run')
    expect(text).toContain('\u001b[31m\u001b[9mmake\u001b[29m\u001b[39m')
  })

  test('reports that nothing differs, or the number of changes', () => {
    expect(diffText({ pages: [], reusableContents: [] }, false)).toBe('Nothing differs.')
    expect(summaryOf(page)).toBe('2 blocks, +5 -1 words')
  })
})
