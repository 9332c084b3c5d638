import type { Page } from '@scriptorium/client'
import { describe, expect, it } from 'vitest'
import { movePage, movesTo, standingAfter, standingAt, standingOf, topmost, type Step } from './places.ts'

const page = (id: string, ...pages: Page[]): Page => ({ id, title: id, type: 'document', pages }) as unknown as Page

const tree = [page('a'), page('b', page('b1'), page('b2')), page('c')]

const shape = (pages: readonly Page[]): string =>
  pages.map((one) => one.id + ('pages' in one && one.pages.length > 0 ? `(${shape(one.pages)})` : '')).join(' ')

const stepped = (id: string, step: Step): string => {
  const standing = standingAfter(tree, id, step)
  return standing ? shape(movePage(tree, id, standing)) : 'nowhere'
}

describe('places of pages', () => {
  it('finds a page', () => {
    expect(standingOf(tree, 'b2')).toEqual({ into: 'b', at: 1 })
    expect(standingOf(tree, 'c')).toEqual({ into: null, at: 2 })
  })

  it.each([
    ['a', 'c', 'after', 'b(b1 b2) c a'],
    ['c', 'a', 'before', 'c a b(b1 b2)'],
    ['a', 'b', 'on', 'b(b1 b2 a) c'],
    ['b2', 'b1', 'before', 'a b(b2 b1) c'],
    ['b1', 'c', 'before', 'a b(b2) b1 c'],
  ] as const)('drops %s at %s: %s', (moved, target, position, expected) => {
    expect(shape(movePage(tree, moved, standingAt(tree, moved, target, position)))).toBe(expected)
  })

  it.each([
    [['a', 'c'], 'b', 'on', 'b(b1 b2 a c)'],
    [['a', 'b1'], 'c', 'after', 'b(b2) c a b1'],
    [['b1', 'b2'], 'a', 'before', 'b1 b2 a b c'],
    [['a', 'c'], 'b1', 'after', 'b(b1 a c b2)'],
  ] as const)('drops %j at %s: %s', (ids, target, position, expected) => {
    const moved = movesTo(tree, ids, target, position).reduce(
      (pages, { id, standing }) => movePage(pages, id, standing),
      tree,
    )
    expect(shape(moved)).toBe(expected)
  })

  it('leaves out pages that move with another one', () => {
    expect(topmost(tree, new Set(['b2', 'c', 'b'])).map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it.each([
    ['c', 'up', 'a c b(b1 b2)'],
    ['a', 'down', 'b(b1 b2) a c'],
    ['c', 'in', 'a b(b1 b2 c)'],
    ['b2', 'out', 'a b(b1) b2 c'],
    ['a', 'up', 'nowhere'],
    ['c', 'down', 'nowhere'],
    ['a', 'in', 'nowhere'],
    ['a', 'out', 'nowhere'],
  ] as const)('moves %s %s', (id, step, expected) => {
    expect(stepped(id, step)).toBe(expected)
  })
})
