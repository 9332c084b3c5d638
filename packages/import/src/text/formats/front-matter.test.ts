import { describe, expect, test } from 'vitest'
import { readFront } from './front-matter.ts'

describe('readFront', () => {
  test.each([
    [
      'a text with a colon',
      'id: a\ntitle: Basics: an introduction # 1',
      { id: 'a', title: 'Basics: an introduction # 1' },
    ],
    ['valid YAML as it is', 'title: Basics # a: b\nmap: { a: b }', { title: 'Basics', map: { a: 'b' } }],
  ])('reads %s', (_, yaml, fields) => {
    expect(readFront(`---\n${yaml}\n---\n# A\n`)).toEqual({ fields, body: '# A\n', linesBefore: 4, fault: undefined })
  })

  test('tells of a fault, and keeps the other fields', () => {
    const { fields, fault } = readFront('---\ntitle: A\ntags: [a\n---\n')
    expect(fields).toMatchObject({ title: 'A' })
    expect(fault).toMatchObject({ line: expect.any(Number) })
  })
})
