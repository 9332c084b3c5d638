import { missingTypes } from '@scriptorium/content/test/missing-types'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { expect, test } from 'vitest'
import { everyBlock } from './support/every-block.ts'

/** Blocks that need something else in the workspace, and those that Markdown of people does not become. */
const left = [
  'content-ref',
  'drawing',
  'heading-4',
  'heading-5',
  'heading-6',
  'if',
  'integration',
  'openapi-schemas',
  'openapi-webhook',
  'raw',
  'reusable-content',
  'swagger',
]

test('the page of every block has each type, unless it is listed here', () => {
  expect(missingTypes(readMarkdown(everyBlock).nodes)).toEqual(left)
})
