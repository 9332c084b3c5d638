import type {
  BlockContent,
  Definition,
  DefinitionContent,
  FootnoteDefinition,
  FootnoteReference,
  Html,
  Link,
  PhrasingContent,
} from 'mdast'
import { toString } from 'mdast-util-to-string'
import { type BlockNode, type DocumentNode, inline, type Mark, rawText, typedFragment, urlRef } from '../document.ts'
import { readElement } from './elements.ts'
import { joined } from './joined.ts'
import { type HtmlTag, parseTag } from '../html/html.ts'
import { addSorted, leafOf, markOf } from './marks.ts'
import { readCell, readInlineSource } from '../html/read-html.ts'

/** A footnote and the text that its positions refer to. */
export interface Footnote {
  readonly node: FootnoteDefinition
  readonly source: string
}

/** The source of a text and the definitions that its references use. */
export interface ReadContext {
  readonly source: string
  readonly definitions: ReadonlyMap<string, Definition>
  readonly footnotes: ReadonlyMap<string, Footnote>
  /** Definitions with at least one reference. Unreferenced ones stay in the document as raw source. */
  readonly used: Set<object>
  /** Raw blocks of definitions. The blocks of referenced definitions are removed at the end. */
  readonly unused: Map<BlockNode, object>
  /** Reads a part of the text that may hold tags. */
  readonly inner: (text: string) => BlockNode[]
  /** Reads the blocks of a footnote. */
  readonly blocks: (nodes: readonly (BlockContent | DefinitionContent)[], context: ReadContext) => BlockNode[]
}

const markTypes = { emphasis: 'italic', strong: 'bold', delete: 'strikethrough' } as const

const sourceOf = (nodes: readonly PhrasingContent[], { source }: ReadContext): string =>
  source.slice(nodes[0]!.position!.start.offset, nodes.at(-1)!.position!.end.offset)

const image = ({ url, title }: DefinitionTarget, alt: string | null | undefined): DocumentNode =>
  inline('inline-image', { ref: urlRef(url), ...(alt ? { alt } : {}), ...(title ? { caption: title } : {}) })

/** The target of a link. */
type DefinitionTarget = Pick<Definition, 'url' | 'title'>

const linkTo = (
  { url, title }: DefinitionTarget,
  children: PhrasingContent[],
  marks: readonly Mark[],
  context: ReadContext,
): DocumentNode =>
  inline('link', { ref: urlRef(url), ...(title ? { title } : {}) }, readMarked(children, marks, context))

const readLink = (node: Link, marks: readonly Mark[], context: ReadContext): DocumentNode => {
  const isMention = node.title === 'mention' && [node.url, ''].includes(toString(node))
  return isMention ? inline('mention', { ref: urlRef(node.url) }) : linkTo(node, node.children, marks, context)
}

const definitionOf = (identifier: string, { definitions, used }: ReadContext): Definition | undefined => {
  const definition = definitions.get(identifier)
  if (definition) used.add(definition)
  return definition
}

/** Returns the blocks of a footnote; undefined if there is none with this label. Footnotes inside footnotes stay raw. */
export const readNoteBody = (label: string, context: ReadContext): BlockNode[] | undefined => {
  const found = context.footnotes.get(label.toLowerCase())
  if (!found) return undefined
  context.used.add(found.node)
  return context.blocks(found.node.children, { ...context, source: found.source, footnotes: new Map() })
}

/** Returns a text with its footnote as an annotation. */
const readNote = (
  { identifier }: FootnoteReference,
  nodes: DocumentNode[],
  context: ReadContext,
): DocumentNode | undefined => {
  const body = readNoteBody(identifier, context)
  return (
    body && { ...inline('annotation', {}, nodes), isVoid: false, fragments: [typedFragment('annotation-body', body)] }
  )
}

const readOne = (node: PhrasingContent, marks: readonly Mark[], context: ReadContext): DocumentNode[] => {
  switch (node.type) {
    case 'text':
      return [leafOf(node.value.replace(/(?:(?<![ \t])[ \t]+)?\r?\n[ \t]*/g, ' '), marks)]
    case 'inlineCode':
      return [leafOf(node.value.replace(/\r?\n[ \t]*/g, ' '), addSorted(marks, markOf('code')))]
    case 'inlineMath':
      return [inline('inline-math', { formula: node.value })]
    case 'break':
      return [leafOf('\n', marks)]
    case 'emphasis':
    case 'strong':
    case 'delete':
      return readMarked(node.children, addSorted(marks, markOf(markTypes[node.type])), context)
    case 'link':
      return [readLink(node, marks, context)]
    case 'image':
      return [image(node, node.alt)]
    case 'linkReference': {
      const definition = definitionOf(node.identifier, context)
      return definition ? [linkTo(definition, node.children, marks, context)] : [leafOf(toString(node), marks)]
    }
    case 'imageReference': {
      const definition = definitionOf(node.identifier, context)
      return definition ? [image(definition, node.alt)] : [leafOf(node.alt ?? '', marks)]
    }
    case 'footnoteReference':
      return [readNote(node, [], context) ?? rawText(sourceOf([node], context))]
    case 'html': {
      // Markdown ignores a part of the indentation of these lines, so the text would change each time it is read.
      const value = node.value.replace(/\n[ \t]+/g, '\n')
      return readInlineSource(value, marks, addSorted) ?? [rawText(value)]
    }
    default:
      return [rawText(sourceOf([node], context))]
  }
}

interface Pair {
  readonly tag: HtmlTag
  readonly close: number
}

/** Matches opening with closing tags among siblings. */
const pairsIn = (children: readonly PhrasingContent[]): Map<number, Pair> => {
  const pairs = new Map<number, Pair>()
  const open = new Map<string, { at: number; tag: HtmlTag }[]>()
  children.forEach((child, at) => {
    const tag = child.type === 'html' ? parseTag((child as Html).value) : undefined
    if (tag?.kind === 'open') open.set(tag.name, [...(open.get(tag.name) ?? []).slice(-64), { at, tag }])
    const first = tag?.kind === 'close' ? open.get(tag.name)?.pop() : undefined
    if (first) pairs.set(first.at, { tag: first.tag, close: at })
  })
  return pairs
}

const maxElementDepth = 10

const isAnnotated = (node: PhrasingContent, next: PhrasingContent | undefined): node is Link =>
  node.type === 'link' && next?.type === 'footnoteReference' && node.url === `#user-content-fn-${next.label}`

const readMarked = (
  children: readonly PhrasingContent[],
  marks: readonly Mark[],
  context: ReadContext,
): DocumentNode[] => {
  const pairs = pairsIn(children)
  const readRange = (from: number, to: number, within: readonly Mark[], depth = 0): DocumentNode[] => {
    const nodes: DocumentNode[] = []
    for (let at = from; at < to; at++) {
      const child = children[at]!
      const pair = pairs.get(at)
      if (pair && pair.close < to && depth < maxElementDepth) {
        const source = sourceOf(children.slice(at, pair.close + 1), context)
        const found =
          pair.tag.name === 'picture'
            ? readInlineSource(source, within, addSorted)
            : readElement(pair.tag, {
                marks: within,
                add: addSorted,
                blocks: readCell,
                children: (inner) => joined(readRange(at + 1, pair.close, inner, depth + 1)),
              })
        if (found) {
          nodes.push(...found)
          at = pair.close
          continue
        }
      }
      const next = children[at + 1]
      const note =
        at + 1 < to && next?.type === 'footnoteReference' && isAnnotated(child, next)
          ? readNote(next, readMarked(child.children, within, context), context)
          : undefined
      if (note) at++
      nodes.push(...(note ? [note] : readOne(child, within, context)))
    }
    return nodes
  }
  return joined(readRange(0, children.length, marks))
}

/** Returns the inline content of a markdown node. */
export const readInlines = (children: readonly PhrasingContent[], context: ReadContext): DocumentNode[] =>
  readMarked(children, [], context)
