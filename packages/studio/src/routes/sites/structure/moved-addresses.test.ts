import { expect, test } from 'vitest'
import type { Part } from '../../../api/sites/structure.ts'
import { movedAddresses } from './moved-addresses.ts'

const space = (id: string, spaceId: string): Part => ({
  object: 'site-space',
  id,
  title: id,
  space: { id: spaceId },
  children: [],
})
const page = (path: string, siteSpaceId: string) => ({
  path,
  title: path,
  to: { kind: 'site-page' as const, siteSpaceId, pageId: path },
})
const place = (path: string) => ({ path, conditions: [] })

test('keeps the addresses of the pages that move, below the one that they leave', () => {
  const parts = [space('one', 'finches'), space('two', 'owls')]
  const destinations = [page('', 'one'), page('seeds', 'one'), page('birds/seeds', 'one'), page('owls/mice', 'two')]
  const moves = [
    { space: 'finches', title: 'Finches', before: place('/birds/'), after: place('/small-birds/') },
    { space: 'owls', title: 'Owls', before: place('/owls/'), after: place('/owls/') },
  ]
  expect(movedAddresses(moves, parts, destinations)).toEqual([
    { source: '/birds/seeds', destination: { kind: 'site-page', siteSpaceId: 'one', pageId: 'birds/seeds' } },
  ])
  const vanishes = { space: 'finches', title: 'Finches', before: place('/birds/') }
  expect(movedAddresses([vanishes], parts, destinations)).toEqual([])
})
