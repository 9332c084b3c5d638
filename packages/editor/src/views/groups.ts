import { columnShares } from '@scriptorium/site/document/column-widths'
import type { Node } from 'prosemirror-model'
import { blockName } from '../words/words.ts'
import type { CreateLook, Shown } from './context.ts'
import { el, iconElement } from './dom.ts'

/** Returns attributes that name a block for screen readers. */
export const named = ({ node, context }: Shown) => ({
  role: 'group',
  'aria-label': blockName(context.words, node.type.name.replaceAll('_', '-')),
})

/** Shows a block that readers unfold; here it is always open. */
export const expandableLook: CreateLook = (shown) => {
  const content = el('div', { class: 'expandable-parts' })
  const sign = el('span', { class: 'expandable-sign', contenteditable: 'false' }, iconElement('down'))
  const dom = el('div', { class: 'expandable editing', ...named(shown) }, sign, content)
  return { dom, contentDOM: content, update: () => true }
}

/** Shows a step with its number, which the style sheet counts. */
export const stepLook: CreateLook = () => {
  const content = el('div')
  const mark = el('span', { class: 'step-mark', contenteditable: 'false', 'aria-hidden': 'true' })
  return { dom: el('li', {}, mark, content), contentDOM: content, update: () => true }
}

/** Shows columns side by side. */
export const columnsLook: CreateLook = (shown) => {
  const dom = el('div', named(shown))
  const show = (next: Node): void => {
    dom.className = `columns${next.attrs['data'].fullWidth === true ? ' wide' : ''}`
    const shares = columnShares(next.children.map((column) => ({ data: column.attrs['data'] })))
    dom.style.setProperty('--columns', shares.map((share) => `minmax(0,${Number(share.toFixed(2))}fr)`).join(' '))
  }
  show(shown.node)
  return { dom, contentDOM: dom, update: show }
}

/** Shows one column. */
export const columnLook: CreateLook = (shown) => {
  const dom = el('div', named(shown))
  const show = (next: Node): void => {
    dom.className = `column ${String(next.attrs['data'].verticalAlignment ?? 'top')}`
  }
  show(shown.node)
  return { dom, contentDOM: dom, update: show }
}
