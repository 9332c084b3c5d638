import { expect, test } from 'vitest'
import { changedParts } from './changed-parts.ts'
import { attemptOf, countParts, withAttempt, withEdit, withoutAttempt, type Draft } from './draft.ts'

const [one, two, added] = [{ key: 'one' }, { key: 'two' }, {}]

test('a part is a block that an edit changed, added or removed', () => {
  expect(changedParts({ nodes: [one, two] }, { nodes: [one, { key: 'two' }, added] })).toEqual(['two', 'block 2'])
  expect(changedParts({ nodes: [one, two] }, { nodes: [two] })).toEqual(['one'])
  expect(changedParts('One\n\nTwo', 'One\n\nTwo.')).toEqual(['block 1'])
})

test('each key is an edit, and people are told of blocks', () => {
  const page = { userId: 'u', spaceId: 's', changeRequestId: 'c', pageId: 'p' }
  const type = (draft: Draft, ...parts: string[]) => withEdit(draft, { markdown: 'text' }, parts)
  const typed = type(type({ ...page, edits: 0 }, 'one'), 'one')
  expect([typed.edits, countParts(typed)]).toEqual([2, 1])
  // While the server has not answered, both what was sent and what was typed since are kept on the device.
  const waiting = type(withAttempt(typed, attemptOf(typed)), 'one', 'title')
  expect([countParts(waiting), countParts(withoutAttempt(waiting))]).toEqual([2, 2])
  expect(waiting.parts).toEqual(['one', 'title'])
  // Earlier versions kept no parts.
  expect(countParts({ ...page, edits: 12 })).toBe(1)
})
