import { expect, test } from 'vitest'
import { draftIn } from './kept-draft.ts'

const space = { object: 'site-space', id: 'a', title: 'Guide', space: { id: 's' }, children: [] }
const section = { object: 'site-section', id: 'one', title: 'Guide', path: 'guide', isDefault: true, children: [space] }
const kept = (data: unknown, from: unknown = []) => JSON.stringify({ data, from })

test('returns the draft that was kept', () => {
  expect(draftIn(kept([section]))).toEqual({ data: [section], from: [] })
  expect(draftIn(kept([], [section]))).toEqual({ data: [], from: [section] })
})

test.for([
  ['nothing', null],
  ['no JSON', '{"data":['],
  ['another type', '[1]'],
  ['null', 'null'],
  ['nothing that it was made from', JSON.stringify({ data: [section] })],
  ['an origin that is no structure', kept([section], 1)],
  ['no list', kept({ 0: section })],
  ['a part that is null', kept([null])],
  ['a part of an unknown kind', kept([{ ...section, object: 'site-page' }])],
  ['a part without an id', kept([{ ...section, id: undefined }])],
  ['a title of another type', kept([{ ...section, title: { en: 'Guide' } }])],
  ['a path of another type', kept([{ ...section, path: 1 }])],
  ['a default of another type', kept([{ ...section, isDefault: 'yes' }])],
  ['no children', kept([{ ...section, children: undefined }])],
  ['children that are no parts', kept([{ ...section, children: ['a'] }])],
  ['a space that shows nothing', kept([{ ...space, space: undefined }])],
  ['a space of another type', kept([{ ...space, space: 's' }])],
] as const)('returns no draft for %s', ([, text]) => {
  expect(draftIn(text)).toBeUndefined()
})
