import type { BlockNode } from '../document.ts'
import type { HtmlNode } from './html.ts'
import { writeHtmlBlock } from './write-html.ts'

/**
 * Replaces the links to footnotes, as the hosted product writes them into HTML, with annotations. A link to a footnote that
 * `bodyOf` does not find is replaced with its text.
 */
export const annotated = (nodes: readonly HtmlNode[], bodyOf: (label: string) => BlockNode[] | undefined): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node]
    const children = annotated(node.children, bodyOf)
    const { href, 'data-footnote-ref': isReference } = node.attributes
    const [, label] = /^#user-content-fn-(.+)$/.exec(href ?? '') ?? []
    if (node.name !== 'a' || isReference === undefined || label === undefined) return [{ ...node, children }]
    const body = bodyOf(label)
    if (!body) return children
    return [{ name: 'span', attributes: { 'data-annotation': body.map(writeHtmlBlock).join('') }, children }]
  })
