import type { Nodes, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { parseInlines } from './inline-text.ts'

// Other tags, such as `<String>` in the name of a type, are words.
const markup =
  /^<(?:!--|[^<>]*\/>$|\/?(?:a|abbr|b|code|del|em|font|i|img|ins|kbd|mark|s|small|span|strong|sub|sup|u)(?=[\s/>]))/i

const isHtml = (node: Nodes, tag: RegExp): boolean => node.type === 'html' && tag.test(node.value)

const withoutMarkup = <T extends Nodes>(node: T): T => {
  if (isHtml(node, /^<br\b/i)) return { ...node, value: ' ' }
  if (!('children' in node)) return node
  const children = (node.children as Nodes[]).filter((child) => isHtml(child, /^<br\b/i) || !isHtml(child, markup))
  return { ...node, children: children.map(withoutMarkup) }
}

const id = /(?<![ \t])[ \t]*\{#[^\s{}#]+\}[ \t]*$/

/** Returns the text of a heading as readers see it. A heading that has only pictures is what they show. */
export const headingText = (line: string): string => {
  const parsed: Root = withoutMarkup(parseInlines(line.replace(id, '')))
  return toString(parsed, { includeImageAlt: false }).trim() || toString(parsed)
}
