import { writeMarkdown } from '@scriptorium/content/markdown/write'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { expect, test } from 'vitest'
import { cleanAnswer } from './clean-answer.ts'
import type { Passage } from './passage.ts'
import { readAnswer } from './read-answer.ts'

const passage = (pageId: string, text: string): Passage => ({
  spaceId: 's',
  organizationId: 'o',
  revisionId: 'r',
  pageId,
  title: pageId,
  anchor: undefined,
  heading: '',
  titles: [pageId],
  text,
  excerpt: text,
  path: pageId,
  href: `/docs/${pageId}`,
})

const passages = [passage('one', 'See https://birds.example/list for all.'), passage('two', 'Two.')]

const clean = (text: string) => {
  const { nodes, cited } = cleanAnswer(readMarkdown(text).nodes, passages)
  const document = { object: 'document' as const, data: {}, nodes }
  return { text: writeMarkdown(document).trim(), cited: cited.map(({ pageId }) => pageId) }
}

test.for([
  ['Birds sing [2]. They fly [1].', 'Birds sing [\\[1\\]](/docs/two). They fly [\\[2\\]](/docs/one).'],
  ['Both [1, 2] and 【1†a】.', 'Both [\\[1\\]](/docs/one) [\\[2\\]](/docs/two) and [\\[1\\]](/docs/one).'],
  ['Linked [1](https://evil.example/).', 'Linked [\\[1\\]](/docs/one).'],
  ['No such source [7] [1].', 'No such source [\\[1\\]](/docs/one).'],
  ['[Click](https://evil.example/?q=1) [1]', 'Click [\\[1\\]](/docs/one)'],
  ['[List](https://birds.example/list) [1]', '[List](https://birds.example/list) [\\[1\\]](/docs/one)'],
  ['![x](https://evil.example/x.png) [1]', '[\\[1\\]](/docs/one)'],
  ['<img src="https://evil.example/x.png"> [1]', '[\\[1\\]](/docs/one)'],
  ['At https://evil.example/a and www.evil.example [1]', 'At … and … [\\[1\\]](/docs/one)'],
  ['`curl https://evil.example` [1]', '`curl …` [\\[1\\]](/docs/one)'],
  ['https://birds.example/li and [x](https://birds.example) [1]', '… and x [\\[1\\]](/docs/one)'],
  ['**https**://evil.example and me@evil.example [1]', '**https**… and … [\\[1\\]](/docs/one)'],
  ['```https://evil.example\na\n```\n\n[1]', '```\na\n```\n\n[\\[1\\]](/docs/one)'],
  ['[a][b] [1]\n\n[b]: https://evil.example', 'a [\\[1\\]](/docs/one)'],
] as const)('%s', ([written, expected]) => {
  expect(clean(written).text).toBe(expected)
})

test.for([
  '<javascript:alert(1)> [x](javascript:alert(1)) [1]',
  '# Title\n\n{% embed url="https://evil.example" %}\n\n[1]',
  '| a | b |\n|---|---|\n| [x](https://evil.example) | [1] |',
  '<table data-view="cards"><thead><tr><th data-type="content-ref"></th></tr></thead><tbody><tr><td><a href="https://evil.example">x</a></td></tr></tbody></table>\n\n[1]',
  '```js\nfetch("https://evil.example")\n```\n[1]',
])('%s leads nowhere', (written) => {
  expect(clean(written).text).not.toMatch(/evil|\(javascript|<img|!\[|embed/)
})

test('a long word takes no longer than other text, and hides no mail address', () => {
  const word = 'a'.repeat(200_000)
  expect(clean(`${word} [1]`).text).toBe(`${word} [\\[1\\]](/docs/one)`)
  expect(clean(`${word}@evil.example [1]`).text).not.toMatch(/@|evil/)
})

test('sources are in the order in which they are cited', () => {
  expect(clean('B [2], a [1], b [2].').cited).toEqual(['two', 'one'])
})

test.for([
  ['Run it [1].\n>>> Why [x](y) `z`?\n>>> And', false, { text: 'Run it [1].', followUps: ['Why xy z?'] }],
  ['Run it [1].\n>>> Why?', true, { text: 'Run it [1].', followUps: ['Why?'] }],
  ['Run it.\n>', false, { text: 'Run it.', followUps: [] }],
  ['NO_ANS', false, { isNoAnswer: true }],
  ['NO_ANSWER.', true, { isNoAnswer: true, queries: [] }],
  ['NO_ANSWER\n>>> max_files `x`\n>>> \n>>> b', true, { queries: ['max_files x', 'b'], followUps: [] }],
  ['>>> a\nRun it [1].\n>>> b\n>>> c\n>>> d', true, { queries: [], followUps: ['a', 'b', 'c'] }],
] as const)('%s is read, complete: %s', ([written, isDone, expected]) => {
  expect(readAnswer(written, isDone)).toMatchObject(expected)
})
