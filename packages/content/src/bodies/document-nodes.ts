import { type BlockNode, type DocumentNode, fragmentNodes, type FragmentNode } from '../markdown/document.ts'
import { canonicalText } from '../map/canonical.ts'
import { mergeTableNodes } from './document-tables.ts'
import { isContested, mapVersions, type MergedNodes, type ThreeVersions } from './parts.ts'
import { mergeEntry, overwrittenFields } from './records.ts'
import { mergeSequences } from './sequences.ts'
import { readableText, textOfNode, withoutKeys } from './node-text.ts'

/** Blocks that are merged by the blocks in them. */
const containers = new Set([
  'list-ordered',
  'list-unordered',
  'list-tasks',
  'list-item',
  'hint',
  'blockquote',
  'code',
  'tabs',
  'tabs-item',
  'stepper',
  'stepper-step',
  'columns',
  'column',
  'updates',
  'update',
  'if',
])

const ownFields = ({ nodes: _, fragments: __, key: ___, ...fields }: BlockNode): Readonly<Record<string, unknown>> =>
  fields

const fragmentTexts = ({ fragments = [] }: BlockNode): string => canonicalText(withoutKeys(fragments))

const isBlocks = (nodes: readonly DocumentNode[] | undefined): nodes is BlockNode[] =>
  nodes !== undefined && nodes.every(({ object }) => object === 'block')

/** Merges a container by its blocks, and its own data field by field. */
const mergeContainer = (versions: ThreeVersions<BlockNode>): MergedNodes | undefined => {
  const inner = mapVersions(versions, ({ nodes }) => nodes ?? [])
  const { base, main, request } = inner
  if (!isBlocks(base) || !isBlocks(main) || !isBlocks(request)) return undefined
  // Two titles of one tab, or two languages of one code, are a conflict of the whole.
  if (overwrittenFields(mapVersions(versions, (node) => node.data)).length > 0) return undefined
  const { nodes, conflicts } = mergeNodes({ base, main, request })
  const fields = mapVersions(versions, ownFields)
  const data = mergeEntry(mapVersions(versions, (node) => node.data)) as BlockNode['data']
  const merged = {
    ...(mergeEntry(fields) as object),
    data,
    key: versions.main.key,
    nodes,
    fragments: versions.main.fragments,
  }
  return {
    nodes: [withoutAbsent(merged) as unknown as BlockNode],
    conflicts: conflicts.length > 0 ? [{ ...versions.request, nodes: conflicts }] : [],
  }
}

const bodyName = 'expandable-body'

const isBody = ({ fragment, type }: FragmentNode): boolean => fragment === bodyName || type === bodyName

/** Merges an expandable by the blocks of its body. Two edits of its title are a conflict of the whole. */
const mergeExpandable = (versions: ThreeVersions<BlockNode>): MergedNodes | undefined => {
  const bodies = mapVersions(versions, (node) => fragmentNodes(node, bodyName))
  const { base, main, request } = bodies
  if (!isBlocks(base) || !isBlocks(main) || !isBlocks(request)) return undefined
  const withBody = (node: BlockNode, nodes: BlockNode[]): BlockNode => ({
    ...node,
    fragments: (node.fragments ?? []).map((one) => (isBody(one) ? { ...one, nodes } : one)),
  })
  const heads = mapVersions(versions, (node) => textOfNode(withBody(node, [])))
  if (isContested(heads) || ![versions.main, versions.request].every(({ fragments = [] }) => fragments.some(isBody)))
    return undefined
  const { nodes, conflicts } = mergeNodes({ base, main, request })
  const head = heads.request === heads.base ? versions.main : versions.request
  return {
    nodes: [withBody(head, nodes)],
    conflicts: conflicts.length > 0 ? [withBody(versions.request, conflicts)] : [],
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

/**
 * Merges two edits of a list of blocks. `showConflict` makes a block of the request's version of a conflict, to stand after
 * main's; without it, conflicts are returned separately. A block that main removed and the request edited stays, unless `removals` are
 * conflicts.
 */
export const mergeNodes = (
  versions: ThreeVersions<readonly BlockNode[]>,
  showConflict?: (request: BlockNode) => BlockNode,
  removals: 'conflict' | 'kept' = 'kept',
): MergedNodes => {
  const steps = mergeSequences(
    mapVersions(versions, (nodes) => nodes.map(textOfNode)),
    { readable: readableText },
  )
  const conflicts: BlockNode[] = []
  const nodes = steps.flatMap(({ base, main, request, from }) => {
    const [ours, theirs] = [versions.main[main!]!, versions.request[request!]!]
    if (removals === 'conflict' && base !== undefined && main === undefined) {
      conflicts.push(theirs)
      return showConflict ? [showConflict(theirs)] : []
    }
    if (from !== 'both') return [from === 'main' ? ours : theirs]
    const inside = mergeInside({ base: versions.base[base!]!, main: ours, request: theirs })
    const merged = inside ?? { nodes: [ours], conflicts: [theirs] }
    conflicts.push(...merged.conflicts)
    return [...merged.nodes, ...(showConflict ? merged.conflicts.map(showConflict) : [])]
  })
  return { nodes, conflicts }
}
