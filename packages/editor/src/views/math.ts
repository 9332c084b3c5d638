import type { Node } from 'prosemirror-model'
import { blockName } from '../words/words.ts'
import type { CreateLook } from './context.ts'
import { el } from './dom.ts'

const maxLength = 10_000

/** Shows a formula in an element, as soon as the program that draws formulas is loaded. */
const draw = async (element: HTMLElement, formula: string, isBlock: boolean): Promise<void> => {
  element.replaceChildren(el('code', {}, formula.slice(0, maxLength)))
  if (formula.length > maxLength) return
  try {
    const { default: temml } = await import('temml')
    const drawn = el('span')
    // Temml builds elements, so no markup is parsed.
    temml.render(formula, drawn, { displayMode: isBlock, throwOnError: true, trust: false, maxExpand: 200 } as object)
    if (element.dataset['formula'] === formula) element.replaceChildren(...drawn.childNodes)
  } catch {
    // A formula that cannot be read is shown as its source.
  }
}

/** Shows a formula, on a line of its own or in a line. A click opens its properties. */
export const mathLook: CreateLook = ({ context, node, pos }) => {
  const isBlock = !node.isInline
  const dom = el(isBlock ? 'div' : 'span', { class: isBlock ? 'math' : 'inline-math', contenteditable: 'false' })
  dom.addEventListener('click', () => context.openProperties(pos() ?? 0))
  const show = (next: Node): void => {
    const formula = String(next.attrs['data'].formula ?? '')
    dom.dataset['formula'] = formula
    if (formula.trim() === '') dom.textContent = blockName(context.words, isBlock ? 'math' : 'inline-math')
    else void draw(dom, formula, isBlock)
  }
  show(node)
  return { dom, update: show }
}
