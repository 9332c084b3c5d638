import { block, textNode } from '@scriptorium/content/markdown/document'
import { expect, test } from 'vitest'
import { readSuggestions, stylePrompt } from './style.ts'

const blockOf = (key: string, text: string) => ({ pageId: 'p', node: { ...block('paragraph', [textNode(text)]), key } })
const blocks = [blockOf('a', 'Click on Save in order to save.'), blockOf('b', 'Save, then save.')]

test('the text of blocks reaches the engine as data, behind the guide', () => {
  const { system, user } = stylePrompt('Be brief.', blocks)
  expect(system).toContain('Be brief.')
  expect(JSON.parse(user)).toEqual({
    blocks: [
      { number: 1, text: 'Click on Save in order to save.' },
      { number: 2, text: 'Save, then save.' },
    ],
  })
})

const line = (fields: object) =>
  JSON.stringify({ block: 1, quote: 'in order to', suggestion: 'to', reason: 'Brief.', ...fields })

test('a suggestion replaces a passage of a block', () => {
  const found = { pageId: 'p', key: 'a', quote: 'in order to', suggestion: 'to', reason: 'Brief.' }
  expect(readSuggestions(`\`\`\`\n${line({})},\n${line({})}\n\`\`\``, blocks)).toEqual([found])
})

test.for<[what: string, fields: object]>([
  ['an unknown block', { block: 3 }],
  ['a block that is no number', { block: '1' }],
  ['a passage that the block does not have', { quote: 'missing' }],
  ['a passage that the block has twice', { block: 2, quote: 'ave' }],
  ['an empty passage', { quote: '' }],
  ['no other text', { suggestion: 'in order to' }],
  ['a suggestion that is no text', { suggestion: { a: 1 } }],
  ['half a character', { suggestion: '\ud800' }],
  ['a reason that is too long', { reason: 'a'.repeat(1001) }],
])('a suggestion with %s is left out', ([, fields]) => {
  expect(readSuggestions(line(fields), blocks)).toEqual([])
})

test('what is no line of JSON is left out', () => {
  expect(readSuggestions('Here you are:\nnull\n[1]\n7\n{"block": 1', blocks)).toEqual([])
})
