import { expect, test } from 'vitest'
import { linkFrom, type Work } from './work.ts'

test('a link to a file of the copy begins at the file that has it, and one to another address stays', async () => {
  const addresses = new Map([
    ['https://docs.test/guide/one', { link: 'guide/one.html#part', isFile: true }],
    ['https://docs.test/gone', { link: 'https://docs.test/gone', isFile: false }],
    ['https://example.com/', { link: undefined, isFile: false }],
  ])
  const work = { addresses } as unknown as Work
  const links = (from: string) => [...addresses.keys()].map(linkFrom(work, from))
  expect(links('index.html')).toEqual(['guide/one.html#part', 'https://docs.test/gone', undefined])
  expect(links('guide/deep/two.html')).toEqual(['../../guide/one.html#part', 'https://docs.test/gone', undefined])
})
