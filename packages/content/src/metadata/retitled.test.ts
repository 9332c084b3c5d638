import { describe, expect, test } from 'vitest'
import { metadataOf } from './metadata.ts'
import { retitled } from './retitled.ts'

const texts: readonly (readonly [text: string, title: string, expected: string | undefined])[] = [
  ['# Old\n\nText.\n', 'New', '# New\n\nText.\n'],
  ['\n#  Old <a href="#old" id="old"></a>\r\n\r\nOld.', 'New', '\n#  New <a href="#old" id="old"></a>\r\n\r\nOld.'],
  ['Old\n===\n\nText.\n', 'New', 'New\n===\n\nText.\n'],
  ['# Old\n', 'C# *and* `D`', '# C\\# \\*and\\* \\`D\\`\n'],
  ['# **Old**\n', 'New', '# **New**\n'],
  [
    '---\n# keep\ntitle: "Old"\nicon: a\n---\n# Other\n',
    'New: 1',
    '---\n# keep\ntitle: "New: 1"\nicon: a\n---\n# Other\n',
  ],
  ['<!-- Old -->\n# Old {#old}\n\nOld.\n', 'New', '<!-- Old -->\n# New {#old}\n\nOld.\n'],
  ['# Another\n', 'New', undefined],
  ['Text.\n', 'New', undefined],
  ['## Old\n', 'New', undefined],
]

describe('retitled', () => {
  test.each(texts)('of %j with %j', (text, title, expected) => {
    expect(retitled(text, 'Old', title)).toBe(expected)
    // What was written is read back as the title.
    expect(expected === undefined || metadataOf(expected).title === title).toBe(true)
  })

  test('ends soon for a heading of many ids', () => {
    const anchors = `<a${' id=""'.repeat(4)}></a>`.repeat(15)
    expect(retitled(`# Old${anchors}!\n`, 'Old!', 'New')).toContain('New')
  })
})
