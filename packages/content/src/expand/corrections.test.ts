import { expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read.ts'
import { textOfBody } from './corrections.ts'

test('a body says the same, however its blocks are stored', () => {
  const { nodes, ...rest } = readMarkdown('# Tides\n\nTwice *a day*.\n')
  const stored = (document: object) => ({ format: 'document' as const, text: JSON.stringify(document) })
  const text = textOfBody(stored({ ...rest, nodes }))
  expect(text).toContain('Tides')
  expect(textOfBody(stored({ nodes, ...rest }))).toBe(text)
  expect(textOfBody(stored({ ...rest, nodes: nodes.slice(1) }))).not.toBe(text)
  expect(textOfBody({ format: 'markdown', text: 'Twice' })).toBe('Twice')
})
