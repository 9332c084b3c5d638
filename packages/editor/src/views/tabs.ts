import type { Node } from 'prosemirror-model'
import { TextSelection, type Selection } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'
import { blockName } from '../words/words.ts'
import type { CreateLook, Shown } from './context.ts'
import { named } from './groups.ts'
import { buttonElement, el, iconElement, setAttributes } from './dom.ts'

const childPos = (shown: Shown, index: number): number =>
  shown.node.children.slice(0, index).reduce((pos, child) => pos + child.nodeSize, (shown.pos() ?? 0) + 1)

const fallbackTitle = ({ context }: Shown, index: number): string =>
  `${blockName(context.words, 'tabs-item')} ${index + 1}`

const rename = (shown: Shown, index: number, title: string): void => {
  const data = shown.node.child(index).attrs['data'] as object
  shown.view.dispatch(shown.view.state.tr.setNodeAttribute(childPos(shown, index), 'data', { ...data, title }))
}

const enter = (shown: Shown, index: number): void => {
  const { state } = shown.view
  const selection = TextSelection.near(state.doc.resolve(childPos(shown, index) + 1))
  shown.view.dispatch(state.tr.setSelection(selection).scrollIntoView())
  shown.view.focus()
}

/** Returns the field in which the title of the chosen tab is edited. */
const titleField = (shown: Shown, index: number): HTMLInputElement => {
  const input = el('input', {
    'aria-label': shown.context.words.title,
    class: 'tab-title',
    placeholder: fallbackTitle(shown, index),
  })
  input.value = String(shown.node.child(index).attrs['data'].title ?? '')
  const fit = (): void => void (input.size = Math.max((input.value || input.placeholder).length, 3))
  fit()
  input.addEventListener('input', fit)
  input.addEventListener('change', () => rename(shown, index, input.value))
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    rename(shown, index, input.value)
    enter(shown, index)
  })
  return input
}

/** Returns the index of the tab that has the cursor. */
const indexAtCursor = ({ $from }: Selection, tabs: Node): number | undefined => {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth) === tabs) return $from.index(depth)
  return undefined
}

/** Shows tabs as readers see them. The title of the chosen tab can be written in place. */
export const tabsLook: CreateLook = (shown) => {
  const list = el('div', { class: 'tab-list', contenteditable: 'false' })
  const panels = el('div', { class: 'tab-panels' })
  const dom = el('div', { class: 'tabs', ...named(shown) }, list, panels)
  let chosen = 0
  const choose = (index: number): void => {
    chosen = index
    show()
    list.querySelector<HTMLElement>('.chosen input, .chosen')?.focus()
  }
  const add = (): void => {
    const tab = schema.nodes['tabs_item']!.createAndFill({ data: { title: '' } })!
    const index = shown.node.childCount
    shown.view.dispatch(shown.view.state.tr.insert(childPos(shown, index), tab))
    choose(index)
  }
  const tabOf = (index: number): HTMLElement => {
    const title = String(shown.node.child(index).attrs['data'].title || fallbackTitle(shown, index))
    if (index === chosen && shown.view.editable) return el('span', { class: 'tab chosen' }, titleField(shown, index))
    const pressed = String(index === chosen)
    return buttonElement({ class: 'tab', 'aria-pressed': pressed }, () => choose(index), title)
  }
  const show = (): void => {
    const more = buttonElement({ class: 'quiet', 'aria-label': shown.context.words.addTab }, add, iconElement('plus'))
    list.replaceChildren(...shown.node.children.map((_, index) => tabOf(index)), ...(shown.view.editable ? [more] : []))
    panels.dataset['chosen'] = String(Math.min(chosen, 15))
  }
  const isSame = (next: Node, before: Node): boolean =>
    next.childCount === before.childCount && next.children.every((tab, at) => tab.sameMarkup(before.child(at)))
  show()
  return {
    dom,
    contentDOM: panels,
    update: (next, before) => {
      chosen = Math.min(indexAtCursor(shown.view.state.selection, next) ?? chosen, next.childCount - 1)
      setAttributes(dom, { class: `tabs${next.attrs['data'].fullWidth === true ? ' wide' : ''}` })
      if (!isSame(next, before) || panels.dataset['chosen'] !== String(Math.min(chosen, 15))) show()
    },
  }
}

/** Shows one tab. The tabs around it show and hide it. */
export const tabLook: CreateLook = () => {
  const dom = el('div', { class: 'panel' })
  return { dom, contentDOM: dom, update: () => true }
}
