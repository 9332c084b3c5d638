import type { DocumentNode, InlineNode, Leaf, Mark as DocumentMark } from '@scriptorium/content/markdown/document'
import type { Mark, Node } from 'prosemirror-model'
import { documentTypeOf } from '../schema/schema.ts'
import { wrapperTypes } from '../schema/types.ts'
import type { Own } from '../schema/own.ts'

interface Piece {
  readonly node: Node
  /** The links and annotations around it that are not written yet. */
  readonly wrappers: readonly Mark[]
}

const isWrapper = ({ type }: Mark): boolean => (wrapperTypes as readonly string[]).includes(type.name)

const saveMark = ({ type, attrs }: Mark): DocumentMark[] => {
  if (isWrapperName(type.name) || type.name === 'leaf_fields') return []
  if (type.name === 'foreign_mark') return [attrs['json'] as DocumentMark]
  const data = attrs['data'] as Record<string, unknown>
  return [
    {
      object: 'mark',
      type: (type.spec['documentType'] as string | undefined) ?? type.name,
      ...(Object.keys(data).length > 0 ? { data } : {}),
    },
  ]
}

const isWrapperName = (name: string): boolean => (wrapperTypes as readonly string[]).includes(name)

const saveLeaf = (node: Node): Leaf => ({
  ...(node.marks.find(({ type }) => type.name === 'leaf_fields')?.attrs['fields'] as object | undefined),
  object: 'leaf',
  text: node.text!,
  marks: node.marks.flatMap(saveMark),
})

/** Returns the fields that every inline and block begins with. */
export const headOf = (object: 'block' | 'inline', type: string, { key, data, extra }: Own, isVoid: boolean) => ({
  object,
  type,
  ...(key === null ? {} : { key }),
  isVoid,
  ...extra,
  data: data as Record<string, unknown>,
})

const saveAtom = (node: Node): DocumentNode => {
  if (node.type.name === 'foreign_inline') return node.attrs['json'] as DocumentNode
  return headOf('inline', documentTypeOf(node)!, node.attrs as Own, true) as InlineNode
}

const runOf = (pieces: readonly Piece[], from: number, mark: Mark): number => {
  let end = from + 1
  while (end < pieces.length && pieces[end]!.wrappers.some((one) => one.eq(mark))) end++
  return end
}

const saveWrapper = (mark: Mark, pieces: readonly Piece[]): InlineNode => {
  const { fragments } = mark.attrs
  const inner = pieces.map(({ node, wrappers }) => ({ node, wrappers: wrappers.filter((one) => !one.eq(mark)) }))
  return {
    ...(headOf('inline', mark.type.name, mark.attrs as unknown as Own, false) as InlineNode),
    nodes: savePieces(inner),
    ...(fragments === undefined ? {} : { fragments }),
  }
}

const savePieces = (pieces: readonly Piece[]): DocumentNode[] => {
  const saved: DocumentNode[] = []
  for (let at = 0; at < pieces.length;) {
    const { node, wrappers } = pieces[at]!
    const runs = wrappers.map((mark) => ({ mark, end: runOf(pieces, at, mark) }))
    const longest = runs.reduce<(typeof runs)[number] | undefined>(
      (best, run) => (best && best.end >= run.end ? best : run),
      undefined,
    )
    if (longest) {
      saved.push(saveWrapper(longest.mark, pieces.slice(at, longest.end)))
      at = longest.end
    } else if (!node.isText) {
      saved.push(saveAtom(node))
      at++
    } else {
      let end = at
      while (end < pieces.length && pieces[end]!.node.isText && pieces[end]!.wrappers.length === 0) end++
      saved.push({ object: 'text', leaves: pieces.slice(at, end).map((piece) => saveLeaf(piece.node)) })
      at = end
    }
  }
  return saved
}

/** Returns the content of a line as a document has it. */
export const saveInlines = (line: Node): DocumentNode[] =>
  savePieces(line.children.map((node) => ({ node, wrappers: node.marks.filter(isWrapper) })))
