import { languageName } from '@scriptorium/site/document/languages'
import type { Node } from 'prosemirror-model'
import { blockName } from '../words/words.ts'
import type { CreateLook } from './context.ts'
import { diagramPreview } from './diagram.ts'
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
export const codeLook: CreateLook = (shown) => {
  const { context, node, pos } = shown
  const head = buttonElement({ class: 'code-label' }, () => context.openProperties(pos() ?? 0))
  const content = el('code')
  const preview = diagramPreview(shown)
  const label = el('figcaption', { contenteditable: 'false' }, head)
  const dom = el('figure', {}, label, el('pre', {}, content), preview.dom)
  const show = (next: Node): void => {
    const { title, syntax } = next.attrs['data']
    const name = String(title || languageName(String(syntax ?? '')) || blockName(context.words, 'code'))
    head.textContent = name
    setAttributes(head, { 'aria-label': `${name}: ${context.words.properties}` })
    setAttributes(dom, { class: classesOf(next) })
    preview.show(next)
  }
  show(node)
  return { dom, contentDOM: content, update: show, destroy: preview.destroy }
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
