import { expect, test } from 'vitest'
import { questionOf } from './clusters.ts'

const of = (...texts: string[]) =>
  questionOf({
    shape: JSON.stringify({ terms: {}, sentences: texts.map((text) => ({ issueId: 'i', text, stems: [] })) }),
  })

test('a cluster is called by its most typical question, or by a sentence if nobody asks', () => {
  expect(of('The export fails.', 'Why does the export fail?', 'How do I export?')).toBe('Why does the export fail?')
  expect(of('The export fails.', 'It is slow.')).toBe('The export fails.')
  expect(of()).toBeUndefined()
})
