import { childNodes, type DocumentNode, type FragmentNode } from '../markdown/document.ts'

type Node = DocumentNode | FragmentNode

const tags = /\{%-?\s*(?:(end)if\b|if\s+(?!-?%\}))/g

/** How many conditions a part of a document opens and closes. */
interface Balance {
  opened: number
  closed: number
}

const addText = (balance: Balance, text: string): void => {
  if (!text.includes('{%')) return
  for (const [, end] of text.matchAll(tags)) {
    if (end) balance.closed += 1
    else balance.opened += 1
  }
}

const add = (balance: Balance, node: Node): void => {
  if (node.object === 'text') {
    const leaves = (node.leaves ?? []).filter(({ marks }) => !(marks ?? []).some(({ type }) => type === 'code'))
    // Marks may begin inside a tag.
    addText(balance, leaves.map(({ text, raw }) => `${text}${raw ?? ''}`).join(''))
  } else if (!('type' in node && node.type === 'code-line')) for (const child of childNodes(node)) add(balance, child)
}

const balanceOf = (node: Node): Balance => {
  const balance = { opened: 0, closed: 0 }
  add(balance, node)
  return balance
}

/** Returns whether a block is hidden as a whole: an item of a list without its text would be an empty bullet. */
const isWhole = (node: Node): boolean =>
  ('type' in node && node.type === 'list-item') || childNodes(node).some(({ object }) => object !== 'block')

/** Returns whether a document has conditions that are no blocks: tags inside a line of text, or in unknown markup. */
export const hasLooseConditions = (nodes: readonly Node[]): boolean => nodes.some((node) => balanceOf(node).opened > 0)

/**
 * Returns the blocks of a list without those that hold loose conditions, and those between a tag that opens one and the tag that
 * closes it. Nobody can tell which visitors their authors meant, so no visitor sees them. Deeper blocks are not looked at.
 */
export const withoutLooseConditions = <T extends Node>(nodes: readonly T[]): T[] => {
  let depth = 0
  return nodes.filter((node) => {
    if (node.object !== 'block') return true
    const { opened, closed } = balanceOf(node)
    const isHidden = depth > 0 || opened > closed || (opened > 0 && isWhole(node))
    depth = Math.max(0, depth + opened - closed)
    return !isHidden
  })
}
