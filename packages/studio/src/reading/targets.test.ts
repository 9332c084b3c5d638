import type { File, Page } from '@scriptorium/client'
import { expect, test } from 'vitest'
import { type Known, targetsIn } from './targets.ts'

test('a mention has the name of the person, if it is known', () => {
  const target = targetsIn({ place: { spaceId: 's' }, pages: [], files: undefined, names: new Map([['u1', 'Ana']]) })
  expect(target({ kind: 'user', user: 'u1' })).toEqual({ title: 'Ana' })
  expect(target({ kind: 'user', user: 'u2' })?.title).toBeUndefined()
})

test('links lead to pages of other spaces', () => {
  const target = targetsIn({ place: { spaceId: 's' }, pages: [], files: undefined })
  expect(target({ kind: 'page', page: 'p', space: 'other' })).toEqual({ href: '/app/spaces/other/pages/p' })
  const anchor = { kind: 'anchor', anchor: 'how', page: 'p', space: 'other' }
  expect(target(anchor)).toEqual({ href: '/app/spaces/other/pages/p#how' })
  expect(target({ kind: 'page', page: 'p', space: 's' })).toBeUndefined()
})

test('a comparison knows the pages and files of both versions, and prefers those of the later one', () => {
  const page = (id: string, title: string) => ({ id, title, pages: [] }) as unknown as Page
  const file = (id: string, downloadURL: string) => [id, { id, name: id, downloadURL } as File] as const
  const earlier: Known = {
    place: { spaceId: 's', revisionId: 'old' },
    pages: [page('kept', 'Old title'), page('deleted', 'Deleted')],
    files: new Map([file('a', '/old/a'), file('b', '/old/b')]),
  }
  const later: Known = {
    place: { spaceId: 's', revisionId: 'new' },
    pages: [page('kept', 'New title')],
    files: new Map([file('a', '/new/a')]),
  }
  const target = targetsIn({ ...later, earlier })
  expect(target({ kind: 'page', page: 'kept' })).toMatchObject({ title: 'New title' })
  expect(target({ kind: 'page', page: 'deleted' })).toMatchObject({ title: 'Deleted' })
  expect(target({ kind: 'page', page: 'deleted' })?.href).toContain('old')
  expect(target({ kind: 'file', file: 'a' })?.href).toBe('/new/a')
  expect(target({ kind: 'file', file: 'b' })?.href).toBe('/old/b')
  expect(target({ kind: 'file', file: 'c' })).toBeUndefined()
})
