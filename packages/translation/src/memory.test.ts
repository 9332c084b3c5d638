import { expect, test } from 'vitest'
import { usesTerm } from './memory.ts'

test.for([
  ['日本語の設定画面', '設定', true],
  ['日本語の画面', '設定', false],
  ['新しいPage設定', 'Page', true],
  ['Die Seiten sind neu', 'Seite', true],
  ['Die Seitenleiste ist neu', 'Seite', false],
  ['Die Webseite ist neu', 'seite', false],
] as const)('%s uses %s: %s', ([text, term, expected]) => {
  expect(usesTerm(text, term)).toBe(expected)
})
