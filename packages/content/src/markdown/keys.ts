import { sha256 } from '#sha256'
import type { BlockNode, DocumentNode, FragmentNode } from './document.ts'

const short = (text: string): string => sha256(text).slice(0, 16)

/** Returns a function that derives a block key from the content, so that an unchanged block keeps its key. Equal blocks are numbered. */
export const keyMaker = (): ((content: string) => string) => {
  const seen = new Map<string, number>()
  return (content) => {
    const text = content.trim()
    const twin = seen.get(text) ?? 0
    seen.set(text, twin + 1)
    return short(`${twin}\0${text}`)
  }
}

/** Returns the key of a further block that is read from the same source. */
export const nextKey = (key: string, index: number): string => short(`${key}+${index}`)

/** Returns the node with this key and with keys derived from it on all nodes below. */
export const withKeys = <T extends BlockNode | DocumentNode | FragmentNode>(node: T, key: string): T => {
  const below = (children: readonly (DocumentNode | FragmentNode)[] | undefined, kind: string) =>
    children?.map((child, index) => withKeys(child, short(`${key}/${kind}${index}`)))
  const nodes = 'nodes' in node ? below(node.nodes, '') : undefined
  const fragments = 'fragments' in node ? below(node.fragments, 'f') : undefined
  const { object, ...rest } = node
  return { object, key, ...rest, ...(nodes ? { nodes } : {}), ...(fragments ? { fragments } : {}) } as unknown as T
}
