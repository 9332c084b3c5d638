import { expect, test } from 'vitest'
import { relatedTo } from './related.ts'

const pages = [
  { title: 'Webhooks', href: '/api/webhooks' },
  { title: 'Install on Linux', href: '/guides/install/linux' },
  { title: 'Install', href: '/guides/install' },
  { title: 'Pricing', href: '/pricing' },
]

test.each([
  ['guides/instal', ['Install', 'Install on Linux']],
  ['install/linux', ['Install on Linux']],
  ['install-linux', ['Install on Linux', 'Install']],
  ['guides/setup', ['Install']],
  ['webhoks', ['Webhooks']],
  ['nothing/like-it', []],
])('%s leads to %j', (text, expected) => {
  expect(
    relatedTo(text, pages)
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(expected.toSorted())
})
