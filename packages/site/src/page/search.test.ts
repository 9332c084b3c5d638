import { expect, test } from 'vitest'
import { frameWith } from '../../test/page.ts'
import { wordsFor } from '../words/words.ts'
import { renderSearch, type SearchAnswer } from './search.ts'

const words = wordsFor('en')

const page = (answer: Partial<SearchAnswer>): string => {
  const { html } = renderSearch({ query: '', results: [], closeWords: [], top: [], ...answer }, frameWith({}))
  return html.replaceAll(/\s+/g, ' ').replaceAll(/ ?([<>]) ?/g, '$1')
}

const excerpt = [
  { text: 'Grey ', isMatch: false },
  { text: 'seals', isMatch: true },
  { text: ' & <pups>', isMatch: false },
]
const result = { href: '/seals', title: 'Seals', above: ['Guide', 'Animals'], excerpt, hits: [] }

test('a result has its place, its title and an excerpt in which the words that were found are marked', () => {
  const shown = page({ query: 'seal', results: [result] })
  expect(shown).toContain('<p class="above">Guide › Animals</p><h2><a href="/seals">Seals</a></h2>')
  expect(shown).toContain('<p>Grey<mark>seals</mark>&amp; &lt;pups&gt;</p>')
  expect(shown).toContain(words.oneResult)
  for (const absent of ['<ul>', words.didYouMean, words.topPages]) expect(shown).not.toContain(absent)
})

test('a result has an emoji, and the places on its page with their excerpts', () => {
  const hits = [{ href: '/seals#food', title: 'Food', excerpt: [{ text: 'Fish', isMatch: true }] }]
  const shown = page({ query: 'fish', results: [{ ...result, emoji: '🦭', excerpt: [], hits }, result] })
  expect(shown).toContain('🦭 Seals</a></h2><ul><li><a href="/seals#food">Food</a><p><mark>Fish</mark></p></li></ul>')
  expect(shown).toContain(words.fill('results', { count: 2 }))
})

test('a search without results offers close words and pages to start with, if there are any', () => {
  const offered = page({ query: 'seel', closeWords: ['seal'], top: [{ href: '/start', title: 'Start' }] })
  expect(offered).toContain(words.fill('noResults', { query: 'seel' }))
  expect(offered).toContain('<li><a href="/~search?q=seal">seal</a></li>')
  expect(offered).toContain('<li><a href="/start">Start</a></li>')
  const bare = page({ query: 'seel' })
  for (const absent of [words.didYouMean, words.topPages]) expect(bare).not.toContain(absent)
})

test('the page without a query says nothing of results', () => {
  const shown = page({})
  for (const absent of ['class="lead"', 'class="count"']) expect(shown).not.toContain(absent)
})

test('engines do not list the page', () => {
  expect(page({ query: 'seal', results: [result] })).toContain('<meta name="robots" content="noindex"')
})
