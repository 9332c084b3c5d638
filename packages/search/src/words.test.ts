import { expect, test } from 'vitest'
import { wordsIn } from './words.ts'

test.each([
  'Grey seals, sea-lions and the getUserById of v2.1',
  '𠮷野家で食べる 𠮷野家',
  '你好，世界 and more',
  '🦭 海豹🦭海豹 end',
  'ÄRGER, naïve façade ΣΊΣΥΦΟΣ',
])('each word of %j is at its place in the text', (text) => {
  const words = wordsIn(text)
  const plain = (part: string) =>
    part
      .normalize('NFKD')
      .replaceAll(/[\p{M}\W_]/gu, '')
      .toLowerCase()
  expect(words.length).toBeGreaterThan(1)
  for (const { word, start, end } of words) {
    const there = text.slice(start, end)
    expect([word, there.isWellFormed(), plain(there)]).toEqual([word, true, plain(word)])
  }
})
