import { safeAddress } from '@scriptorium/site/address'
import type { DOMOutputSpec, Mark, Node } from 'prosemirror-model'

/** Returns the class of a text with an alignment. */
export const alignClass = (align: unknown): string => (align === 'center' || align === 'end' ? `to-${align}` : '')

const alignOf = (align: unknown): Record<string, string> => {
  const name = alignClass(align)
  return name === '' ? {} : { class: name }
}

/** Returns whether a node is a heading. */
export const isHeading = ({ type }: Node): boolean => type.name.startsWith('heading')

/** Returns the level of a heading, which older documents have in its data. */
export const headingLevel = (node: Node): number => {
  const level = Number(node.attrs['data'].level ?? node.type.name.at(-1))
  return level >= 1 && level <= 6 ? level : 1
}

/** Returns the element of a paragraph or a heading. The title of the page is the only `h1`. */
export const textOutput = (node: Node): DOMOutputSpec => {
  const look = alignOf(node.attrs['data'].align)
  if (node.type.name === 'paragraph') return ['p', look, 0]
  return [`h${Math.min(headingLevel(node) + 1, 6)}`, look, 0]
}

const listStart = ({ attrs: { data } }: Node): Record<string, string> =>
  Number.isInteger(data.start) && data.start !== 1 ? { start: String(data.start) } : {}

const wideOf = (node: Node): string => (node.attrs['data'].fullWidth === true ? ' wide' : '')

/** Returns the element of a block that contains blocks. Those that need more have a view. */
export const containerOutput = (node: Node): DOMOutputSpec => {
  switch (node.type.name) {
    case 'blockquote':
      return ['blockquote', 0]
    case 'list_ordered':
      return ['ol', listStart(node), 0]
    case 'list_unordered':
      return ['ul', 0]
    case 'list_tasks':
      return ['ul', { class: 'tasks' }, 0]
    case 'list_item':
      return ['li', 0]
    case 'stepper':
      return ['ol', { class: 'steps', role: 'list' }, 0]
    case 'updates':
      return ['div', { class: 'updates' }, 0]
    case 'images': {
      const { align, withFrame } = node.attrs['data']
      const place = align === 'left' || align === 'right' ? align : 'center'
      return ['figure', { class: `images to-${place}${withFrame === true ? ' framed' : ''}${wideOf(node)}` }, 0]
    }
    default:
      return ['div', { class: node.type.name.replaceAll('_', '-') + wideOf(node) }, 0]
  }
}

/** Returns the element of a block without content. */
export const voidOutput = (node: Node): DOMOutputSpec =>
  node.type.name === 'divider' ? ['hr'] : ['div', { class: node.type.name.replaceAll('_', '-') }]

/** Returns the element of an inline without content. */
export const inlineOutput = (node: Node): DOMOutputSpec => ['span', { class: node.type.name.replaceAll('_', '-') }]

/** Returns the element of a link. An address outside of the workspace stays with words that are copied into another program. */
export const linkOutput = ({ attrs: { data } }: Mark): DOMOutputSpec => {
  const href = data.ref?.kind === 'url' ? safeAddress(data.ref.url) : undefined
  return ['a', { role: 'link', ...(href !== undefined && { href }) }, 0]
}
