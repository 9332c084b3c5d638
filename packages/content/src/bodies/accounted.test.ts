import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockEdits, editedText, spaced } from '../../test/block-edits.ts'
import { account, contested, linesOf, noneWrong, wordsOf } from '../../test/merge-account.ts'
import { mergeCases } from '../../test/merge-cases.ts'
import { writePage } from '../../test/page-text.ts'
import { editedPage, pageEdits, pages, sentencesOf } from '../../test/random-pages.ts'
import type { Document } from '../markdown/document.ts'
import { readMarkdown } from '../markdown/read.ts'
import { writeMarkdown } from '../markdown/write.ts'
import { mergeDocuments } from './document-bodies.ts'
import { mergeMarkdown } from './markdown-bodies.ts'
import { mapVersions, type Texts } from './parts.ts'

const mergeAsDocuments = (texts: Texts) => {
  const { text, conflict } = mergeDocuments(mapVersions(texts, (one) => JSON.stringify(readMarkdown(one))))
  return { text: writeMarkdown(JSON.parse(text) as Document), conflict }
}

const swapped = ({ base, main, request }: Texts): Texts => ({ base, main: request, request: main })

const versions = fc.tuple(pages, pageEdits(), pageEdits()).map(([base, ours, theirs]) => ({
  base,
  main: editedPage(base, ours, 'm'),
  request: editedPage(base, theirs, 'r'),
}))

/** Returns the lines of a text in an order of their own, without what depends on their order: the numbers of items. */
const sortedLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^([> ]*)\d+\./, '$11.').trim())
    .filter((line) => line !== '')
    .toSorted()

describe.each([
  ['Markdown', mergeMarkdown, 40],
  ['documents', mergeAsDocuments, 20],
] as const)('merges of generated pages in %s', (_, merge, numRuns) => {
  test('lose, double and revive no word, and report what both sides changed', () => {
    fc.assert(
      fc.property(versions, (all) => {
        const texts = mapVersions(all, writePage)
        const merged = merge(texts)
        expect(account(texts, merged, wordsOf)).toEqual(noneWrong)
        const other = merge(swapped(texts))
        expect(other.conflict).toBe(merged.conflict)
        fc.pre(!merged.conflict)
        expect(contested(mapVersions(all, sentencesOf))).toEqual([])
        expect(sortedLines(other.text)).toEqual(sortedLines(merged.text))
      }),
      { numRuns },
    )
  })
})

test("an item that main deleted and the request split stays deleted in main's version of a list in conflict", () => {
  const said = (...subjects: string[]): string => subjects.map((one) => `The ${one}a of ${one}b is ${one}c.`).join(' ')
  const list = (...items: string[]): string => `- ${items.join('\n- ')}\n`
  const texts = {
    base: list(said('b1', 'b2'), said('b3', 'b4')),
    main: list(said('b3').replace('b3c', 'm1a'), said('b4')),
    request: list(said('b1'), said('b2'), `${said('b3').replace('b3c', 'r1a')} ${said('b4')}`),
  }
  for (const merge of [mergeMarkdown, mergeAsDocuments]) {
    const merged = merge(texts)
    expect([merged.conflict, account(texts, merged, wordsOf)]).toEqual([true, noneWrong])
  }
})

test('documents and Markdown have the same conflicts, except for paragraphs of several lines', () => {
  fc.assert(
    fc.property(versions, (all) => {
      const texts = mapVersions(all, writePage)
      fc.pre(!Object.values(texts).some((text) => /^The[^\n]*\.\nThe/m.test(text)))
      const [merged, documents] = [mergeMarkdown(texts), mergeAsDocuments(texts)]
      expect(documents.conflict).toBe(merged.conflict)
    }),
    { numRuns: 40 },
  )
})

const folder = fileURLToPath(new URL('../../test/real-pages/', import.meta.url))
const realPages = globSync('*.md', { cwd: folder }).map((name) => spaced(readFileSync(folder + name, 'utf8')))

test('merges of real pages lose, double and revive no line', () => {
  fc.assert(
    fc.property(fc.constantFrom(...realPages), blockEdits, blockEdits, (base, ours, theirs) => {
      const texts = { base, main: editedText(base, ours, 'm'), request: editedText(base, theirs, 'r') }
      const merged = mergeMarkdown(texts)
      expect(account(texts, merged, linesOf)).toEqual(noneWrong)
      const other = mergeMarkdown(swapped(texts))
      expect(other.conflict).toBe(merged.conflict)
      fc.pre(!merged.conflict)
      expect(sortedLines(other.text)).toEqual(sortedLines(merged.text))
    }),
    { numRuns: 40 },
  )
})

test.each(Object.entries(mergeCases))('%s', (_, { merged, ...texts }) => {
  expect(mergeMarkdown(texts)).toEqual({ text: merged, conflict: merged.includes('**Conflict:**') })
  const other = mergeMarkdown(swapped(texts))
  const lines = other.conflict || other.text.split('\n').toSorted()
  expect(lines).toEqual(merged.includes('**Conflict:**') || merged.split('\n').toSorted())
  expect(mergeAsDocuments(texts).conflict).toBe(merged.includes('**Conflict:**'))
})

describe('a passage that both sides replaced', () => {
  const passages = {
    paragraphs: 'Herons stand still.\n\nDucks paddle.',
    list: '- Herons stand still\n- Ducks paddle',
    table: '| Bird | Place |\n|---|---|\n| Heron | water |\n| Duck | reeds |',
    quote: '> Herons stand still.\n>\n> Ducks paddle.',
    code: 'Run the birds:\n\n```sh\nbirds --start\n```',
  }
  const replacements = (verb: string): string[] => [
    `Trains ${verb} at noon.`,
    `- Trains ${verb}\n- Trams ${verb}`,
    `> Trains ${verb} slowly.`,
    `\`\`\`js\ntrain.${verb}()\n\`\`\``,
    `Trains ${verb} at noon.\n\nTrams ${verb} later.`,
  ]
  const frames = [
    (passage: string) => `${passage}\n`,
    (passage: string) => `## Before\n\nIntro.\n\n${passage}\n\n## After\n\nOutro.\n`,
    (passage: string) => `{% hint style="info" %}\nIntro.\n\n${passage}\n\nOutro.\n{% endhint %}\n`,
  ]

  test.each(Object.entries(passages))('is one conflict: %s', (_, passage) => {
    for (const frame of frames) {
      for (const ours of replacements('leave')) {
        for (const theirs of ['Cheese matures.', ...replacements('stop'), '- Butter melts\n- Milk turns']) {
          const texts = { base: frame(passage), main: frame(ours), request: frame(theirs) }
          for (const merge of [mergeMarkdown, mergeAsDocuments]) {
            const { text, conflict } = merge(texts)
            expect([conflict, text.split('**Conflict:**').length - 1]).toEqual([true, 1])
          }
        }
      }
    }
  })
})
