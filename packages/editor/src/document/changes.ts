import type { BlockNode, Document } from '@scriptorium/content/markdown/document'
import type { Node } from 'prosemirror-model'
import { saveDocument } from './save.ts'
import { keepSource, sourceOf } from './sources.ts'

/** How a top-level block differs from the saved document. */
export interface BlockChange {
  readonly kind: 'added' | 'edited' | 'moved' | 'removed'
  /** The key of the block; undefined for a new one. */
  readonly key: string | undefined
  /** The position in the new document; for a removed block, the one in the old document. */
  readonly index: number
  /** The block as it is now; undefined if it was removed. */
  readonly block: BlockNode | undefined
}

/** Returns the positions that keep their order: the longest increasing run of old positions. */
const stayingPlaces = (places: readonly number[]): ReadonlySet<number> => {
  // Nothing was moved, as after almost every key.
  if (places.every((place, index) => index === 0 || places[index - 1]! < place)) return new Set(places)
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  for (const place of places) {
    let low = 0
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1
      if (ends[middle]! < place) low = middle + 1
      else high = middle
    }
    before.set(place, ends[low - 1])
    ends[low] = place
  }
  const staying = new Set<number>()
  for (let place = ends.at(-1); place !== undefined; place = before.get(place)) staying.add(place)
  return staying
}

/** Returns how the blocks of a document differ from those of an earlier one. Equal blocks are the very same objects. */
export const blockChanges = (before: Document, after: Document): BlockChange[] => {
  const places = new Map(before.nodes.map((block, index) => [block, index]))
  const keys = new Map(before.nodes.flatMap(({ key }, index) => (key === undefined ? [] : [[key, index] as const])))
  const found = after.nodes.map(
    (block) => places.get(block) ?? (block.key === undefined ? undefined : keys.get(block.key)),
  )
  const staying = stayingPlaces(found.filter((place) => place !== undefined))
  const changed = after.nodes.flatMap((block, index): BlockChange[] => {
    const place = found[index]
    const own = { key: block.key, index, block }
    if (place === undefined) return [{ kind: 'added', ...own }]
    if (before.nodes[place] !== block) return [{ kind: 'edited', ...own }]
    return staying.has(place) ? [] : [{ kind: 'moved', ...own }]
  })
  const kept = new Set(found)
  const removed = before.nodes.flatMap(({ key }, index): BlockChange[] =>
    kept.has(index) ? [] : [{ kind: 'removed', key, index, block: undefined }],
  )
  return [...changed, ...removed]
}

/** Follows the document of an editor, and tells which of its blocks differ from the saved one. */
export const createTracker = (opened: Node) => {
  let base = saveDocument(opened)
  let originals = new Map<string, Node>()
  const rebase = (doc: Node): void => {
    base = saveDocument(doc)
    originals = new Map(doc.children.flatMap((node) => (node.attrs['key'] ? [[String(node.attrs['key']), node]] : [])))
  }
  rebase(opened)
  // A block that was edited and then undone is again the one that was opened.
  const restore = (node: Node): void => {
    if (sourceOf(node)) return
    const original = originals.get(String(node.attrs['key'] ?? ''))
    if (original?.eq(node)) keepSource(node, sourceOf(original)!)
  }
  const look = (doc: Node): { document: Document; changes: BlockChange[] } => {
    doc.forEach(restore)
    const document = saveDocument(doc)
    return { document, changes: blockChanges(base, document) }
  }
  return { look, rebase }
}
