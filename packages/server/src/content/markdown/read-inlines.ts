import type { Definition, PhrasingContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { type DocumentNode, inline, type Leaf, type TextNode, urlRef } from './document.ts'

/** What reading a text needs to know of the whole: its source, and what its references mean. */
export type ReadContext = { readonly source: string; readonly definitions: ReadonlyMap<string, Definition> }

const markTypes = { emphasis: 'italic', strong: 'bold', delete: 'strikethrough' } as const

const sourceOf = (node: PhrasingContent, { source }: ReadContext): string =>
  source.slice(node.position!.start.offset, node.position!.end.offset)

const leaf = (text: string, marks: readonly string[]): TextNode => ({
  object: 'text',
  leaves: [{ object: 'leaf', text, marks: marks.map((type) => ({ object: 'mark', type })) }],
})

const image = (url: string, alt: string | null | undefined): DocumentNode =>
  inline('inline-image', { ref: urlRef(url), ...(alt ? { alt } : {}) })

const linkTo = (
  url: string,
  children: PhrasingContent[],
  marks: readonly string[],
  context: ReadContext,
): DocumentNode => inline('link', { ref: urlRef(url) }, readMarked(children, marks, context))

const readOne = (node: PhrasingContent, marks: readonly string[], context: ReadContext): DocumentNode[] => {
  switch (node.type) {
    case 'text':
      return [leaf(node.value.replace(/[ \t]*\r?\n[ \t]*/g, ' '), marks)]
    case 'inlineCode':
      return [leaf(node.value, addMark(marks, 'code'))]
    case 'break':
      return [leaf('\n', marks)]
    case 'emphasis':
    case 'strong':
    case 'delete':
      return readMarked(node.children, addMark(marks, markTypes[node.type]), context)
    case 'link':
      return [linkTo(node.url, node.children, marks, context)]
    case 'image':
      return [image(node.url, node.alt)]
    case 'linkReference': {
      const definition = context.definitions.get(node.identifier)
      return definition ? [linkTo(definition.url, node.children, marks, context)] : [leaf(toString(node), marks)]
    }
    case 'imageReference': {
      const definition = context.definitions.get(node.identifier)
      return definition ? [image(definition.url, node.alt)] : [leaf(node.alt ?? '', marks)]
    }
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? [leaf('\n', marks)] : [inline('raw', { text: node.value })]
    default:
      return [inline('raw', { text: sourceOf(node, context) })]
  }
}

const markOrder = ['bold', 'italic', 'strikethrough', 'code']

const addMark = (marks: readonly string[], mark: string): string[] =>
  [...new Set([...marks, mark])].toSorted((a, b) => markOrder.indexOf(a) - markOrder.indexOf(b))

const readMarked = (
  children: readonly PhrasingContent[],
  marks: readonly string[],
  context: ReadContext,
): DocumentNode[] => joined(children.flatMap((child) => readOne(child, marks, context)))

const sameMarks = (a: Leaf, b: Leaf): boolean => JSON.stringify(a.marks) === JSON.stringify(b.marks)

/** Makes one text node of neighbouring ones, and one leaf of neighbours under the same marks. */
export const joined = (nodes: readonly DocumentNode[]): DocumentNode[] => {
  const result: DocumentNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (node.object !== 'text' || last?.object !== 'text') {
      result.push(node.object === 'text' ? { ...node, leaves: node.leaves.map((one) => ({ ...one })) } : node)
      continue
    }
    for (const next of node.leaves) {
      const before = last.leaves.at(-1)
      if (before && sameMarks(before, next)) before.text += next.text
      else last.leaves.push({ ...next })
    }
  }
  return result
}

/** The inline content of a markdown node. */
export const readInlines = (children: readonly PhrasingContent[], context: ReadContext): DocumentNode[] =>
  readMarked(children, [], context)
