import { expect, test } from 'vitest'
import { searchInOf } from './frame.ts'
import type { Visit } from './visit.ts'

const visitOf = (sectionIds: readonly (string | null)[]): Visit => {
  const siteSpaces = sectionIds.map((sectionId, index) => ({ id: `s${index}`, sectionId, spaceId: `space${index}` }))
  const spaces = new Map(siteSpaces.map(({ spaceId }) => [spaceId, { title: spaceId }]))
  const structure = { items: [], siteSpaces }
  const found = { shown: structure, structure, spaces, siteSpace: siteSpaces[0], space: { title: 'Space' } }
  return { found } as unknown as Visit
}

test('readers choose where to search as soon as a site has two spaces', () => {
  expect(searchInOf(visitOf([null]))).toBeUndefined()
  expect(searchInOf(visitOf(['a', 'b']))).toEqual({ id: 's0', title: 'Space', hasVersions: false, scope: 'usual' })
  expect(searchInOf(visitOf([null, null]))).toMatchObject({ title: 'space0', hasVersions: true })
})
