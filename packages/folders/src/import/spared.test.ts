import { expect, describe, test } from 'vitest'
import { sparing } from './spared.ts'

describe('sparing', () => {
  const isSpared = sparing([
    { path: 'README.md', reason: '', wouldBe: 'page' },
    { path: 'Guides/README.md', reason: '', wouldBe: 'page' },
    { path: 'a/b/My page.md', reason: '', wouldBe: 'page' },
    { path: 'closed', reason: '', wouldBe: 'folder' },
    { path: 'image.md.png', reason: '' },
  ])

  test.each(['readme', 'guides', 'a', 'a/b', 'a/b/my-page', 'closed', 'closed/deep/er'])('%s is kept', (path) => {
    expect(isSpared(path)).toBe(true)
  })

  test.each(['guides/other', 'a/b/my-page-2', 'a/b/my-page/below', 'image', 'close'])('%s can be deleted', (path) => {
    expect(isSpared(path)).toBe(false)
  })
})
