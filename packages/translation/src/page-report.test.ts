import { expect, test } from 'vitest'
import { applyTranslations } from './page-report.ts'
import type { TranslatedText } from './memory.ts'
import type { Segment } from './segments.ts'

/** A text that the engine translates if its translation is not empty. */
const segment = (encoded: string) => {
  const marks: object[] = []
  const own = {
    encoded,
    text: () => encoded,
    fault: undefined,
    apply: (text: string) => (text === '' ? 'empty' : undefined),
    mark: (mark: object) => void marks.push(mark),
  }
  return { segment: own as unknown as Segment, marks }
}

const report = (texts: readonly string[], translated: Record<string, TranslatedText> = {}) =>
  applyTranslations(
    texts.map((text) => segment(text).segment),
    new Map(Object.entries(translated)),
    'en',
  )

test('a page names the first twenty blocks that stay in the source language, and counts all', () => {
  const texts = Array.from({ length: 30 }, (_, index) => `Block ${index}`)
  const { blocks, keptBlocks } = report(texts)
  expect([keptBlocks, blocks.length]).toEqual([30, 20])
  expect(blocks[0]).toEqual({ text: 'Block 0', reason: 'empty' })
})

test('a long block is named by its beginning', () => {
  const [exact, long] = report(['x'.repeat(200), 'x'.repeat(201)]).blocks
  expect(exact!.text).toBe('x'.repeat(200))
  expect(long!.text).toBe(`${'x'.repeat(199)}…`)
})

test('a page names each missing term once, and marks only what is not translated', () => {
  const used = segment('A space')
  const missing = { text: 'Ein Raum', missingTerms: [['space', 'Bereich']] as const }
  const found = applyTranslations(
    [used.segment, segment('Two spaces').segment],
    new Map([
      ['A space', missing],
      ['Two spaces', missing],
    ]),
    'en',
  )
  expect(found).toEqual({ keptBlocks: 0, blocks: [], terms: [{ term: 'space', translation: 'Bereich' }] })
  expect(used.marks).toEqual([])
})
