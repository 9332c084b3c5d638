import { type BlockNode, type DocumentNode, textOf } from './document.ts'
import { isHeading } from './heading-ids.ts'

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Returns whether two texts look the same to readers. */
export const isSameText = (a: string, b: string): boolean => spaced(a) === spaced(b)

/** Returns the text with the words that look like tags, such as `List<String>`. */
const writtenText = (nodes: readonly DocumentNode[]): string =>
  nodes
    .map((node) =>
      node.object === 'text'
        ? node.leaves.map(({ text, raw = '' }) => text + raw).join('')
        : writtenText(node.nodes ?? []),
    )
    .join('')

const repeats = (node: BlockNode | undefined, title: string): boolean =>
  node !== undefined &&
  isHeading(node) &&
  (isSameText(textOf([node]), title) || isSameText(writtenText(node.nodes ?? []), title))

const isUnseenText = (node: DocumentNode): boolean =>
  node.object === 'text' && node.leaves.every(({ text, raw = '' }) => text === '' && /^<(?:!--|\/?a\b)/.test(raw))

/** Returns whether a block has only comments and anchors. */
const isUnseen = ({ type, nodes = [] }: BlockNode): boolean =>
  type === 'paragraph' && nodes.length > 0 && nodes.every(isUnseenText)

/** Returns the place of the first block from a place on that readers see. */
const seenFrom = (nodes: readonly BlockNode[], from: number): number => {
  const at = nodes.slice(from).findIndex((node) => !isUnseen(node))
  return at === -1 ? nodes.length : from + at
}

/** Returns whether a page's document begins with a heading. */
export const beginsWithHeading = (nodes: readonly BlockNode[]): boolean => {
  const first = nodes[seenFrom(nodes, 0)]
  return first !== undefined && isHeading(first)
}

/**
 * Returns the place of the leading heading of a page's document that repeats the title of the page; -1 if there is none. Above it may be
 * the name of the project, which many files on code hosts begin with.
 */
export const titlePlace = (nodes: readonly BlockNode[], title: string): number => {
  const first = seenFrom(nodes, 0)
  if (repeats(nodes[first], title)) return first
  if (nodes[first]?.type !== 'heading-1') return -1
  const second = seenFrom(nodes, first + 1)
  return repeats(nodes[second], title) ? second : -1
}

/** Returns the blocks of a page's document without a leading heading that repeats the title, which clients show above the document. */
export const withoutTitle = <T extends BlockNode>(nodes: readonly T[], title: string): readonly T[] => {
  const place = titlePlace(nodes, title)
  return place === -1 ? nodes : nodes.toSpliced(place, 1)
}
