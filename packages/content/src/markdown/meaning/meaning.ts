import { ownValue } from '@scriptorium/basics/own-value'
import { decoded } from '../../decoded.ts'
import { momentOf, readLength } from '../tags/attributes.ts'
import { type BlockNode, type DocumentNode, fragment, fragmentNodes, type FragmentNode, rawText } from '../document.ts'
import { tableOf } from './meaning-table.ts'
import { dataOf, inlinesOf, withoutDefaults } from './meaning-text.ts'
import { addressed, mapNodeRefs } from '../refs.ts'
import { shapeOfType } from '../tags/tag-shapes.ts'

type Data = Record<string, unknown>

const made = (type: string, data: Data, nodes: readonly DocumentNode[] = []): BlockNode => ({
  object: 'block',
  type,
  data,
  isVoid: false,
  ...(nodes.length > 0 ? { nodes: [...nodes] } : {}),
})

const textOf = (type: string, node: BlockNode, data: Data): BlockNode =>
  made(type, withoutDefaults(data, { align: 'start', id: '' }), inlinesOf(node.nodes ?? [], blocksOf))

const headingOf = (node: BlockNode): BlockNode => {
  const { level, ...data } = dataOf(node.data)
  const depth = Number(level ?? node.type.at(-1))
  return textOf(`heading-${Math.min(depth, 3)}`, node, depth > 3 ? { ...data, level: depth } : data)
}

const itemOf = (item: DocumentNode, isTask: boolean): BlockNode => {
  const isChecked = isTask && item.object === 'block' && item.data?.['checked'] === true
  const isPlain = isTask && item.object === 'block' && item.data?.['checked'] === null
  const nodes = item.object === 'block' && item.type === 'list-item' ? (item.nodes ?? []) : [item]
  const data = isPlain ? { checked: null } : isChecked ? { checked: true } : {}
  return made('list-item', data, blocksOf(nodes))
}

const listOf = (node: BlockNode): BlockNode[] => {
  const items = (node.nodes ?? []).map((item) => itemOf(item, node.type === 'list-tasks'))
  const data = node.type === 'list-ordered' ? withoutDefaults(dataOf(node.data), { start: 1 }) : {}
  return items.length > 0 ? [made(node.type, data, items)] : []
}

const linesOf = (line: DocumentNode): BlockNode[] => {
  const { data } = line.object === 'block' ? line : { data: {} }
  const own = withoutDefaults(dataOf(data), { highlighted: false })
  const lines: DocumentNode[][] = [[]]
  for (const node of 'nodes' in line && line.object === 'block' ? (line.nodes ?? []) : [line]) {
    if (node.object !== 'text') lines.at(-1)!.push(node)
    else {
      for (const { text, marks } of node.leaves ?? []) {
        text.split(/\r\n?|\n/).forEach((part, index) => {
          if (index > 0) lines.push([])
          lines.at(-1)!.push({ object: 'text', leaves: [{ object: 'leaf', text: part, marks }] })
        })
      }
    }
  }
  return lines.map((nodes) => made('code-line', own, inlinesOf(nodes, blocksOf)))
}

const codeOf = (node: BlockNode): BlockNode => {
  const lines = (node.nodes ?? []).flatMap(linesOf)
  return made(
    'code',
    withoutDefaults(dataOf(node.data), { syntax: '' }),
    lines.length > 0 ? lines : [made('code-line', {})],
  )
}

const lengthOf = (length: unknown): unknown => {
  if (typeof length === 'string') return readLength(length) ?? length
  const { unit, value } = (length ?? {}) as Data
  return unit === 'px' && typeof value === 'number' ? value : length
}

const withLengths = (data: Data, ...names: string[]): Data =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, names.includes(name) ? lengthOf(value) : value]),
  )

const imageOf = (node: BlockNode): BlockNode => {
  const caption = blocksOf(fragmentNodes(node, 'caption'))
  const data = withoutDefaults(withLengths(dataOf(node.data), 'width', 'height'), { alt: '' })
  return { ...made('image', data), ...(caption.length > 0 ? { fragments: [fragment('caption', caption)] } : {}) }
}

const imagesOf = (node: BlockNode): BlockNode[] => {
  const images = (node.nodes ?? []).flatMap((image) => (image.object === 'block' ? [imageOf(image)] : []))
  const data = withoutDefaults(dataOf(node.data), { align: 'center', fullWidth: false, withFrame: false })
  return images.length > 0 ? [made('images', data, images)] : []
}

const lineBreak: DocumentNode = { object: 'text', leaves: [{ object: 'leaf', text: '\n', marks: [] }] }

const expandableOf = (node: BlockNode): BlockNode => {
  const titles = blocksOf(fragmentNodes(node, 'expandable-title')).map(({ nodes }) => nodes ?? [])
  const title = titles.flatMap((nodes, index) => (index > 0 ? [lineBreak, ...nodes] : nodes))
  const fragments: FragmentNode[] = [
    fragment('expandable-title', blocksOf([made('paragraph', {}, title)])),
    fragment('expandable-body', blocksOf(fragmentNodes(node, 'expandable-body'))),
  ]
  const data = withoutDefaults(dataOf(node.data), { defaultExpanded: false })
  return { ...made('expandable', data), fragments: fragments.filter(({ nodes }) => nodes.length > 0) }
}

const updateOf = (node: BlockNode): BlockNode => {
  const { tags, ...others } = dataOf(node.data)
  const date = others['date']
  const data = typeof date === 'string' ? { ...others, date: momentOf(date) } : others
  const names = Array.isArray(tags) ? tags.map(tagNameOf) : []
  return made('update', names.length > 0 ? { ...data, tags: names } : data, blocksOf(node.nodes ?? []))
}

const tagNameOf = (tag: unknown): unknown => {
  const url = (tag as Data | undefined)?.['url']
  return typeof url === 'string' ? decoded(url.replace(/^\/tags\//, '')) : tag
}

/** Default values of data fields. */
const defaults: Readonly<Record<string, Data>> = {
  tabs: { fullWidth: false },
  columns: { fullWidth: false },
  embed: { fullWidth: false },
  integration: { fullWidth: false },
  hint: { icon: '' },
  prompt: { icon: '' },
  'tabs-item': { title: '', icon: '', slug: '' },
  'stepper-step': { icon: '' },
  'openapi-operation': { headless: false },
  'openapi-webhook': { headless: false },
}

const shapedOf = (node: BlockNode): BlockNode => {
  const caption = blocksOf(fragmentNodes(node, 'caption'))
  const data = withoutDefaults(withLengths(dataOf(node.data), 'width'), ownValue(defaults, node.type) ?? {})
  const style = node.type === 'hint' ? { style: 'info' } : {}
  return {
    ...made(node.type, { ...style, ...data }, blocksOf(node.nodes ?? [])),
    ...(caption.length > 0 ? { fragments: [fragment('caption', caption)] } : {}),
  }
}

const voids = new Set(['divider', 'math', 'drawing', 'integration', 'reusable-content'])

/** Keeps all fields of a node of an unknown type, and normalizes the known nodes inside it. */
const unknownOf = <T extends DocumentNode | FragmentNode>(node: T): T => {
  const { key: _, ...rest } = node
  const { nodes, fragments } = node as Pick<BlockNode, 'nodes' | 'fragments'>
  return {
    ...rest,
    ...(nodes
      ? { nodes: nodes.flatMap((one): DocumentNode[] => (one.object === 'block' ? blockOf(one) : [unknownOf(one)])) }
      : {}),
    ...(fragments ? { fragments: fragments.map(unknownOf) } : {}),
  } as T
}

const blockOf = (node: BlockNode): BlockNode[] => {
  const { type } = node
  if (type === 'raw') return [made('paragraph', {}, [rawText(String(node.data['text'] ?? ''))])]
  if (type === 'paragraph') {
    const paragraph = textOf(type, node, dataOf(node.data))
    return paragraph.nodes ? [paragraph] : []
  }
  if (/^heading-[1-6]$/.test(type)) return [headingOf(node)]
  if (/^list-(?:ordered|unordered|tasks)$/.test(type)) return listOf(node)
  if (type === 'blockquote') return [made(type, {}, blocksOf(node.nodes ?? []))]
  if (type === 'code') return [codeOf(node)]
  if (type === 'images') return imagesOf(node)
  if (type === 'table') return [tableOf(node, blocksOf)]
  if (type === 'expandable') return [expandableOf(node)]
  if (type === 'update') return [updateOf(node)]
  if (type === 'if') return [made(type, dataOf(node.data), blocksOf(node.nodes ?? []))]
  if (voids.has(type)) return [made(type, withoutDefaults(dataOf(node.data), ownValue(defaults, type) ?? {}))]
  if (shapeOfType.has(type)) return [shapedOf(node)]
  return [mapNodeRefs(unknownOf(node), addressed)]
}

/** Returns blocks in the canonical form, in which documents are compared and written. Documents that look the same are equal. */
export const blocksOf = (nodes: readonly DocumentNode[]): BlockNode[] => {
  const blocks: BlockNode[] = []
  let inlines: DocumentNode[] = []
  const flush = (): void => {
    if (inlines.length > 0) blocks.push(...blockOf(made('paragraph', {}, inlines)))
    inlines = []
  }
  for (const node of nodes) {
    if (node.object !== 'block') inlines.push(node)
    else {
      flush()
      blocks.push(...blockOf(node))
    }
  }
  flush()
  return blocks
}
