import { element, taskItem } from '../../html/build.ts'
import { attributeOf, classesOf, findElement, textOf, type HtmlNode, hasClass } from '../../html/elements.ts'
import { exportedToMarkdown } from '../../html/html-to-markdown.ts'

const isIcon = (node: HtmlNode): boolean =>
  ['icon', 'page-header-icon', 'bookmark-image', 'page-header-description'].some((name) => hasClass(node, name))

const kinds: readonly [RegExp, string][] = [
  [/red|🚨|❗|🛑|⛔/u, 'danger'],
  [/yellow|orange|warning|⚠/u, 'warning'],
  [/green|✅/u, 'tip'],
]

/** Returns the kind of a note by the name of its color, of its icon, or by its sign. */
export const kindBySign = (sign: string): string => kinds.find(([pattern]) => pattern.test(sign))?.[1] ?? 'info'

const callout = (node: HtmlNode): HtmlNode[] => {
  const icon = findElement(node, isIcon)
  const sign = icon ? `${textOf(icon)} ${attributeOf(icon, 'src') ?? ''}` : ''
  const kind = kindBySign(`${classesOf(node).join(' ')} ${sign}`)
  return [element('div', tidyAll(node.children), { className: ['callout', kind] })]
}

const task = (node: HtmlNode): HtmlNode => {
  const isDone = findElement(node, (one) => hasClass(one, 'checkbox-on')) !== undefined
  const words = (node.children ?? []).filter((one) => !hasClass(one, 'checkbox'))
  const isBelow = (one: HtmlNode) => hasClass(one, 'indented')
  return taskItem(isDone, tidyAll(words.filter((one) => !isBelow(one))), tidyAll(words.filter(isBelow)))
}

const image = (node: HtmlNode): HtmlNode[] => {
  const caption = findElement(node, ({ tagName }) => tagName === 'figcaption')
  const picture = findElement(node, ({ tagName }) => tagName === 'img')
  const src = picture && attributeOf(picture, 'src')
  if (src === undefined) return tidyAll(node.children)
  return [element('p', [element('img', [], { src, alt: caption ? textOf(caption).trim() : '' })])]
}

const bookmark = (node: HtmlNode): HtmlNode[] => {
  const title = findElement(node, (one) => hasClass(one, 'bookmark-title'))
  const href = attributeOf(node, 'href') ?? ''
  const words = title && textOf(title).trim() !== '' ? textOf(title).trim() : href
  return [element('p', [element('a', [{ type: 'text', value: words }], { href })])]
}

const properties = (node: HtmlNode): HtmlNode[] => {
  const cells = (tagName: string, ...texts: string[]) =>
    element(
      'tr',
      texts.map((value) => element(tagName, [{ type: 'text', value }])),
    )
  const rows = (findElement(node, ({ tagName }) => tagName === 'tbody')?.children ?? []).filter(
    ({ tagName }) => tagName === 'tr',
  )
  const told = rows.map((row) =>
    (row.children ?? []).map((cell) => textOf(element('td', tidyAll(cell.children))).trim()),
  )
  const body = told.map(([name = '', value = '']) => cells('td', name, value))
  return [element('table', [element('thead', [cells('th', 'Property', 'Value')]), element('tbody', body)])]
}

/** Replaces what Notion writes for a block by the usual elements. */
const tidy = (node: HtmlNode): HtmlNode[] => {
  if (isIcon(node)) return []
  if (hasClass(node, 'callout')) return callout(node)
  if (hasClass(node, 'image')) return image(node)
  if (hasClass(node, 'bookmark')) return bookmark(node)
  if (hasClass(node, 'properties')) return properties(node)
  if (hasClass(node, 'toggle')) return tidyAll(node.children?.flatMap(({ children = [] }) => children))
  if (hasClass(node, 'to-do-list'))
    return [{ ...node, children: (node.children ?? []).filter(({ tagName }) => tagName === 'li').map(task) }]
  return [node.children === undefined ? node : { ...node, children: tidyAll(node.children) }]
}

const listKind = (node: HtmlNode): string | undefined =>
  classesOf(node).find((one) => ['bulleted-list', 'numbered-list', 'to-do-list'].includes(one))

const isSpace = ({ type, value = '' }: HtmlNode): boolean => type === 'text' && value.trim() === ''

/** Puts commas between the values of one property, which Notion only paints apart. */
const withCommas = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node, at) =>
    hasClass(node, 'selected-value') && at > 0 && hasClass(nodes[at - 1]!, 'selected-value')
      ? [{ type: 'text', value: ', ' }, node]
      : [node],
  )

/** Joins lists: Notion writes each entry as a list of its own. */
const tidyAll = (nodes: readonly HtmlNode[] = []): HtmlNode[] => {
  const joined: HtmlNode[] = []
  let between: HtmlNode[] = []
  for (const node of withCommas(nodes).flatMap(tidy)) {
    const last = joined.at(-1)
    const kind = listKind(node)
    if (isSpace(node)) between.push(node)
    else if (last && kind !== undefined && kind === listKind(last)) {
      for (const child of node.children ?? []) last.children?.push(child)
      between = []
    } else {
      joined.push(...between, kind === undefined ? node : { ...node, children: [...(node.children ?? [])] })
      between = []
    }
  }
  return [...joined, ...between]
}

/** Converts a page of an export of Notion as HTML to Markdown. */
export const notionHtmlToMarkdown = (html: string): Promise<string> =>
  exportedToMarkdown(html, {
    contentOf: (root) => findElement(root, ({ tagName }) => tagName === 'article'),
    tidy: tidyAll,
  })
