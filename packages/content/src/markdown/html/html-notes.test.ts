import { expect, test } from 'vitest'
import { block, textNode } from '../document.ts'
import type { HtmlElement, HtmlNode } from './html.ts'
import { annotated } from './html-notes.ts'

const bodyOf = (label: string) => (label === '1' ? [block('paragraph', [textNode('A note.')])] : undefined)

const link = (attributes: Record<string, string>): HtmlElement => ({ name: 'a', attributes, children: ['tide'] })
const note = (label: string) => link({ href: `#user-content-fn-${label}`, 'data-footnote-ref': '' })

const within = (node: HtmlNode): HtmlNode[] => {
  const [outer] = annotated([{ name: 'p', attributes: {}, children: [node] }], bodyOf)
  return (outer as HtmlElement).children
}

test('the link to a footnote becomes an annotation; without the footnote its text stays', () => {
  const annotation = { name: 'span', attributes: { 'data-annotation': '<p>A note.</p>' }, children: ['tide'] }
  expect(within(note('1'))).toEqual([annotation])
  expect(within(note('2'))).toEqual(['tide'])
})

test.each([link({ href: '#user-content-fn-1' }), link({ href: '/a', 'data-footnote-ref': '' })])(
  'another link stays: %j',
  (other) => {
    expect(within(other)).toEqual([other])
  },
)
