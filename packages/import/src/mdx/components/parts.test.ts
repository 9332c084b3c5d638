import { expect, test } from 'vitest'
import { parseRepaired } from '../parse.ts'
import type { Writer } from '../writer.ts'
import { updateOf, visibilityOf } from './parts.ts'

const writer = { inner: () => 'Words.' } as unknown as Writer
const written = (text: string, write: typeof updateOf) => write(parseRepaired(text).nodes[0]!, writer)

test('a change of a changelog is a heading, its description and its words, with empty lines between', () => {
  expect(written('<Update label="May" description="2.0" />', updateOf)).toBe('## May\n\n_2.0_\n\nWords.')
  expect(written('<Update label="May" />', updateOf)).toBe('## May\n\nWords.')
})

test('only text for people stays', () => {
  const texts = ['<Visibility for="humans" />', '<Visibility for="agents" />', '<Visibility />']
  expect(texts.map((text) => written(text, visibilityOf))).toEqual(['Words.', '', 'Words.'])
})
