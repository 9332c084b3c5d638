import { expect, test } from 'vitest'
import { matchByPath, matchBySimilarity } from './match.ts'
import { outlineOf } from './outline.ts'
import type { SpacePages } from './space-pages.ts'

const texts = {
  finches: '# Finches\n\nFinches crack seeds with their beaks.\n\nThey sing at dawn.\n',
  stub: '# Penguins\n\nComing soon.\n',
  nests: '# Nests\n\nA nest of twigs and moss stands in the fork of a branch.\n',
}

const page = (id: string) => ({ id, slug: id, type: 'document', title: id, children: [] })
const space = {
  roots: Object.keys(texts),
  pages: new Map(Object.keys(texts).map((id) => [id, page(id)])),
} as unknown as SpacePages

test('a file that was renamed and edited keeps its page, and files that only follow the same pattern get new ones', () => {
  const outline = outlineOf([
    { path: 'birds/finch.md', text: texts.finches.replace('dawn', 'noon') },
    { path: 'owls.md', text: '# Owls\n\nComing soon.\n' },
    { path: 'nests.md', text: texts.nests },
  ])
  const found = matchByPath(outline, space)
  matchBySimilarity(outline, space, found, new Map(Object.entries(texts)))
  expect([...found].map(([{ file }, id]) => [file?.path, id]).toSorted()).toEqual([
    ['birds/finch.md', 'finches'],
    ['nests.md', 'nests'],
  ])
})
