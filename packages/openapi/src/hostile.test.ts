import { afterAll, describe, expect, test } from 'vitest'
import { closeMarkdown, parseMarkdown } from '@scriptorium/content/pool/pool'
import { faultyDocuments, oddDocuments } from '../test/hostile-documents.ts'
import { unzip } from './gzip.ts'
import { generatePages } from './pages/generate-pages.ts'
import { generateParts } from './pages/generate-parts.ts'
import type { OpenApi } from './pages/model.ts'
import { readDocument } from './read-document.ts'

const maxPageCharacters = 1_000_000
const maxParsedCharacters = 60_000

const limits = { bytes: 10 * 1024 * 1024, files: 100 }

const read = (text: string) =>
  readDocument({ url: null, text }, () => Promise.reject(new Error('No file is expected')), limits)

afterAll(closeMarkdown)

describe('a document with a fault ends in an error that names it:', () => {
  test.for(faultyDocuments)('%s', async ([_name, text, message]) => {
    expect(await read(text)).toMatchObject({
      kind: 'failure',
      code: 'PARSE_ERROR',
      errors: [{ message: expect.stringMatching(message) }],
    })
  })
})

describe('an odd document becomes pages that are small and can be parsed:', () => {
  test.for(oddDocuments)('%s', async ([_name, text]) => {
    const found = await read(text)
    if (found.kind === 'failure') throw new Error(JSON.stringify(found.errors))
    for (const { message, pointer = '' } of found.errors)
      expect([message.length <= 1000, pointer.length <= 4096, (message + pointer).isWellFormed()]).not.toContain(false)
    const document = JSON.parse(await unzip(found.bundled)) as OpenApi
    const pages = [
      ...generatePages(document, 'odd', { grouping: 'by-tag' }),
      ...generatePages(document, 'odd', { grouping: 'by-operation' }),
    ]
    const texts = [...pages, ...generateParts(document)].map(({ markdown }) => markdown)
    expect(pages.length).toBeGreaterThan(0)
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(maxPageCharacters)
    for (const page of pages) expect([page.title, page.slug]).not.toContain('')
    // Parsing is slow, so only the longest page below the limit is parsed.
    const [longest = ''] = texts
      .filter(({ length }) => length < maxParsedCharacters)
      .toSorted((one, other) => other.length - one.length)
    expect(await parseMarkdown(longest)).toHaveProperty('nodes')
  })
})
