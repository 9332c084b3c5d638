import type { RootContent } from 'mdast'
import { diffIndices } from 'node-diff3'
import { canonicalText } from '../map/canonical.ts'
import { type BlockNode, block, type DocumentNode, textNode } from './document.ts'
import { readSources } from './read.ts'
import { type BlockOptions, type Notes, stringify, writeBlocks } from './write-blocks.ts'
import { frontMatterOf, plain, type Writable } from './whole.ts'
import { foreignText } from './write-tags.ts'

const told = (value: unknown): string => canonicalText(JSON.parse(JSON.stringify(value ?? null)))

const same = (a: unknown, b: unknown): boolean => told(a) === told(b)

const read = (text: string): BlockNode[] => readSources(text).flatMap(({ nodes }) => nodes)

const foreign = (node: BlockNode): RootContent => ({ type: 'html', value: foreignText(node) })

type Mode = 'quick' | 'careful'

const flushed = (nodes: RootContent[], notes: Notes): RootContent[] => [...nodes, ...notes.waiting.splice(0)]

const optionsFor = (mode: Mode, notes: Notes): BlockOptions => ({
  inside: false,
  html: false,
  notes,
  inner: (nodes) => stringify(writeAll(nodes, mode, notes)),
})

const writeAll = (nodes: readonly DocumentNode[], mode: Mode, notes: Notes): RootContent[] =>
  nodes.flatMap((node) => {
    if (mode === 'careful' && node.object === 'block') return writeCarefully(node, notes)
    return flushed(writeBlocks([node], optionsFor(mode, notes)), notes)
  })

const before = block('paragraph', [textNode('before')])
const after = block('paragraph', [textNode('after')])
const paragraph = (value: string): RootContent => ({ type: 'paragraph', children: [{ type: 'text', value }] })
const [beforeNode, afterNode] = [paragraph('before'), paragraph('after')]

/** What a way of writing gives; nothing where a node has not the form that its type says. */
const attempt = <T>(write: () => T): T | undefined => {
  try {
    return write()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Writes one block in the first way that reads back as it was, also between others. */
const writeCarefully = (node: BlockNode, notes: Notes): RootContent[] => {
  for (const html of [false, true]) {
    const own = { ...notes, waiting: [], definitions: new Map(notes.definitions) }
    const nodes = attempt(() => flushed(writeBlocks([node], { ...optionsFor('careful', own), html }), own))
    if (!nodes) continue
    const text = stringify([beforeNode, ...nodes, afterNode, ...own.definitions.values()])
    if (same(read(text), [before, node, after])) {
      Object.assign(notes, { next: own.next, definitions: own.definitions })
      return nodes
    }
  }
  return [foreign(node)]
}

const isRaw = (node: BlockNode): boolean => JSON.stringify(node).includes('"type":"raw"')

type Way = (nodes: readonly BlockNode[], notes: Notes, doubtful: ReadonlySet<BlockNode>) => RootContent[]

/** The ways to write a document, the plainest first; doubtful is what did not read back as it was. */
const ways: readonly Way[] = [
  (nodes, notes) => writeAll(nodes, 'quick', notes),
  (nodes, notes, doubtful) =>
    nodes.flatMap((node) => writeAll([node], doubtful.has(node) ? 'careful' : 'quick', notes)),
  (nodes, notes) => writeAll(nodes, 'careful', notes),
  (nodes, notes) => nodes.flatMap((node) => (isRaw(node) ? [foreign(node)] : writeCarefully(node, notes))),
]

/** The nodes that did not come back as they were; where others came besides, those around them. */
const lostIn = (nodes: readonly BlockNode[], found: readonly BlockNode[]): BlockNode[] =>
  diffIndices(nodes.map(told), found.map(told)).flatMap(({ buffer1: [start, length] }) =>
    length > 0 ? nodes.slice(start, start + length) : nodes.slice(Math.max(0, start - 1), start + 1),
  )

/** The first footnote label is one that the nodes do not hold as text. */
const notesFor = (nodes: readonly BlockNode[]): Notes => {
  const labels = [...JSON.stringify(nodes).matchAll(/\[\^(\d{1,9})/g)].map(([, label]) => Number(label))
  const next = labels.reduce((most, label) => Math.max(most, label), 0) + 1
  return { next, waiting: [], definitions: new Map() }
}

const writeNodes = (nodes: readonly BlockNode[]): string => {
  let doubtful: ReadonlySet<BlockNode> = new Set(nodes)
  for (const way of ways) {
    const notes = notesFor(nodes)
    const written = attempt(() => stringify([...way(nodes, notes, doubtful), ...notes.definitions.values()]))
    if (written === undefined) continue
    const found = read(written)
    if (same(found, nodes)) return written
    doubtful = new Set(lostIn(nodes, found))
  }
  return stringify(nodes.map(foreign))
}

/**
 * A document as markdown that reads back as that document: it is read to make sure. A block that markdown, tags and HTML
 * cannot say is kept whole in a `{% node %}` region.
 */
export const writeMarkdown = (document: Writable): string =>
  frontMatterOf(document) + writeNodes(document.nodes.map(plain))
