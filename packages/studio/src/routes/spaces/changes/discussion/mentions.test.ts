import { describe, expect, test } from 'vitest'
import { mentionBefore, withMentions } from './mentions.ts'

const people = [
  { id: 'u1', name: 'Ana' },
  { id: 'u2', name: 'Ana [QA] Lima' },
]

describe('mentions in comments', () => {
  test('are offered after an @ that begins a word', () => {
    expect(mentionBefore('Thanks @An', 10)).toEqual({ start: 7, query: 'An' })
    expect(mentionBefore('@', 1)).toEqual({ start: 0, query: '' })
    for (const text of ['mail@example', 'Thanks @An\n', 'Thanks'])
      expect(mentionBefore(text, text.length)).toBeUndefined()
  })

  test('become Markdown', () => {
    const markdown = withMentions('@Ana [QA] Lima and @Ana: see @Bo', people)
    expect(markdown).toBe(String.raw`[@Ana \[QA\] Lima](/users/u2 "mention") and [@Ana](/users/u1 "mention"): see @Bo`)
  })

  test('leave a text without people as it is', () => {
    expect(withMentions('@Ana', [])).toBe('@Ana')
  })
})
