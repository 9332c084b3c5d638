import { type BlockNode, type DocumentNode, fragmentNodes, type FragmentNode } from '../markdown/document.ts'
import { containerShapes } from '../markdown/tags/tag-shapes.ts'
import { canonicalText } from '../map/canonical.ts'
import { deletedBlock } from './document-hints.ts'
import { withEqualEdits } from './equal-edits.ts'
import { mergeTableNodes } from './document-tables.ts'
import { isContested, mapVersions, type MergedNodes, type ThreeVersions } from './parts.ts'
import { mergeEntry, overwrittenFields } from './records.ts'
import { type ItemStep, mergeItems, mergeSequences } from './sequences.ts'
import { readableText, textOfNode, withoutKeys } from './node-text.ts'

/** Blocks that are merged by the blocks in them. */
const containers = new Set([
  'list-ordered',
  'list-unordered',
  'list-tasks',
  'list-item',
  'blockquote',
  'code',
  'if',
  ...containerShapes.map(({ type }) => type),
])

const ownFields = ({ nodes: _, fragments: __, key: ___, ...fields }: BlockNode): Readonly<Record<string, unknown>> =>
  fields

const fragmentTexts = ({ fragments = [] }: BlockNode): string => canonicalText(withoutKeys(fragments))

const isBlocks = (nodes: readonly DocumentNode[] | undefined): nodes is BlockNode[] =>
  nodes !== undefined && nodes.every(({ object }) => object === 'block')

const partOf = ({ type }: BlockNode): 'block' | 'item' | 'line' =>
  type === 'code' ? 'line' : type.startsWith('list-') && type !== 'list-item' ? 'item' : 'block'

/** Merges a container by its blocks, and its own data field by field. */
const mergeContainer = (versions: ThreeVersions<BlockNode>): MergedNodes | undefined => {
  const inner = mapVersions(versions, ({ nodes }) => nodes ?? [])
  const { base, main, request } = inner
  if (!isBlocks(base) || !isBlocks(main) || !isBlocks(request)) return undefined
  const { nodes, conflicts, notes } = mergeNodes({ base, main, request }, { part: partOf(versions.main) })
  const data = mapVersions(versions, (node) => node.data)
  const contested = overwrittenFields(data)
  const around = { ...(mergeEntry(mapVersions(versions, ownFields)) as object), fragments: versions.main.fragments }
  const merged = mergeEntry(data) as BlockNode['data']
  const build = (of: BlockNode['data'], inner: BlockNode[], key?: string): BlockNode =>
    withoutAbsent({ ...around, data: of, key, nodes: inner }) as unknown as BlockNode
  // Two titles of one tab, or two languages of one code, are a conflict of their own unless the blocks in it have one.
  if (contested.length > 0) {
    if (conflicts.length + notes.length > 0) return undefined
    const ours = { ...merged, ...Object.fromEntries(contested.map((name) => [name, data.main[name]])) }
    return { nodes: [build(ours, nodes, versions.main.key)], conflicts: [build(merged, nodes)] }
  }
  return {
    nodes: [build(merged, nodes, versions.main.key)],
    conflicts: [...(conflicts.length > 0 ? [build(merged, conflicts)] : []), ...notes],
  }
}

const bodyName = 'expandable-body'

const isBody = ({ fragment, type }: FragmentNode): boolean => fragment === bodyName || type === bodyName

/** Merges an expandable by the blocks of its body. Two titles are a conflict of their own unless its blocks have one. */
const mergeExpandable = (versions: ThreeVersions<BlockNode>): MergedNodes | undefined => {
  const bodies = mapVersions(versions, (node) => fragmentNodes(node, bodyName))
  const { base, main, request } = bodies
  if (!isBlocks(base) || !isBlocks(main) || !isBlocks(request)) return undefined
  const withBody = (node: BlockNode, nodes: BlockNode[]): BlockNode => ({
    ...node,
    fragments: (node.fragments ?? []).map((one) => (isBody(one) ? { ...one, nodes } : one)),
  })
  const heads = mapVersions(versions, (node) => textOfNode(withBody(node, [])))
  if (![versions.main, versions.request].every(({ fragments = [] }) => fragments.some(isBody))) return undefined
  const { nodes, conflicts, notes } = mergeNodes({ base, main, request })
  if (isContested(heads)) {
    if (conflicts.length + notes.length > 0) return undefined
    return { nodes: [withBody(versions.main, nodes)], conflicts: [withBody(versions.request, nodes)] }
  }
  const head = heads.request === heads.base ? versions.main : versions.request
  return {
    nodes: [withBody(head, nodes)],
    conflicts: [...(conflicts.length > 0 ? [withBody(head, conflicts)] : []), ...notes],
  }
}

const withoutAbsent = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Merges the parts of a block that both sides changed. Returns undefined if it has no such parts on both sides. */
const mergeInside = (versions: ThreeVersions<BlockNode>): MergedNodes | undefined => {
  const { base, main, request } = versions
  if (base.type !== main.type || base.type !== request.type) return undefined
  if (base.type === 'table') return mergeTableNodes(versions)
  if (base.type === 'expandable') return mergeExpandable(versions)
  const fragments = mapVersions(versions, fragmentTexts)
  if (!containers.has(base.type) || fragments.base !== fragments.main || fragments.base !== fragments.request)
    return undefined
  return mergeContainer(versions)
}

interface NodeOptions {
  readonly showConflict?: (request: readonly BlockNode[]) => BlockNode
  /** What readers call the blocks. */
  readonly part?: 'block' | 'item' | 'line'
}

/** Merged blocks, and the notes on blocks that main changed and the request deleted. */
interface MergedList extends MergedNodes {
  readonly notes: BlockNode[]
  /** The parts of the result that are accounted for: see `Shown`. */
  readonly plain: BlockNode[]
  readonly other: BlockNode[]
  readonly undisputed: BlockNode[]
}

/**
 * Merges two edits of a list of blocks. `showConflict` makes a block of the request's version of a conflict, to stand after
 * main's; without it, conflicts and notes are returned separately.
 */
export const mergeNodes = (
  all: ThreeVersions<readonly BlockNode[]>,
  { showConflict, part = 'block' }: NodeOptions = {},
): MergedList => {
  const versions = withEqualEdits(all, textOfNode)
  const steps = mergeSequences(
    mapVersions(versions, (nodes) => nodes.map(textOfNode)),
    { readable: readableText },
  )
  const merged: MergedList = { nodes: [], conflicts: [], notes: [], plain: [], other: [], undisputed: [] }
  let count = 0
  const report = (found: readonly BlockNode[], into: 'conflicts' | 'notes' = 'conflicts'): void => {
    merged[into].push(...found)
    if (showConflict && found.length > 0) merged.nodes.push(showConflict(found))
  }
  const mergeNode = ({ base, main, request }: ItemStep): MergedNodes | undefined =>
    mergeInside({ base: versions.base[base!]!, main: versions.main[main!]!, request: versions.request[request!]! })
  for (const step of mergeItems(steps, mergeNode)) {
    if (step.from === 'conflict') {
      const theirs = step.items.map((index) => versions.request[index]!)
      merged.other.push(...theirs)
      if (theirs.length > 0) report(theirs)
      else report([deletedBlock(part, showConflict ? undefined : count)], 'notes')
      continue
    }
    count++
    const own = step.from === 'request' ? versions.request[step.request!]! : versions.main[step.main!]!
    const { nodes, conflicts } = step.inside ?? { nodes: [own], conflicts: [] }
    merged.nodes.push(...nodes)
    merged.plain.push(...nodes)
    if (!step.isDisputed) merged.other.push(...nodes)
    if (!step.isDisputed && conflicts.length === 0) merged.undisputed.push(...nodes)
    report(conflicts)
  }
  return merged
}
