import { expect, test } from 'vitest'
import { insertables, integrationBlock } from '../commands/insert.ts'
import { rankBlocks } from '../commands/rank-blocks.ts'
import { inWords } from './condition.ts'
import { en } from './en.ts'
import { loadWords } from './load.ts'
import { blockName, blockSynonyms } from './words.ts'

const languages = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh']

const valuesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted()

test.each(languages)('all words are there in %s', async (language) => {
  const words = await loadWords(`${language}-XX`)
  const shapes = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([name, word]) => [name, word !== '', ...valuesIn(word)])
  expect(shapes(words)).toEqual(shapes(en))
  const names = insertables.map(({ type }) => blockName(words, type))
  expect(new Set(names).size).toBe(names.length)
  expect(blockSynonyms(words, 'hint').length).toBeGreaterThan(1)
})

test('an unknown language has English words', async () => {
  expect(await loadWords('xx')).toBe(en)
})

const found = (typed: string, words: typeof en, recent: string[] = []): string[] =>
  rankBlocks(insertables, typed, words, recent).map(({ type }) => type)

test('blocks are found by name and by other names in the language of the writer', async () => {
  expect(found('callout', en)[0]).toBe('hint')
  expect(found('tabl', en)[0]).toBe('table')
  expect(found('uberschrift', (await loadWords('de')) as typeof en)[0]).toBe('heading-1')
  expect(found('', en, ['tabs'])[0]).toBe('tabs')
  expect(found('bullet list', en)[0]).toBe('list-unordered')
  expect(found('hint warning', en)[0]).toBe('hint-warning')
  expect(found('inline formula', en)[0]).toBe('inline-math')
  expect(found('xyzzy', en)).toEqual([])
  expect(found('hint xyzzy', en)).toEqual([])
})

test('blocks of integrations are found by their titles', () => {
  const blocks = [...insertables, integrationBlock({ integration: 'figma', block: 'file', title: 'Figma file' })]
  const ids = (typed: string, recent: string[] = []) => rankBlocks(blocks, typed, en, recent).map(({ id }) => id)
  expect(ids('figm')).toEqual(['integration/figma/file'])
  expect(ids('file').slice(0, 2)).toEqual(['file', 'integration/figma/file'])
  expect(ids('', ['integration/figma/file'])[0]).toBe('integration/figma/file')
})

test('conditions are sentences', () => {
  expect(inWords('visitor.claims.plan == "pro" && space.vars.beta', en)).toBe('Shown if plan = pro and beta')
  expect(inWords('visitor.claims.a == 1 || visitor.claims.b != 2', en)).toBe('Shown if a = 1 or b ≠ 2')
  expect(inWords(' ', en)).toBe('Shown to everyone')
})
