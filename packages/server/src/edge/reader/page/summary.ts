import { isHeading } from '@scriptorium/content/markdown/heading-ids'
import { textOf, type BlockNode, type DocumentNode } from '@scriptorium/content/markdown/document'

const maxLength = 160
// What the server writes about an operation before its texts.
const isLabel = (text: string): boolean => /^[\p{Lu}][\p{L} ]{2,40}:/u.test(text) && text.length < 80

const firstText = (nodes: readonly DocumentNode[], types: readonly string[]): string | undefined => {
  for (const node of nodes) {
    if (node.object !== 'block' || node.type === 'table') continue
    const own = types.includes(node.type) ? textOf([node]).replaceAll(/\s+/g, ' ').trim() : ''
    const found = own !== '' && !isLabel(own) ? own : firstText(node.nodes ?? [], types)
    if (found !== undefined) return found
  }
  return undefined
}

// The headings below a block of code tell of its parts, such as the parameters of an operation.
const introductionOf = (nodes: readonly BlockNode[]): readonly BlockNode[] => {
  const code = nodes.findIndex(({ type }) => type === 'code')
  const end = code === -1 ? -1 : nodes.findIndex((node, at) => at > code && isHeading(node))
  return end === -1 ? nodes : nodes.slice(0, end)
}

const shortened = (text: string): string => {
  if (text.length <= maxLength) return text
  const part = text.slice(0, maxLength)
  return `${part.slice(0, Math.max(part.lastIndexOf(' '), maxLength / 2)).toWellFormed()} …`
}

/**
 * Returns what other sites show of a page without a description: its first text; of an operation of an API without one, the method
 * and path.
 */
export const summaryOf = (nodes: readonly BlockNode[]): string | undefined => {
  const start = introductionOf(nodes)
  const text = firstText(start, ['paragraph']) ?? firstText(start, ['code', 'code-line'])
  return text === undefined ? undefined : shortened(text)
}
