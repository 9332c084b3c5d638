import type { Node } from 'prosemirror-model'
import { inWords } from '../words/condition.ts'
import { blockName } from '../words/words.ts'
import type { CreateLook, Look, Shown } from './context.ts'
import { buttonElement, el, iconElement, setAttributes } from './dom.ts'

type Data = Readonly<Record<string, unknown>>

const styles = ['info', 'success', 'warning', 'danger'] as const
const styleWords = {
  info: 'styleInfo',
  success: 'styleSuccess',
  warning: 'styleWarning',
  danger: 'styleDanger',
} as const

const styleOf = (value: unknown): (typeof styles)[number] => styles.find((style) => style === value) ?? 'info'

const dataOf = (node: Node): Data => node.attrs['data'] as Data

/** Returns a button that opens the properties of a node. */
const headButton = ({ context, pos }: Shown, className: string): HTMLButtonElement =>
  buttonElement({ class: className, contenteditable: 'false' }, () => context.openProperties(pos() ?? 0))

/** Shows a hint with its icon, which opens the properties. */
export const hintLook: CreateLook = (shown) => {
  const { words } = shown.context
  const sign = headButton(shown, 'hint-sign')
  const content = el('div')
  const dom = el('div', { role: 'note' }, sign, content)
  const show = (node: Node): void => {
    const style = styleOf(dataOf(node)['style'])
    const label = `${blockName(words, 'hint')}, ${words[styleWords[style]]}`
    setAttributes(dom, { class: `hint ${style}`, 'aria-label': label })
    setAttributes(sign, { 'aria-label': `${label}: ${words.properties}` })
    sign.replaceChildren(iconElement(style))
  }
  show(shown.node)
  return { dom, contentDOM: content, update: show }
}

/** Shows an item of a list; one with a state has a checkbox. */
export const itemLook: CreateLook = (shown) => {
  const isTask = typeof dataOf(shown.node)['checked'] === 'boolean'
  if (!isTask) {
    const dom = el('li')
    return { dom, contentDOM: dom, update: (next) => typeof dataOf(next)['checked'] !== 'boolean' }
  }
  const box = el('input', { type: 'checkbox', contenteditable: 'false', 'aria-label': shown.context.words.checked })
  box.checked = dataOf(shown.node)['checked'] === true
  box.addEventListener('change', () => shown.setData({ checked: box.checked }))
  const content = el('div')
  const update = (next: Node): boolean => {
    box.checked = dataOf(next)['checked'] === true
    return typeof dataOf(next)['checked'] === 'boolean'
  }
  return { dom: el('li', { class: 'task' }, box, content), contentDOM: content, update }
}

/** Shows blocks below a head that opens their properties. */
const headed = (
  shown: Shown,
  classes: { whole: string; head: string; body: string },
  show: (head: HTMLElement, node: Node) => void,
): Look => {
  const head = headButton(shown, classes.head)
  const content = el('div', { class: classes.body })
  show(head, shown.node)
  const name = blockName(shown.context.words, shown.node.type.name)
  const dom = el('section', { class: classes.whole, 'aria-label': name }, head, content)
  return { dom, contentDOM: content, update: (next) => show(head, next) }
}

/** Shows a condition in words above the blocks that depend on it. */
export const conditionLook: CreateLook = (shown) =>
  headed(shown, { whole: 'condition', head: 'condition-head', body: 'condition-body' }, (head, node) => {
    const expression = String(dataOf(node)['expression'] ?? '')
    head.replaceChildren(iconElement('variable'), inWords(expression, shown.context.words))
    head.title = expression
  })

const tagName = (tag: unknown): string =>
  String(typeof tag === 'object' && tag !== null ? ((tag as { tag?: unknown }).tag ?? '') : tag)

/** Shows an update with its date and tags. */
export const updateLook: CreateLook = (shown) =>
  headed(shown, { whole: 'update', head: 'update-date', body: 'update-body' }, (head, node) => {
    const { date, tags } = dataOf(node)
    const moment = new Date(String(date ?? ''))
    const isDate = !Number.isNaN(moment.getTime())
    const shownDate = isDate
      ? moment.toLocaleDateString(shown.context.locale, { dateStyle: 'long', timeZone: 'UTC' })
      : shown.context.words.date
    const names = (Array.isArray(tags) ? tags : []).map(tagName)
    head.replaceChildren(el('time', {}, shownDate), ...names.map((name) => el('span', { class: 'tag' }, name)))
  })

/** Shows a prompt with its description. */
export const promptLook: CreateLook = (shown) =>
  headed(shown, { whole: 'prompt', head: 'prompt-head', body: 'prompt-body' }, (head, node) => {
    const description = String(dataOf(node)['description'] || blockName(shown.context.words, 'prompt'))
    head.replaceChildren(iconElement('edit'), el('strong', {}, description))
  })
