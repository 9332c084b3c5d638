import type { Nodes } from 'mdast'
import { parseText } from '@scriptorium/content/markdown/parsing/parsers'
import { code } from '../text/blocks.ts'

interface Edit {
  start: number
  end: number
  text: string
}

// Tags of other languages are escaped by the parser of MDX.
const sign = /(?<!\\)(?:<|\{(?![%#]|\{[#<%]))/g

// Elements that HTML never closes.
const openElement = /<(?:area|br|col|embed|hr|img|input|source|track|wbr)\b(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi

const closed = (tag: string): string => tag.replace(/\s*\/?>$/, ' />')

/** Returns indented code in a fence, with what stands before its lines in a quote or in an item of a list. */
const fenced = (text: string, value: string, start: number, end: number): Edit => {
  const line = text.lastIndexOf('\n', start - 1) + 1
  const before = text.slice(line, start).replaceAll(/[^>\s]/g, ' ')
  return { start, end, text: code('', value).replaceAll('\n', `\n${before}`) }
}

/** Returns the first letter of a paragraph as a reference, if MDX would read the paragraph as a program. */
const programsIn = (node: Nodes, source: string, start: number): Edit[] =>
  node.type === 'paragraph' && /^(?:im|ex)port\b/.test(source)
    ? [{ start, end: start + 1, text: `&#${source.charCodeAt(0)};` }]
    : []

/** Returns what a node of Markdown is in MDX, if that is written otherwise. */
const editsOf = (text: string, node: Nodes): Edit[] => {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset]
  if (start === undefined || end === undefined) return []
  const source = text.slice(start, end)
  if (node.type === 'text')
    return [...source.matchAll(sign)].map(({ index }) => ({ start: start + index, end: start + index, text: '\\' }))
  if (node.type === 'html') return [{ start, end, text: source.replaceAll(openElement, closed) }]
  if (node.type === 'code' && !/^(?:`{3}|~{3})/.test(source)) return [fenced(text, node.value, start, end)]
  if (!('children' in node)) return []
  return [...programsIn(node, source, start), ...node.children.flatMap((child) => editsOf(text, child))]
}

/** Writes Markdown so that it means the same in MDX, which has no indented code and closes all elements, and where signs in words begin elements and programs. */
export const asMdx = (text: string): string => {
  let out = ''
  let at = 0
  for (const { start, end, text: written } of editsOf(text, parseText(text))) {
    out += text.slice(at, start) + written
    at = end
  }
  return out + text.slice(at)
}
