import { readMarkdown } from '@scriptorium/content/markdown/read'
import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

test.each([
  ['# Title\n\nThe first text.\n\nThe second.', 'The first text.'],
  ['| a |\n|---|\n| b |\n\nAfter a table.', 'After a table.'],
  ['```http\nGET /pets\n```\n\nLists all pets.\n\n**Authentication:** `bearer`\n\n## Response', 'Lists all pets.'],
  ['```http\nGET /pets\n```\n\n**Authentication:** `bearer`\n\n## Response\n\nThis response has no body.', 'GET /pets'],
  ['', undefined],
  [`${'word '.repeat(60)}end`, `${'word '.repeat(32).trim()} …`],
])('%j is summarized as %j', (markdown, expected) => {
  expect(summaryOf(readMarkdown(markdown).nodes)).toBe(expected)
})
