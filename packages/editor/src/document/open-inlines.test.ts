import { inline, textNode } from '@scriptorium/content/markdown/document'
import { expect, test } from 'vitest'
import { openInlines } from './open-inlines.ts'

const namesOf = (...nodes: Parameters<typeof openInlines>[0]) => openInlines(nodes).map(({ type }) => type.name)

const data = { code: '1f30a' }

test('an inline without content is what it says, and one with content is kept as it is', () => {
  expect(namesOf(inline('emoji', data))).toEqual(['emoji'])
  expect(namesOf(inline('emoji', data, [textNode('')]))).toEqual(['emoji'])
  expect(namesOf(inline('emoji', data, [textNode('wave')]))).toEqual(['foreign_inline'])
  expect(namesOf(inline('emoji', data, [inline('emoji', data)]))).toEqual(['foreign_inline'])
  expect(namesOf(inline('future', data))).toEqual(['foreign_inline'])
})

test('a link without words is kept as it is', () => {
  const ref = { kind: 'url', url: 'https://a.example/' }
  expect(namesOf(inline('link', { ref }, [textNode('out')]))).toEqual(['text'])
  expect(namesOf(inline('link', { ref }, []))).toEqual(['foreign_inline'])
})
