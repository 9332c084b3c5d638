import { block, type BlockNode } from '@scriptorium/content/markdown/document'

/** A paragraph that Word means as an item of a list. */
export interface WordItem {
  readonly object: 'word-item'
  readonly level: number
  readonly isOrdered: boolean
  /** The number of an ordered item that is counted in digits. */
  readonly number: number | undefined
  readonly blocks: readonly BlockNode[]
}

const isIgnored = (style: string): boolean => /mso-list\s*:\s*ignore/i.test(style)

/** Returns a paragraph of Word as an item; undefined if it is none. Its sign is text, which is dropped. */
export const listItemOfWord = (element: HTMLElement, read: () => BlockNode[]): WordItem | undefined => {
  const level = /mso-list\s*:[^;]{0,100}\blevel(\d)/i.exec(element.getAttribute('style') ?? '')?.[1]
  if (level === undefined) return undefined
  const signs = [...element.querySelectorAll('span')].filter((span) => isIgnored(span.getAttribute('style') ?? ''))
  const sign = signs
    .map((span) => span.textContent ?? '')
    .join('')
    .trim()
  for (const span of signs) span.remove()
  const number = /^(\d{1,6})[.)]/.exec(sign)?.[1]
  return {
    object: 'word-item',
    level: Number(level),
    isOrdered: /^[\divxlca-z]{1,6}[.)]/i.test(sign),
    number: number === undefined ? undefined : Number(number),
    blocks: read(),
  }
}

/** Returns the data of an ordered list that begins with a number. */
export const startingAt = (number = 1): { start?: number } =>
  Number.isInteger(number) && number >= 0 && number !== 1 ? { start: number } : {}

interface OpenList {
  readonly level: number
  readonly list: BlockNode
}

/** Returns blocks with the items of Word as lists. */
export const joinLists = (blocks: readonly (BlockNode | WordItem)[]): BlockNode[] => {
  const joined: BlockNode[] = []
  let open: OpenList[] = []
  for (const one of blocks) {
    if (one.object !== 'word-item') {
      open = []
      joined.push(one)
      continue
    }
    const type = one.isOrdered ? 'list-ordered' : 'list-unordered'
    while ((open.at(-1)?.level ?? 0) > one.level) open.pop()
    if (open.at(-1)?.level === one.level && open.at(-1)!.list.type !== type) open.pop()
    if (open.at(-1)?.level !== one.level) {
      const list = block(type, [], startingAt(one.number))
      const outer = open.at(-1)?.list.nodes?.at(-1) as BlockNode | undefined
      if (outer) outer.nodes!.push(list)
      else joined.push(list)
      open.push({ level: one.level, list })
    }
    open
      .at(-1)!
      .list.nodes!.push(block('list-item', one.blocks.length > 0 ? [...one.blocks] : [block('paragraph', [])]))
  }
  return joined
}
