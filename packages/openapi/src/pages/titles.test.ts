import { expect, test } from 'vitest'
import { generatePages } from './generate-pages.ts'
import type { OpenApi } from './model.ts'

const pagesFor = (given: object) => {
  const operation = { tags: ['**Pets** & `cats`'], responses: {}, ...given }
  const document = { openapi: '3.1.0', info: { title: '*Shop*' }, paths: {}, webhooks: { sold: { post: operation } } }
  const pages = generatePages({ ...document, paths: { '/pets': { get: operation } } } as unknown as OpenApi, 'shop', {})
  return pages.filter(({ props }) => props['doc'] === 'webhook')
}

const titlesFor = (summary: string): string[] => pagesFor({ summary }).map(({ title }) => title)

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

test('a summary of several sentences is text, and the name of the operation is its title', () => {
  const summary = 'There is activity relating to a check run. To subscribe, an app needs access to checks. '.repeat(2)
  const description = 'A check run was created.'
  const [page] = pagesFor({ summary, description, operationId: 'check-run/created' })
  expect(page!.title).toBe('Check run created')
  expect(page!.markdown).toContain(`${description}\n\n${summary.trim()}`)
})
