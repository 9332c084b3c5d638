import { expect, test } from 'vitest'
import { generatePages } from './generate-pages.ts'
import type { OpenApi } from './model.ts'

const titlesFor = (summary: string): string[] => {
  const operation = { summary, tags: ['**Pets** & `cats`'], responses: {} }
  const document = { openapi: '3.1.0', info: { title: '*Shop*' }, paths: {}, webhooks: { sold: { post: operation } } }
  const pages = generatePages({ ...document, paths: { '/pets': { get: operation } } } as unknown as OpenApi, 'shop', {})
  return pages.flatMap(({ props, title }) => (props['doc'] === 'webhook' ? [title] : []))
}

test.for([
  ['Get a pet', 'Get a pet'],
  [
    'A push to a branch. See "[About branches](https://docs.example.com/a_b)."',
    'A push to a branch. See "About branches."',
  ],
  ['Set `is_open` of **one**  pet', 'Set is_open of one pet'],
  ['Read /pets/{pet_id}', 'Read /pets/{pet_id}'],
])('a title shows the words of %s', ([summary, title]) => {
  expect(titlesFor(summary!)).toEqual([title])
})
