import { block, type BlockNode, type DocumentNode } from '../document.ts'
import type { HtmlElement, HtmlNode } from './html.ts'
import { leafOf } from '../inlines/marks.ts'
import { fieldsIn } from './html-fields.ts'

type ReadInlines = (nodes: readonly HtmlNode[]) => DocumentNode[] | undefined

/** Reads a part of a line of code, with all of its whitespace. */
const readCodeInline = (node: HtmlNode, readInlines: ReadInlines): DocumentNode[] | undefined =>
  typeof node === 'string' ? [leafOf(node, [])] : readInlines([node])

const withoutEmpty = (children: HtmlNode[], element: HtmlElement): HtmlNode[] =>
  children.length === 0 && element.children.length > 0 ? [] : [{ ...element, children }]

/** Splits nodes into lines. An element that spans lines is on each of them. */
const splitLines = (nodes: readonly HtmlNode[]): HtmlNode[][] => {
  const lines: HtmlNode[][] = [[]]
  for (const node of nodes) {
    const parts: HtmlNode[][] =
      typeof node === 'string'
        ? node.split(/\r?\n/).map((text) => (text === '' ? [] : [text]))
        : splitLines(node.children).map((children) => withoutEmpty(children, node))
    for (const [index, part] of parts.entries()) {
      if (index > 0) lines.push([])
      lines.at(-1)!.push(...part)
    }
  }
  return lines
}

const endsLine = (nodes: readonly HtmlNode[]): boolean => {
  const last = nodes.at(-1)
  return typeof last === 'string' ? last.endsWith('\n') : last !== undefined && endsLine(last.children)
}

interface CodeLine {
  nodes: HtmlNode[]
  isHighlighted: boolean
}

/** Returns the lines of code. The hosted product writes highlighted lines, with their ends, as `<strong>`. */
const codeLines = (nodes: readonly HtmlNode[]): CodeLine[] => {
  const lines: CodeLine[] = [{ nodes: [], isHighlighted: false }]
  for (const node of nodes) {
    const isHighlighted =
      typeof node === 'object' && node.name === 'strong' && endsLine(node.children) && lines.at(-1)!.nodes.length === 0
    const parts = splitLines(isHighlighted ? node.children : [node])
    for (const [index, part] of parts.entries()) {
      if (index > 0) lines.push({ nodes: [], isHighlighted: false })
      lines.at(-1)!.nodes.push(...part)
      if (index < parts.length - 1) lines.at(-1)!.isHighlighted ||= isHighlighted
    }
  }
  return lines
}

const readLine = ({ nodes, isHighlighted }: CodeLine, readInlines: ReadInlines): BlockNode | undefined => {
  const found = (nodes.length === 0 ? [''] : nodes).map((node) => readCodeInline(node, readInlines))
  if (!found.every((one) => one !== undefined)) return undefined
  return block('code-line', found.flat(), isHighlighted ? { highlighted: true } : {})
}

const syntaxOf = ({ class: name = '' }: Readonly<Record<string, string>>): string | undefined =>
  /^lang(?:uage)?-(\S+)$/.exec(name)?.[1]

/** Returns the data of code as the hosted product writes it; undefined if the attributes are others. */
const hostedCode = (attributes: Readonly<Record<string, string>>): Record<string, unknown> | undefined => {
  const { class: _, ...rest } = attributes
  const { 'data-title': title, 'data-overflow': overflow, ...flags } = rest
  const names = Object.entries({
    lineNumbers: 'data-line-numbers',
    fullWidth: 'data-full-width',
    expandable: 'data-expandable',
  })
  if (!Object.keys(flags).every((name) => names.some(([, known]) => known === name))) return undefined
  const set = names.filter(([, name]) => name in flags)
  return {
    ...(title === undefined ? {} : { title }),
    ...(overflow === undefined ? {} : { overflow }),
    ...Object.fromEntries(set.map(([field, name]) => [field, flags[name] !== 'false'])),
  }
}

/** Returns a `<pre>` as code; undefined if it contains anything that code cannot represent. */
export const readHtmlCode = (
  { attributes, children }: HtmlElement,
  readInlines: ReadInlines,
): BlockNode | undefined => {
  const [code, ...others] = children
  if (typeof code !== 'object' || code.name !== 'code' || others.length > 0) return undefined
  const syntax = syntaxOf(code.attributes)
  if (Object.keys(code.attributes).length > (syntax === undefined ? 0 : 1)) return undefined
  const { 'data-options': json, ...unknown } = attributes
  const isHosted = syntaxOf(attributes) !== undefined
  const options = isHosted ? hostedCode(attributes) : fieldsIn(json)
  if (!options || (!isHosted && Object.keys(unknown).length > 0)) return undefined
  const split = codeLines(code.children)
  // The hosted product ends the last line, too.
  const isEnded = isHosted && split.length > 1 && split.at(-1)!.nodes.length === 0
  const lines = (isEnded ? split.slice(0, -1) : split).map((line) => readLine(line, readInlines))
  if (!lines.every((line) => line !== undefined)) return undefined
  const { highlighted, ...data } = options
  const marked = new Set(Array.isArray(highlighted) ? (highlighted as unknown[]) : [])
  const marking = lines.map((line, index) => (marked.has(index + 1) ? { ...line, data: { highlighted: true } } : line))
  return block('code', marking, { ...(syntax === undefined ? {} : { syntax }), ...data })
}
