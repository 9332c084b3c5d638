import type { Page } from '@scriptorium/client'
import { describe, expect, it } from 'vitest'
import { movePage, standingAfter, standingAt, standingOf, type Step } from './places.ts'

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
