import {
  type BlockNode,
  type DocumentNode,
  type FragmentNode,
  textOf,
  walkNodes,
} from '@scriptorium/content/markdown/document'
import { type Counts, countRuns } from '@scriptorium/content/bodies/accounted'
import { columnsOf } from '@scriptorium/content/markdown/tables/table-data'
import { contentOf } from './changed-text.ts'
import { stepsBetween } from './compare-documents.ts'
import { rowsIn, withRows } from './table-rows.ts'

/** A block as the change request has it, and as it was merged with main's version. */
interface Pair {
  own: BlockNode
  merged: BlockNode
}

const isBlock = (node: DocumentNode): node is BlockNode => node.object === 'block'

const isSame = (one: unknown, other: unknown): boolean => contentOf(one) === contentOf(other)

const note = /^(?:The \w+ above|\w+ (?<number>\d+)) is deleted\.$/

const bodyName = 'expandable-body'

const isBody = ({ fragment, type }: FragmentNode): boolean => fragment === bodyName || type === bodyName

/** Returns the rows of a table, or the blocks in another block. */
const partsOf = (node: BlockNode): BlockNode[] => {
  if (node.type === 'table') return rowsIn(node)
  const { nodes = [] } = node.fragments?.find(isBody) ?? node
  return nodes.every(isBlock) ? [...nodes] : []
}

/** Returns whether a block is the note on something that the change request deleted. */
const isNote = (node: BlockNode): boolean =>
  node.type === 'paragraph' && note.test(textOf([node])) && contentOf(node).includes('"italic"')

const withParts = (node: BlockNode, parts: BlockNode[]): BlockNode => {
  if (node.type === 'table') return withRows(node, parts)
  if (!node.fragments?.some(isBody)) return { ...node, nodes: parts }
  return { ...node, fragments: node.fragments.map((one) => (isBody(one) ? { ...one, nodes: parts } : one)) }
}

/** Returns shown blocks without the notes among them, and without blocks that hold only notes. */
export const withoutNotes = (nodes: readonly BlockNode[]): BlockNode[] =>
  nodes.flatMap((node) => {
    const parts = node.type === 'table' ? [] : partsOf(node)
    if (parts.length === 0) return isNote(node) ? [] : [node]
    const kept = withoutNotes(parts)
    return kept.length === 0 ? [] : [withParts(node, kept)]
  })

/** Pairs parts of both versions. A part also has the one as its counterpart that stands in its place alone, however different it is. */
const pairsOf = (own: readonly BlockNode[], merged: readonly BlockNode[]): Pair[] => {
  const steps = stepsBetween(own, merged)
  const isLone = (index: number): boolean => index in steps && !(steps[index]!.before && steps[index]!.after)
  const isReplacement = (index: number): boolean =>
    isLone(index) && isLone(index + 1) && !isLone(index - 1) && !isLone(index + 2)
  return steps.flatMap((step, index) => {
    const { before, after } = isReplacement(index) ? { ...step, ...steps[index + 1] } : step
    return before && after ? [{ own: before, merged: after }] : []
  })
}

/** Returns the fields of a block: its data, its fragments, and the blocks in it as one. */
const fieldsOf = ({ type, nodes, data, fragments = [] }: BlockNode): Map<string, unknown> =>
  new Map<string, unknown>([
    ['type', type],
    ['nodes', nodes],
    ...Object.entries(data).map(([name, value]) => [`data.${name}`, value] as const),
    ...fragments.map((one) => [`fragments.${one.fragment ?? one.type}`, one.nodes] as const),
  ])

/** Returns whether each field of a block is that of the change request or the merged one. */
const isMixOf = (shown: BlockNode, { own, merged }: Pair): boolean => {
  const [fields, ...sources] = [shown, own, merged].map(fieldsOf)
  const names = [...fields!.keys(), ...sources[1]!.keys()]
  return names.every((name) => sources.some((source) => isSame(source.get(name), fields!.get(name))))
}

/** Returns the merged block with a shown one in place of it or of a part of it; undefined if that place cannot be found. */
const takeIn = (pair: Pair, shown: BlockNode): BlockNode | undefined => {
  if (isSame(pair.own, pair.merged)) return undefined
  const [isMix, parts] = [isMixOf(shown, pair), partsOf(shown)]
  // A title in conflict is shown with all that was merged below it, but blocks in conflict without the others.
  if (isMix && (parts.length === 0 || !isSame(withParts(shown, []), withParts(pair.merged, [])))) return shown
  if (shown.type === 'table' && pair.merged.type === 'table') return takeRows(pair, shown)
  return takeAll(pair, parts) ?? takeAll(pair, [shown]) ?? (isMix ? shown : undefined)
}

/** Returns the merged table with the rows that a shown one has, and with the names of its columns. */
const takeRows = (pair: Pair, shown: BlockNode): BlockNode | undefined => {
  const rows = rowsIn(shown)
  const taken = rows.length === 0 ? pair.merged : takeAll(pair, rows)
  const [columns, others] = [shown, pair.merged].map(({ data }) => columnsOf(data))
  return taken && isSame(columns, others) ? withRows(shown, rowsIn(taken)) : undefined
}

/** Returns whether a block is a shown one, or has it at any depth. */
const holds = (node: BlockNode, part: BlockNode): boolean =>
  isSame(node, part) || partsOf(node).some((one) => holds(one, part))

/**
 * Puts the change request's part that has a shown one between its neighbors, in place of what main has there alone. Returns whether it is
 * known where that is.
 */
const putBack = (ownParts: readonly BlockNode[], parts: BlockNode[], shown: BlockNode): boolean => {
  const pairs = pairsOf(ownParts, parts)
  const places = new Map(pairs.map(({ own, merged }) => [own, parts.indexOf(merged)]))
  const at = ownParts.findIndex((one) => !places.has(one) && holds(one, shown))
  if (at < 0) return false
  const isPlaced = (one: BlockNode): boolean => places.has(one)
  const [before, after] = [ownParts.slice(0, at).findLast(isPlaced), ownParts.slice(at).find(isPlaced)]
  const from = before ? places.get(before)! + 1 : 0
  const to = Math.max(from, after ? places.get(after)! : parts.length)
  const others = parts.slice(from, to).filter((one) => pairs.some(({ merged }) => merged === one))
  parts.splice(from, to - from, ownParts[at]!, ...others)
  return true
}

/** Counts the runs of words of a block. */
const runsIn = (node: BlockNode): Map<string, number> =>
  countRuns(
    Array.from(walkNodes([node])).flatMap((one) =>
      one.object === 'block' && !one.nodes?.some(isBlock) ? textOf(one.nodes ?? []).split(/[.!?;:]/) : [],
    ),
  )

/** Returns whether a block has all words that both versions have, and none more often than they do. */
const isAccounted = (node: BlockNode, { own, merged }: Pair): boolean => {
  const [all, ours, theirs] = [node, own, merged].map(runsIn) as [Counts, Counts, Counts]
  return (
    [...all].every(([text, count]) => count <= Math.max(ours.get(text) ?? 0, theirs.get(text) ?? 0, 1)) &&
    [...ours.keys()].every((text) => all.has(text) || !theirs.has(text))
  )
}

/**
 * Returns the merged block with shown blocks in place of parts of it, and without those that notes call deleted; undefined unless the
 * places of all can be found. If parts moved so far that they would be lost or doubled, the block is the change request's.
 */
const takeAll = ({ own, merged }: Pair, shown: readonly BlockNode[]): BlockNode | undefined => {
  const [ownParts, parts] = [partsOf(own), partsOf(merged)]
  if (shown.length === 0 || ownParts.length === 0) return undefined
  for (const part of shown.filter((node) => !isNote(node))) {
    const pairs = pairsOf(ownParts, parts)
    const found = pairs.map((pair) => ({ pair, taken: takeIn(pair, part) })).find(({ taken }) => taken)
    if (found) parts[parts.indexOf(found.pair.merged)] = found.taken!
    else if (!parts.some((one) => holds(one, part)) && !putBack(ownParts, parts, part)) return undefined
  }
  const taken = withoutDeleted({ own, merged: withParts(merged, parts) }, shown.filter(isNote))
  return taken && (isAccounted(taken, { own, merged }) ? taken : own)
}

/** The way from a block to a part of it: the index of the part at each level, from the outermost. */
type Path = readonly number[]

/** Returns the parts with a number, at any depth, that the change request does not have. */
const deletedParts = ({ own, merged }: Pair, number: number): Path[] => {
  const parts = partsOf(merged)
  const pairs = pairsOf(partsOf(own), parts)
  const inside = pairs.flatMap((pair) =>
    deletedParts(pair, number).map((path) => [parts.indexOf(pair.merged), ...path]),
  )
  const part = parts[number - 1]
  return part && !pairs.some((pair) => pair.merged === part) ? [[number - 1], ...inside] : inside
}

const withoutPaths = (node: BlockNode, paths: readonly Path[]): BlockNode => {
  if (paths.length === 0) return node
  const parts = partsOf(node).flatMap((part, index) => {
    const own = paths.filter(([first]) => first === index).map((path) => path.slice(1))
    return own.some((path) => path.length === 0) ? [] : [withoutPaths(part, own)]
  })
  return withParts(node, parts)
}

/** Returns a block without the parts that notes call deleted; undefined if several parts may be meant, or none. */
const withoutDeleted = (pair: Pair, notes: readonly BlockNode[]): BlockNode | undefined => {
  const counts = new Map<number, number>()
  for (const one of notes) {
    const number = Number(note.exec(textOf([one]))?.groups!['number'])
    counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  const found = [...counts].map(([number, count]) => {
    const paths = deletedParts(pair, number)
    const direct = paths.filter(({ length }) => length === 1)
    return { count, paths: direct.length === count ? direct : paths }
  })
  if (found.some(({ count, paths }) => paths.length !== count)) return undefined
  return withoutPaths(
    pair.merged,
    found.flatMap(({ paths }) => paths),
  )
}

/**
 * Returns a merged block with those parts of the change request's version that a conflict shows, such as rows of a table. All other parts
 * stay. Where the parts cannot be found, returns the whole version of the change request.
 */
export const takeParts = (merged: BlockNode, own: BlockNode, contents: readonly BlockNode[]): BlockNode => {
  let result: BlockNode | undefined = merged
  for (const shown of contents.filter((node) => !isNote(node))) result &&= takeIn({ own, merged: result }, shown)
  return (result && withoutDeleted({ own, merged: result }, contents.filter(isNote))) ?? own
}

/** Returns the change request's own version of a block of the merged page; undefined if it has none. */
export const ownOf = (
  block: BlockNode,
  own: readonly BlockNode[],
  merged: readonly BlockNode[],
): BlockNode | undefined => {
  const found = pairsOf(own, merged).find((pair) => pair.merged === block)?.own
  return found?.type === block.type ? found : undefined
}
