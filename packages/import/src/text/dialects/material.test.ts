import { expect, test } from 'vitest'
import { nameGenerated } from './material.ts'

test('a page that is generated from code becomes its name, without its options, and the report names its line', () => {
  const kept: [number, string][] = []
  const text = [
    '# API',
    '::: harbour.tides',
    '    options:',
    '      members: true',
    'After.',
    '```',
    '::: x.y',
    '```',
  ].join('\n')
  expect(nameGenerated(text, (...found) => void kept.push(found))).toBe(
    ['# API', '`harbour.tides`', '', 'After.', '```', '::: x.y', '```'].join('\n'),
  )
  expect(kept).toEqual([[2, '::: harbour.tides']])
})
