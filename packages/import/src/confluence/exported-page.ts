import { element, taskItem, textNode } from '../html/build.ts'
import { attributeOf, classesOf, findElement, textOf, type HtmlNode, hasClass } from '../html/elements.ts'
import { exportedToMarkdown } from '../html/html-to-markdown.ts'

const partOf = (node: HtmlNode, name: string): HtmlNode | undefined => findElement(node, (one) => hasClass(one, name))

const all = (nodes: readonly HtmlNode[] = []): HtmlNode[] => nodes.flatMap(tidy)

const expander = (node: HtmlNode): HtmlNode[] => {
  const title = partOf(node, 'expand-control-text')
  const summary = element('summary', [textNode(title ? textOf(title).trim() : 'Details')])
  return [element('details', [summary, ...all(partOf(node, 'expand-content')?.children)])]
}

const tasks = (node: HtmlNode): HtmlNode => {
  const isList = ({ tagName }: HtmlNode) => tagName === 'ul' || tagName === 'ol'
  const items = (node.children ?? []).filter(({ tagName }) => tagName === 'li')
  return element(
    'ul',
    items.map((item) => {
      const children = item.children ?? []
      const words = all(children.filter((one) => !isList(one)))
      return taskItem(hasClass(item, 'checked'), words, all(children.filter(isList)))
    }),
  )
}

const panel = (node: HtmlNode): HtmlNode[] => {
  const title = partOf(node, 'panelHeader')
  const heading = title ? [element('p', all(title.children), { className: ['admonition-title'] })] : []
  return [
    element('div', [...heading, ...all(partOf(node, 'panelContent')?.children)], { className: ['admonition', 'note'] }),
  ]
}

const link = (node: HtmlNode): HtmlNode => {
  const href = attributeOf(node, 'href')?.replace(/^(attachments\/[^?#]*)\?[^#]*/, '$1')
  return {
    ...node,
    properties: { ...node.properties, ...(href !== undefined && { href }) },
    children: all(node.children),
  }
}

const layout = (node: HtmlNode): HtmlNode[] => {
  const cells = (node.children ?? []).filter((one) => hasClass(one, 'cell'))
  if (cells.length < 2) return all(node.children)
  const columns = cells.map((cell) => element('div', all(cell.children)))
  return [element('div', columns, { className: ['column-list'] })]
}

// A note is yellow there, and a warning is red.
const notes = { 'confluence-information-macro-note': 'warning', 'confluence-information-macro-warning': 'danger' }

const note = (node: HtmlNode): HtmlNode[] => {
  const found = Object.entries(notes).find(([name]) => hasClass(node, name))
  const className = found ? ['admonition', found[1]] : classesOf(node)
  return [{ ...node, properties: { ...node.properties, className }, children: all(node.children) }]
}

/** Replaces what Confluence writes for a macro by the usual elements. */
const tidy = (node: HtmlNode): HtmlNode[] => {
  if (node.children === undefined) return [node]
  if (hasClass(node, 'toc-macro') || hasClass(node, 'aui-icon')) return []
  if (hasClass(node, 'emoticon'))
    return [textNode(attributeOf(node, 'dataEmojiFallback') ?? attributeOf(node, 'alt') ?? '')]
  if (node.tagName === 'img' && hasClass(node, 'icon')) return []
  if (hasClass(node, 'expand-container')) return expander(node)
  if (hasClass(node, 'inline-task-list')) return [tasks(node)]
  if (hasClass(node, 'panel') && !hasClass(node, 'code') && !hasClass(node, 'preformatted')) return panel(node)
  if (hasClass(node, 'columnLayout')) return layout(node)
  if (hasClass(node, 'confluence-information-macro')) return note(node)
  if (hasClass(node, 'status-macro')) return [element('code', all(node.children))]
  if (hasClass(node, 'jira-issue'))
    return all(
      findElement(node, ({ tagName }) => tagName === 'a')
        ? [findElement(node, ({ tagName }) => tagName === 'a')!]
        : node.children,
    )
  if (node.tagName === 'a') return [link(node)]
  return [{ ...node, children: all(node.children) }]
}

/** Converts a page of an export of Confluence as HTML to Markdown. Its title is above its content. */
export const exportedPageToMarkdown = (html: string): Promise<string> =>
  exportedToMarkdown(html, {
    contentOf: (root) =>
      findElement(root, (one) => attributeOf(one, 'id') === 'main-content') ??
      findElement(root, ({ tagName }) => tagName === 'body'),
    tidy: all,
  })
