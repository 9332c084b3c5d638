import { expect, test } from 'vitest'
import { titlesAbove } from './titles.ts'

const section = (id: string) => ({ id, type: 'site-section', title: `Section ${id}`, parentId: null })
const siteSpaces = [
  { id: 'x', sectionId: 'a', spaceId: 'one' },
  { id: 'y', sectionId: 'a', spaceId: 'two' },
  { id: 'z', sectionId: 'b', spaceId: 'three' },
]
const found = {
  shown: { siteSpaces },
  structure: { items: [section('a'), section('b')], siteSpaces },
  spaces: new Map(['one', 'two', 'three'].map((id) => [id, { id, title: `Space ${id}` }])),
}

test('names the section of a page, and the variant only if the section has several', () => {
  const titlesOf = (index: number) => titlesAbove(found as never, siteSpaces[index] as never)
  expect([titlesOf(1), titlesOf(2)]).toEqual([['Section a', 'Space two'], ['Section b']])
})
