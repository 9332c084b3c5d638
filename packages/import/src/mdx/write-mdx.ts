import { code } from '../text/blocks.ts'
import { outdent } from '../text/lines.ts'
import { guessOf } from './components/guess.ts'
import { components } from './components/index.ts'
import type { Known } from './known.ts'
import { attributesOf, isMdx, type MdxNode } from './parse.ts'
import type { Rows } from './rows.ts'
import { tableOfRows } from './rows-table.ts'
import type { Writer } from './writer.ts'

/** A page in MDX, and what its elements and expressions name. */
export interface MdxPage {
  source: string
  known: Known
  /** The Markdown of the snippets, by the uses of them. */
  snippets: ReadonlyMap<string, string>
  rows: Rows
  keep(node: MdxNode, construct: string): void
}

const block = /^(?:\{%|```|<table|<details|[-*#>|] )/
const maxLineBefore = 300

/** Returns what tells uses of snippets apart: the name of the element and its attributes. */
export const useOf = (node: MdxNode): string => `${node.name} ${JSON.stringify(attributesOf(node))}`

const sourceOf = (node: MdxNode, { source }: MdxPage): string =>
  source.slice(node.position.start.offset, node.position.end.offset)

const expressionText = (node: MdxNode, { known, keep }: MdxPage): string => {
  const value = (node.value ?? '').trim()
  if (value === '' || /^\/\*[\s\S]*\*\/$/.test(value)) return ''
  const constant = known.constants.get(value)
  if (constant !== undefined) return constant
  const [, , literal] = /^(["'`])([\s\S]*)\1$/.exec(value) ?? []
  if (literal !== undefined) return literal
  keep(node, `{${value.slice(0, 40)}}`)
  return `\`{${value.replaceAll('`', "'").replaceAll('\n', ' ')}}\``
}

const elementText = (node: MdxNode, page: MdxPage, writer: Writer): string => {
  const name = node.name ?? ''
  const snippet = page.snippets.get(useOf(node))
  if (snippet !== undefined) return snippet
  const write = Object.hasOwn(components, name) ? components[name] : undefined
  if (write) return write(node, writer).trim()
  // A fragment, or an element of HTML that Markdown can hold.
  if (name === '' || /^[a-z][^.]*$/.test(name)) return writer.inner(node)
  const hasContent = (node.children ?? []).length > 0
  const listed = hasContent ? undefined : page.rows.get(node)
  const guess = hasContent ? undefined : ((listed && tableOfRows(listed)) ?? guessOf(node))
  if (guess !== undefined) return guess
  page.keep(node, `<${name}>`)
  return hasContent ? writer.inner(node) : code('jsx', sourceOf(node, page))
}

const replacement = (node: MdxNode, page: MdxPage, writer: Writer): string => {
  if (node.type === 'mdxjsEsm') return ''
  return node.type.endsWith('Expression') ? expressionText(node, page) : elementText(node, page, writer)
}

/** Returns what stands for an element between words, where there can be no block. */
const inlineReplacement = (node: MdxNode, page: MdxPage, writer: Writer): string => {
  const text = replacement(node, page, writer)
  if (!block.test(text) && !text.includes('\n')) return text
  const inner = writer
    .inner(node)
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
  return inner !== '' ? inner : text.startsWith('```') ? `\`${sourceOf(node, page).replaceAll('`', "'")}\`` : ''
}

const holdsText = new Set(['paragraph', 'heading', 'tableCell', 'link', 'emphasis', 'strong', 'delete'])

/** Returns whether a part of a paragraph leaves room for blocks: elements and the space between them. */
const isAlone = ({ type, value = '' }: MdxNode): boolean =>
  type === 'mdxJsxTextElement' || (type === 'text' && value.trim() === '')

/** Returns whether an element is a component that stands on lines of its own. */
const isComponent = ({ type, name }: MdxNode): boolean => type === 'mdxJsxFlowElement' && /^[A-Z]/.test(name ?? '')

const indented = (text: string, indent: number): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : ' '.repeat(indent) + line))
    .join('\n')

/** Returns the source of some nodes of a page with everything that is no Markdown replaced. */
export const writeMdx = (page: MdxPage, nodes: readonly MdxNode[], start: number, end: number): string => {
  const { source } = page
  const writer: Writer = {
    inner: ({ children = [] }) => {
      const [first, last] = [children[0], children.at(-1)]
      if (!first || !last) return ''
      const text = writeMdx(page, children, first.position.start.offset, last.position.end.offset)
      const [line = '', ...rest] = text.split('\n')
      return [line, ...outdent(rest, first.position.start.column - 1)].join('\n')
    },
  }
  let out = ''
  let at = start
  let endsBlock = false
  const append = (text: string): void => {
    out += endsBlock && /^[ \t]*\n[ \t]*\S/.test(text) ? `\n${text}` : text
    endsBlock &&= text.trim() === ''
  }
  const visit = (node: MdxNode, isBetweenWords = false): void => {
    if (!isMdx(node)) {
      const { children = [] } = node
      const isText = holdsText.has(node.type) && !(node.type === 'paragraph' && children.every(isAlone))
      for (const child of children) visit(child, isText || isBetweenWords)
      return
    }
    const { offset, column } = node.position.start
    append(source.slice(at, offset))
    const indent = node.type === 'mdxJsxTextElement' || node.type === 'mdxTextExpression' ? 0 : column - 1
    const text = (isBetweenWords ? inlineReplacement : replacement)(node, page, writer)
    // Elements can stand on lines without an empty one between them. Blocks cannot.
    const isBlock = isComponent(node) || block.test(text) || text.includes('\n\n')
    if (isBlock && text !== '' && /\S[^\n]*\n[ \t]*$/.test(out.slice(-maxLineBefore))) out += `\n${' '.repeat(indent)}`
    out += indented(text, indent)
    endsBlock = isBlock && text !== ''
    at = node.position.end.offset
  }
  for (const node of nodes) visit(node)
  append(source.slice(at, end))
  return out
}
