import { describe, expect, test } from 'vitest'
import { EngineAnswerError } from './engines.ts'
import { createTranslator, type Remembering } from './memory.ts'

type Answer = (texts: readonly string[]) => string[]

/** Returns a translator whose engine answers like this, what it was asked, and what it has stored. */
const newTranslator = (answer: Answer, glossary: Remembering['glossary'] = []) => {
  const asked: string[][] = []
  const stored = new Map<string, string>()
  const read = () => ({
    where: () => ({
      whereIn: (_: string, keys: string[]) => ({
        select: () => Promise.resolve(keys.flatMap((key) => (stored.has(key) ? [{ key, text: stored.get(key) }] : []))),
      }),
    }),
  })
  const write = () => ({
    insert: (rows: { key: string; text: string }[]) => {
      for (const { key, text } of rows) stored.set(key, text)
      return { onConflict: () => ({ merge: () => Promise.resolve() }) }
    },
  })
  const translator = createTranslator({
    database: { read, writeTx: (run: (trx: unknown) => Promise<unknown>) => run(write) } as never,
    translationId: 't',
    engine: {
      name: 'test',
      translate: (texts: readonly string[]) => {
        asked.push([...texts])
        return Promise.resolve(answer(texts))
      },
    } as never,
    task: {} as never,
    glossary,
  })
  return { translator, asked, stored }
}

const inCapitals: Answer = (texts) => texts.map((text) => text.toUpperCase())

describe('createTranslator', () => {
  test('asks once for each text, and counts words and answers', async () => {
    const { translator, asked } = newTranslator(inCapitals)
    const first = await translator.translate(['a b', 'c', 'c'])
    expect([...first].map(([text, result]) => [text, result.text])).toEqual([
      ['c', 'C'],
      ['a b', 'A B'],
    ])
    await translator.translate(['c', 'a b'])
    expect(asked).toEqual([['c'], ['a b']])
    expect([translator.words(), translator.answers()]).toEqual([3, 2])
  })

  test('stores no faulty answer, and asks for its text again', async () => {
    const { translator, asked, stored } = newTranslator((texts) => texts.map((text) => (text === 'b' ? ' ' : 'A')))
    const found = await translator.translate(['a', 'b'])
    expect([...found.values()]).toEqual([
      { text: 'A', missingTerms: [] },
      { fault: 'empty', missingTerms: [] },
    ])
    expect([...stored.values()]).toEqual(['A'])
    await translator.translate(['a', 'b'])
    expect(asked).toEqual([['a'], ['b'], ['b']])
  })

  test('divides requests by their number of texts and their characters', async () => {
    const { translator, asked } = newTranslator(inCapitals)
    const short = Array.from({ length: 42 }, (_, index) => `text ${index}`)
    await translator.translate(short)
    expect(asked.map(({ length }) => length)).toEqual([1, 20, 20, 1])
    asked.length = 0
    await translator.translate(['a', 'b', 'c'].map((one) => one.repeat(4000)))
    expect(asked.map(({ length }) => length)).toEqual([2, 1])
  })

  test('finds the text that the engine cannot translate, and keeps the others', async () => {
    const { translator, stored } = newTranslator((texts) => {
      if (texts.includes('bad')) throw new EngineAnswerError('no')
      return inCapitals(texts)
    })
    await expect(translator.translate(['a', 'one', 'bad', 'two', 'three'])).rejects.toThrow('no')
    expect([...stored.values()].toSorted()).toEqual(['A', 'ONE', 'THREE', 'TWO'])
  })

  test('asks again for a text without a term, and says which term is missing', async () => {
    const answers = ['die Karte', 'der Plan']
    const { translator, asked } = newTranslator(() => [answers.shift()!], [['map', 'Plan']])
    expect((await translator.translate(['the map'])).get('the map')).toEqual({ text: 'der Plan', missingTerms: [] })
    expect(asked).toHaveLength(2)
    const other = newTranslator(() => ['die Karte'], [['map', 'Plan']])
    const found = await other.translator.translate(['the map', 'maps'])
    expect([...found.values()].map(({ missingTerms }) => missingTerms)).toEqual([[], [['map', 'Plan']]])
  })
})
