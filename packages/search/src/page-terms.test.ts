import { expect, test } from 'vitest'
import { firstBodyPosition, termsOfAll, type PageTexts } from './page-terms.ts'

const termsOf = async (texts: Partial<PageTexts>) => {
  const page = { title: '', description: '', sections: [], ...texts }
  return (await termsOfAll(new Map([['page', page]]))).get('page')!
}

const impactsOf = async (texts: Partial<PageTexts>, ...words: string[]): Promise<number[]> => {
  const terms = await termsOf(texts)
  return words.map((word) => terms.words.get(word)!.impact)
}

const section = (title: string, text: string) => ({ title, text })

test('a word weighs most in the title, then in a heading or the description, then in the text', async () => {
  const words = ['tides', 'moon', 'waves', 'harbour']
  const texts = { title: 'Tides', description: 'Moon', sections: [section('Waves', 'Harbour')] }
  const [title, description, heading, text] = await impactsOf(texts, ...words)
  expect([title! > description!, description, heading! > text!]).toEqual([true, heading, true])
})

test('a part of a word weighs less than the word', async () => {
  const [whole, part] = await impactsOf({ sections: [section('', 'highWater')] }, 'highwater', 'water')
  expect(whole).toBeGreaterThan(part!)
})

test('no phrase goes from one text to the next, and titles stand before all other words', async () => {
  const { words } = await termsOf({ title: 'Tides', sections: [section('Waves', 'Harbour'), section('', 'Quay')] })
  const [title, heading, text, next] = ['tides', 'waves', 'harbour', 'quay'].map(
    (word) => words.get(word)!.positions[0]!,
  )
  expect(title).toBe(0)
  expect([heading! >= firstBodyPosition, text! - heading! > 1, next! - text! > 1]).toEqual([true, true, true])
})

test.each([
  ['Der Hafen und die Gezeiten', true],
  ['The harbour and the tides', false],
])('%s is German: %s', async (text, expected) => {
  expect((await termsOf({ sections: [section('', text)] })).isGerman).toBe(expected)
})
