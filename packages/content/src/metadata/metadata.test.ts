import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inlineText } from '../markdown/inline-text.ts'
import { metadataOf } from './metadata.ts'

test('a simple heading is read without the parser, with the same result', () => {
  const part = fc.constantFrom(
    'a',
    'B1',
    'été',
    '日本',
    ' ',
    '  ',
    '.',
    '1.',
    '-',
    '--',
    ',',
    ';',
    '?',
    '’',
    'www.x.com',
    '`c`',
    '*i*',
    '#',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const heading = `# ${parts.join('')}`
      expect(metadataOf(`${heading}\n\ntext`).title ?? '').toBe(inlineText(heading).trim())
    }),
    { numRuns: 500 },
  )
})

test('the anchor of a heading is no part of the title, and other HTML is', () => {
  expect(metadataOf('# Install <a href="#install" id="install"></a>\n').title).toBe('Install')
  expect(metadataOf('# List<String>\n').title).toBe('List<String>')
})
