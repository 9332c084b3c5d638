import type { Nodes, Root } from 'mdast'
import { canParse } from '@scriptorium/content/markdown/parsing/parsers'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const inlineTag = /^<\/?(?:a|b|br|code|del|em|i|img|kbd|mark|s|small|span|strong|sub|sup|u)\b/i

const childrenOf = (node: Nodes): string => ('children' in node ? node.children.map(htmlOf).join('') : '')

const htmlOf = (node: Nodes): string => {
  if (node.type === 'text') return escaped(node.value)
  if (node.type === 'html') return inlineTag.test(node.value) ? node.value : escaped(node.value)
  if (node.type === 'inlineCode') return `<code>${escaped(node.value)}</code>`
  if (node.type === 'strong') return `<strong>${childrenOf(node)}</strong>`
  if (node.type === 'emphasis') return `<em>${childrenOf(node)}</em>`
  if (node.type === 'delete') return `<del>${childrenOf(node)}</del>`
  if (node.type === 'link') return `<a href="${escaped(node.url)}">${childrenOf(node)}</a>`
  if (node.type === 'image') return `<img src="${escaped(node.url)}" alt="${escaped(node.alt ?? '')}">`
  if (node.type === 'break') return '<br>'
  return childrenOf(node)
}

// What a line can begin with, such as the number of a list, means nothing after a word.
const before = 'a '

/** Returns a line of Markdown as HTML, for places where Markdown is not read. One that would take minutes to parse stays as it is. */
export const inlineHtml = (text: string): string =>
  canParse(text)
    ? (parser.parse(before + text) as Root).children.map(htmlOf).join('<br>').slice(before.length)
    : escaped(text)
