import type { PhrasingContent } from 'mdast'
import type { BlockNode } from '../document.ts'
import { element, escapeHtml, openTag, parseTag } from '../html/html.ts'
import { isBlockName, readCellSource } from '../html/read-html.ts'

const elements = { emphasis: 'em', strong: 'strong', delete: 'del' } as const

/** Returns inline Markdown as HTML; undefined if HTML has no element for a part of it. */
const htmlOf = (nodes: readonly PhrasingContent[]): string | undefined => {
  const parts = nodes.map((node) => {
    switch (node.type) {
      case 'text':
        return escapeHtml(node.value)
      case 'html':
        return node.value
      case 'inlineCode':
        return element('code', {}, escapeHtml(node.value))
      case 'break':
        return '<br>'
      case 'image':
        return openTag('img', { src: node.url, alt: node.alt ?? '', title: node.title ?? undefined })
      case 'inlineMath':
        return element('span', { class: 'math' }, escapeHtml(node.value))
      case 'link': {
        if (node.title === 'mention')
          return element('a', { 'data-mention': true, href: node.url }, escapeHtml(node.url))
        const inner = htmlOf(node.children)
        return inner && element('a', { href: node.url, title: node.title ?? undefined }, inner)
      }
      case 'emphasis':
      case 'strong':
      case 'delete': {
        const inner = htmlOf(node.children)
        return inner && element(elements[node.type], {}, inner)
      }
      default:
        return undefined
    }
  })
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined
}

const holdsBlocks = (nodes: readonly PhrasingContent[]): boolean =>
  nodes.some((node) => node.type === 'html' && isBlockName(parseTag(node.value)?.name))

/** Returns the blocks of a cell of a Markdown table that holds HTML blocks, such as a list; undefined for any other cell. */
export const readCellBlocks = (nodes: readonly PhrasingContent[]): BlockNode[] | undefined => {
  const source = holdsBlocks(nodes) ? htmlOf(nodes) : undefined
  return source === undefined ? undefined : readCellSource(source)
}
