import { afterAll, describe, expect, test } from 'vitest'
import { block, documentOf, textNode } from '../markdown/document.ts'
import { closeMarkdown } from '../pool/pool.ts'
import type { Body } from '../store.ts'
import { mergeBodies } from '../merge/bodies.ts'
import { mergeMarkdown } from './markdown-bodies.ts'

afterAll(closeMarkdown)

const merge = (base: string, main: string, request: string): string => mergeMarkdown({ base, main, request }).text

describe('mergeMarkdown', () => {
  test('unchanged whitespace is kept, also at the end', () => {
    expect(merge('# A\ntext\n\n\n\nend\n\n\n', '# A!\ntext\n\n\n\nend\n\n\n', '# A\ntext?\n\n\n\nend\n\n\n')).toBe(
      '# A!\ntext?\n\n\n\nend\n\n\n',
    )
  })

  test('a block appended to a text without a final newline is a block of its own', () => {
    expect(merge('a\n\nb', 'a!\n\nb', 'a\n\nb\n\nc')).toBe('a!\n\nb\n\nc')
    expect(merge('a', 'a\n\nm', 'a\n\nr')).toBe('a\n\nm\n\nr')
  })

  test('equal additions and changes of both sides appear once', () => {
    expect(merge('a\n', 'A\n\nn\n', 'A\n\nn\n\nr\n')).toBe('A\n\nn\n\nr\n')
  })

  test('front matter that both sides changed gets the lines of the change request', () => {
    const front = (title: string, icon: string): string => `---\ntitle: ${title}\n\nicon: ${icon}\n---\na\n`
    expect(merge(front('t', 'i'), front('main', 'main'), front('request', 'i'))).toBe(front('request', 'main'))
  })
})

describe('mergeBodies', () => {
  const document = (...texts: string[]): Body => ({
    format: 'document',
    text: JSON.stringify(
      documentOf(
        texts.map((text, index) => ({ ...block('paragraph', [textNode(text)]), key: `${texts.length}${index}` })),
      ),
    ),
  })

  test('documents merge by their blocks, regardless of keys', async () => {
    const { body, conflict } = await mergeBodies({
      base: document('a', 'b', 'c'),
      main: document('a main', 'b', 'c', 'd'),
      request: document('a request', 'b', 'c request'),
    })
    expect(conflict).toBe(true)
    const { nodes } = JSON.parse(body.text) as ReturnType<typeof documentOf>
    expect(nodes.map(({ type }) => type)).toEqual(['paragraph', 'hint', 'paragraph', 'paragraph', 'paragraph'])
    expect(body.text).toMatch(/a main.*Conflict:.*a request.*"b".*c request.*"d"/)
  })

  test('bodies of different formats are merged as markdown', async () => {
    const { body, conflict } = await mergeBodies({
      base: { format: 'markdown', text: 'a\n\nb\n' },
      main: document('a', 'b main'),
      request: { format: 'markdown', text: 'a request\n\nb\n' },
    })
    expect({ body, conflict }).toEqual({ body: { format: 'markdown', text: 'a request\n\nb main\n' }, conflict: false })
  })

  test('a text that cannot be cut into blocks is kept in both versions', async () => {
    const text = (side: string): Body => ({ format: 'markdown', text: side + '>'.repeat(20_000) })
    const { body, conflict } = await mergeBodies({ base: text(''), main: text('>'), request: text('>>') })
    expect(conflict).toBe(true)
    expect(body.text).toContain(text('>').text)
    expect(body.text).toContain(text('>>').text)
  })
})
