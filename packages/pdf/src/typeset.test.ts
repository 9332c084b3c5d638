import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allDocuments } from '@scriptorium/content/test/all-generators'
import { redirectMissingLabels } from './labels.ts'
import type { Lookup } from './print.ts'
import { printNodes } from './print-nodes.ts'
import { typeset } from './typeset.ts'
import { typstMath } from './typst-math.ts'
import { wordsFor } from '@scriptorium/site/words/words'

const printWords = wordsFor('en')

const book = { author: 'A', date: '', language: 'en', cover: true, contents: true, words: printWords }

test('every kind of document can be typeset', async () => {
  const labels = new Set<string>()
  const lookup = (page: string): Lookup => ({
    lead: async () => ({ to: 'nowhere', near: page }),
    title: async () => 'Title',
    picture: async () => undefined,
    date: (text) => text,
    label: (name) => {
      const label = `${page}#${name}`
      return labels.has(label) ? undefined : labels.add(label) && label
    },
  })
  const pages = []
  for (const [index, nodes] of fc.sample(allDocuments, { numRuns: 100, seed: 7 }).entries()) {
    labels.add(`p${index}`)
    const printed = await printNodes(nodes, lookup(`p${index}`))
    pages.push({ label: `p${index}`, title: `Page ${index}`, description: null, depth: 1, nodes: printed })
  }
  const print = { ...book, title: 'All', subtitle: null, pages: redirectMissingLabels(pages, labels) }
  const pdf = await typeset(print, undefined)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test.each([
  ['\\frac{a}{b}', 'a/b'],
  ['\\text{#read("x")}', undefined],
  ['#import "@preview/x:1.0.0"', undefined],
  ['{', undefined],
])('the formula %s is %s', (tex, typst) => {
  expect(typstMath(tex)).toBe(typst)
})
