import { block, documentOf } from '@scriptorium/content/markdown/document'
import { expect, test } from 'vitest'
import { contextWith } from '../../test/context.ts'
import { renderDocument } from './render.ts'

const classesOf = (data: object): string | undefined => {
  const image = block('image', [], { ref: { kind: 'url', url: 'https://a.example/eel.png' } })
  const { html } = renderDocument(documentOf([block('images', [image], { ...data })]), contextWith())
  return /<figure class="([^"]*)"/.exec(String(html))?.[1]
}

test.each([
  [{}, 'images to-center'],
  [{ withFrame: true, align: 'left' }, 'images to-left framed'],
  [{ withFrame: false, fullWidth: true, align: 'up' }, 'images to-center wide'],
])('images with %j', (data, classes) => {
  expect(classesOf(data)).toBe(classes)
})
