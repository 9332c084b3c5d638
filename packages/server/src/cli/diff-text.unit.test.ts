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
