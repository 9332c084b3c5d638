import { languageName } from '@scriptorium/site/document/languages'
import type { Node } from 'prosemirror-model'
import { blockName } from '../words/words.ts'
import type { CreateLook } from './context.ts'
import { buttonElement, el, setAttributes } from './dom.ts'

const classesOf = ({ attrs: { data } }: Node): string =>
  [
    'code',
    data.overflow === 'wrap' && 'wraps',
    data.lineNumbers === true && 'numbered',
    data.fullWidth === true && 'wide',
  ]
    .filter(Boolean)
    .join(' ')

/** Shows code with its language or title, which opens the properties. */
export const codeLook: CreateLook = ({ context, node, pos }) => {
  const head = buttonElement({ class: 'code-label' }, () => context.openProperties(pos() ?? 0))
  const content = el('code')
  const dom = el('figure', {}, el('figcaption', { contenteditable: 'false' }, head), el('pre', {}, content))
  const show = (next: Node): void => {
    const { title, syntax } = next.attrs['data']
    const name = String(title || languageName(String(syntax ?? '')) || blockName(context.words, 'code'))
    head.textContent = name
    setAttributes(head, { 'aria-label': `${name}: ${context.words.properties}` })
    setAttributes(dom, { class: classesOf(next) })
  }
  show(node)
  return { dom, contentDOM: content, update: show }
}

/** Shows a line of code. */
export const lineLook: CreateLook = ({ node }) => {
  const dom = el('div')
  const show = (next: Node): void => {
    dom.className = `line${next.attrs['data'].highlighted === true ? ' lit' : ''}`
  }
  show(node)
  return { dom, contentDOM: dom, update: show }
}
