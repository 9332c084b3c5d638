import { expect, test } from 'vitest'
import type { Part } from '../../../api/sites/structure.ts'
import {
  flattenParts,
  movedBeside,
  movedInto,
  removedParts,
  withAgain,
  withDefault,
  withLanguage,
  withoutPart,
  withPart,
  withTitles,
} from './parts.ts'

const part = (object: Part['object'], id: string, ...children: Part[]): Part => ({ object, id, title: id, children })
const space = (id: string) => part('site-space', id)
const section = (id: string, ...children: Part[]) => part('site-section', id, ...children)
const group = (id: string, ...children: Part[]) => part('site-section-group', id, ...children)

const outline = (parts: readonly Part[]): string =>
  parts.map(({ id, children }) => (children.length > 0 ? `${id}(${outline(children)})` : id)).join(' ')

const site = [section('one', space('a'), space('b')), group('box', section('two', space('c'))), section('three')]

test.for([
  ['a variant to another section', movedInto(site, 'b', 'three'), 'one(a) box(two(c)) three(b)'],
  ['a section into a group', movedInto(site, 'one', 'box'), 'box(two(c) one(a b)) three'],
  ['a section out of a group', movedInto(site, 'two', undefined), 'one(a b) box three two(c)'],
  ['a section to the end of a group', movedBeside(site, 'three', 'two', 'after'), 'one(a b) box(two(c) three)'],
  ['a section to the start', movedBeside(site, 'three', 'one', 'before'), 'three one(a b) box(two(c))'],
  ['nothing into itself', movedInto(site, 'box', 'box'), outline(site)],
  ['no group beside what is in it', movedBeside(site, 'box', 'two', 'after'), outline(site)],
  ['no space to the root of a site with sections', movedInto(site, 'a', undefined), outline(site)],
  ['no section into a section', movedInto(site, 'one', 'two'), outline(site)],
] as const)('moves %s', ([, moved, expected]) => {
  expect(outline(moved)).toBe(expected)
})

test('gives titles to what has a blank one', () => {
  const named = withTitles([{ ...group('box', { ...section('one'), title: ' ' }), title: '' }], 'Untitled')
  expect(flattenParts(named).map(({ title }) => title)).toEqual(['Untitled', 'Untitled'])
  expect(withTitles(site, 'Untitled')).toEqual(site)
})

test('gives a language to a space wherever it is', () => {
  const shown = (id: string) => ({ ...space(id), space: { id: `space ${id}` } })
  const languages = flattenParts(withLanguage([section('one', shown('a'), shown('b'))], 'space b', 'de'))
  expect(languages.map((one) => one.space?.language)).toEqual([undefined, undefined, 'de'])
})

test('removes a section with its spaces, and a group without what is in it', () => {
  expect(outline(withoutPart(site, 'one'))).toBe('box(two(c)) three')
  expect(outline(withoutPart(site, 'box'))).toBe('one(a b) two(c) three')
})

test('puts the spaces of a site without sections into the first of two', () => {
  const parts = withPart([space('a'), { ...space('guide'), isDefault: true }], section('new', space('c')))
  expect(outline(parts)).toBe('new-first(a guide) new(c)')
  expect(parts[0]).toMatchObject({ title: 'guide', isDefault: true })
})

test('has one default section in all groups, and one default space in each section', () => {
  const defaults = (parts: readonly Part[]) =>
    flattenParts(parts).flatMap(({ id, isDefault }) => (isDefault ? [id] : []))
  const first = withDefault(withDefault(site, site[0]!), site[0]!.children[1]!)
  expect(defaults(first)).toEqual(['one', 'b'])
  expect(defaults(withDefault(first, section('two')))).toEqual(['b', 'two'])
})

test('finds what somebody removed since, and adds it again', () => {
  const draft = [...site, { ...section('mine', space('d')), isNew: true }]
  const removed = removedParts(draft, withoutPart(draft, 'one'))
  expect(removed.map(({ id }) => id)).toEqual(['one', 'a', 'b'])
  const again = flattenParts(withAgain(draft, removed)).filter(({ isNew }) => isNew)
  expect(again.map(({ id }) => id)).toEqual(['one', 'a', 'b', 'mine'])
})
