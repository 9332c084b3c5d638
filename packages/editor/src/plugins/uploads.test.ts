import { readMarkdown } from '@scriptorium/content/markdown/read'
import { writeMarkdown } from '@scriptorium/content/markdown/write'
import { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { openDocument } from '../document/open.ts'
import { saveDocument } from '../document/save.ts'
import { history, redo, undo } from 'prosemirror-history'
import { endedUploads, endUpload } from './upload-picture.ts'
import { blockPlace, nodeFor } from './uploads.ts'

const upload = { ref: { kind: 'file', file: 'f' }, name: 'eel' } as const

describe('an uploaded file becomes', () => {
  test.each([
    ['image/png', undefined, { alt: '' }],
    ['image/svg+xml', 960, { alt: '' }],
    ['image/jpeg', 961, { alt: '', width: 960 }],
  ])('an image: %s of width %s', (type, width, data) => {
    const images = nodeFor({ type }, { ...upload, width })
    expect(images.type.name).toBe('images')
    expect(images.firstChild!.attrs['data']).toEqual({ ref: upload.ref, ...data })
  })

  test.each(['application/pdf', 'image/tiff', 'text/image/png', ''])('a file to download: %s', (type) => {
    const file = nodeFor({ type }, { ...upload, width: 2000 })
    expect([file.type.name, file.attrs['data']]).toEqual(['file', { ref: upload.ref }])
  })
})

test.each([
  ['a paragraph', 'One\n\nTwo\n', 'One', 'One\n\nNEW\n\nTwo\n'],
  ['the paragraph of an item', '* One\n* Two\n', 'One', '* One\n\n  NEW\n* Two\n'],
  [
    'the paragraph of a cell',
    '| One |\n| --- |\n| a |\n',
    'a',
    '<table><thead><tr><th>One</th></tr></thead><tbody><tr><td><p>a</p><p>NEW</p></td></tr></tbody></table>\n',
  ],
  ['the whole code', '```\nOne\n```\n\nTwo\n', 'One', '```\nOne\n```\n\nNEW\n\nTwo\n'],
])('its place is behind %s', (_, markdown, text, expected) => {
  const state = EditorState.create({ doc: openDocument(readMarkdown(markdown)) })
  let at = 0
  state.doc.descendants((node, pos) => {
    if (node.isTextblock && node.textContent === text) at = pos + 1
  })
  const paragraph = openDocument(readMarkdown('NEW\n')).firstChild!
  const { doc } = state.tr.insert(blockPlace(state.doc, at), paragraph)
  doc.check()
  expect(writeMarkdown(saveDocument(doc))).toBe(expected)
})

test('a picture that was undone during its upload comes back by a redo as what was uploaded', () => {
  const plugins = [history(), endedUploads()]
  let state = EditorState.create({ doc: openDocument(readMarkdown('One\n')), plugins })
  const run = (command: typeof undo) => command(state, (tr) => void (state = state.apply(tr)))
  const pasted = nodeFor({ type: 'image/png' }, { ref: { kind: 'url', url: 'upload:1' }, name: 'eel' })
  state = state.apply(state.tr.insert(0, pasted))
  run(undo)
  state = state.apply(endUpload(state, 'upload:1', upload.ref))
  run(redo)
  expect(state.doc.firstChild!.firstChild!.attrs['data'].ref).toEqual(upload.ref)
  run(undo)
  expect(state.doc.childCount).toBe(1)
})
