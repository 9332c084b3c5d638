import type { Nodes } from 'mdast'
import { parseText } from '@scriptorium/content/markdown/parsing/parsers'
import { code } from '../text/blocks.ts'

interface Edit {
  start: number
  end: number
  text: string
}

// The parser of MDX escapes `{%` and the like, which are the tags of template languages, by itself.
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

/** Returns the edit that writes the first letter of a paragraph as a character reference, if MDX would read the paragraph as a program. */
const programsIn = (node: Nodes, source: string, start: number): Edit[] =>
  node.type === 'paragraph' && /^(?:im|ex)port\b/.test(source)
    ? [{ start, end: start + 1, text: `&#${source.charCodeAt(0)};` }]
    : []

/** Returns the edits with which a node of Markdown means the same in MDX. */
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

/**
 * Writes Markdown so that it means the same in MDX. MDX has no indented code, each element has to be closed, and `<` and `{` begin
 * elements and programs also in the middle of words.
 */
export const asMdx = (text: string): string => {
  let out = ''
  let at = 0
  for (const { start, end, text: written } of editsOf(text, parseText(text))) {
    out += text.slice(at, start) + written
    at = end
  }
  return out + text.slice(at)
}
