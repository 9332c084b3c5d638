import { expect, test } from 'vitest'
import { limitPageReads } from './page-reads.ts'

test('a page that names a large file many times gets it a few times, and so does the next page', async () => {
  const text = 'x'.repeat(3_000_000)
  const { tree, beginPage } = limitPageReads({ paths: ['large'], read: () => Promise.resolve(text) })
  const countReads = async () => {
    let count = 0
    for (let n = 0; n < 10; n++) if ((await tree.read('large')) !== undefined) count++
    return count
  }
  expect(await countReads()).toBe(10)
  beginPage()
  expect(await countReads()).toBe(7)
  beginPage()
  expect(await countReads()).toBe(7)
})
