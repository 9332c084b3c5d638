import type { RootContent } from 'mdast'
import { canonicalText } from '../map/canonical.ts'
import { block, type BlockNode, type DocumentNode, textNode } from './document.ts'
import { blocksOf } from './meaning/meaning.ts'
import { readSources } from './read.ts'
import { type Notes, stringify, writeBlock } from './blocks/write-blocks.ts'
import { writeHtmlBlock } from './html/write-html.ts'
import { frontMatterOf, type Writable } from './whole.ts'
import { writeAsNodeTag } from './tags/write-tags.ts'

/** The ways to write a block, simplest first. */
const ways = ['markdown', 'html', 'node'] as const
type Way = (typeof ways)[number]

/** The state while a document is written. */
interface Session {
  /** The first way in which a block reads back unchanged. Blocks that are not in the map are written as markdown. */
  readonly chosen: Map<BlockNode, Way>
  readonly isCareful: boolean
  notes: Notes
}

const comparable = (value: unknown): string => canonicalText(JSON.parse(JSON.stringify(value ?? null)))

const read = (text: string): string[] => blocksOf(readSources(text).flatMap(({ nodes }) => nodes)).map(comparable)

const html = (value: string): RootContent => ({ type: 'html', value })

const writeIn = (way: Way, node: BlockNode, session: Session): RootContent[] => {
  if (way === 'node') return [html(writeAsNodeTag(node))]
  if (way === 'html') return [html(writeHtmlBlock(node))]
  const written = writeBlock(node, { notes: session.notes, inner: (nodes) => writeAll(nodes, session) })
  return [written, ...session.notes.waiting.splice(0)]
}

/** Returns the result of `write`, or undefined for a node that does not have the form of its type. */
const attempt = <T>(write: () => T): T | undefined => {
  try {
    return write()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const paragraphOf = (value: string): RootContent => ({ type: 'paragraph', children: [{ type: 'text', value }] })
const around = ['before', 'after'].map((text) => ({
  node: paragraphOf(text),
  told: comparable(blocksOf([block('paragraph', [textNode(text)])])[0]),
}))

/** Returns whether a block reads back unchanged, also between other blocks. */
const comesBack = (written: RootContent[], node: BlockNode): boolean => {
  const [before, after] = around
  const found = read(stringify([before!.node, ...written, after!.node]))
  return found.length === 3 && found[0] === before!.told && found[1] === comparable(node) && found[2] === after!.told
}

const choose = (node: BlockNode, session: Session): Way => {
  const known = session.chosen.get(node)
  if (known) return known
  const works = ways.find((way) => {
    const own = { ...session, notes: { ...session.notes, waiting: [] } }
    const written = attempt(() => writeIn(way, node, own))
    return way === 'node' || (written && attempt(() => comesBack(written, node)))
  })
  session.chosen.set(node, works ?? 'node')
  return works ?? 'node'
}

const writeOne = (node: BlockNode, session: Session): RootContent[] => {
  const way = session.isCareful ? choose(node, session) : (session.chosen.get(node) ?? 'markdown')
  const { notes } = session
  // A separate list, so that the footnotes of an outer block are written after it and not inside it.
  const own = { ...session, notes: { next: notes.next, waiting: [] } }
  const written = writeIn(way, node, own)
  notes.next = own.notes.next
  return written
}

const writeAll = (nodes: readonly DocumentNode[], session: Session): RootContent[] =>
  nodes.flatMap((node) => (node.object === 'block' ? writeOne(node, session) : []))

/** Returns the first free footnote number, which is greater than every numeric label in the text. */
const firstNote = (nodes: readonly BlockNode[]): number =>
  [...JSON.stringify(nodes).matchAll(/\[\^(\d{1,9})/g)].reduce((most, [, label]) => Math.max(most, Number(label)), 0) +
  1

/** Returns the blocks that are missing after reading back, and their neighbors, which may have absorbed them. */
const lostIn = (nodes: readonly BlockNode[], found: readonly string[]): Set<BlockNode> => {
  const counts = new Map<string, number>()
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1)
  const lost = new Set<BlockNode>()
  nodes.forEach((node, index) => {
    const text = comparable(node)
    const count = counts.get(text) ?? 0
    counts.set(text, count - 1)
    if (count > 0) return
    for (const one of nodes.slice(Math.max(0, index - 1), index + 2)) lost.add(one)
  })
  return lost
}

const writeNodes = (nodes: readonly BlockNode[]): string => {
  const session = { chosen: new Map<BlockNode, Way>(), isCareful: false }
  const wanted = nodes.map(comparable).join('\n')
  const next = firstNote(nodes)
  const notes = (): Notes => ({ next, waiting: [] })
  const write = (): string | undefined => attempt(() => stringify(writeAll(nodes, { ...session, notes: notes() })))
  const decide = (some: Iterable<BlockNode>): void => {
    for (const node of some) choose(node, { ...session, isCareful: true, notes: notes() })
  }
  let written = write()
  let found = written === undefined ? undefined : read(written)
  // First the lost blocks are checked alone, then all blocks. Blocks that are still lost are written as HTML, then as `{% node %}`.
  for (const step of ['lost', 'all', 'html', 'node'] as const) {
    if (found?.join('\n') === wanted) return written!
    const lost = found ? lostIn(nodes, found) : new Set(nodes)
    if (step === 'lost' || step === 'all') decide(step === 'lost' ? lost : nodes)
    else for (const node of lost) if (session.chosen.get(node) !== 'node') session.chosen.set(node, step)
    written = write()
    found = written === undefined ? undefined : read(written)
  }
  if (found?.join('\n') === wanted) return written!
  return stringify(nodes.map((node) => html(writeAsNodeTag(node))))
}

/**
 * Returns a document as markdown. It reads the result back to check that the meaning is the same. A block that markdown
 * cannot hold is written as HTML; only an unknown kind of block is kept whole in a `{% node %}` region.
 */
export const writeMarkdown = (document: Writable): string =>
  frontMatterOf(document) + writeNodes(blocksOf(document.nodes))
