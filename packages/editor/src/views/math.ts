import { drawFormula } from '@scriptorium/site/browser/content/formulas'
import type { Node } from 'prosemirror-model'
import { blockName } from '../words/words.ts'
import type { CreateLook } from './context.ts'
import { el } from './dom.ts'

/** Shows a formula, on a line of its own or in a line. A click opens its properties. */
export const mathLook: CreateLook = ({ context, node, pos }) => {
  const isBlock = !node.isInline
  const dom = el(isBlock ? 'div' : 'span', { class: isBlock ? 'math' : 'inline-math', contenteditable: 'false' })
  dom.addEventListener('click', () => context.openProperties(pos() ?? 0))
  const show = (next: Node): void => {
    const formula = String(next.attrs['data'].formula ?? '')
    const source = el('code', {}, formula)
    dom.replaceChildren(source)
    if (formula.trim() === '') dom.textContent = blockName(context.words, isBlock ? 'math' : 'inline-math')
    else void drawFormula(source, formula, isBlock)
  }
  show(node)
  return { dom, update: show }
}
