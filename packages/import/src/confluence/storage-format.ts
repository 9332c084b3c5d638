import { escapeHtml } from '@scriptorium/basics/escape'
import { element, taskItem, textNode } from '../html/build.ts'
import { attributeOf, findElement, textOf, type HtmlNode } from '../html/elements.ts'
import { contentToMarkdown, parseHtml } from '../html/html-to-markdown.ts'
import { writeImage, writeLink } from './storage-links.ts'
import { writeMacro } from './storage-macros.ts'
import { childNamed, type StorageContext, type Translation } from './storage.ts'

/** Returns the format as HTML: with ends of elements that have none there, and raw text as text. */
const asHtml = (storage: string): string =>
  storage
    .replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, raw: string) => escapeHtml(raw))
    .replaceAll(/<((?:ac|ri):[\w-]+)([^<>]*)\/>/g, '<$1$2></$1>')

const isPhrase = (node: HtmlNode): boolean =>
  node.type === 'text' || /^(?:a|b|strong|em|i|u|s|del|code|span|br|img|sub|sup|time)$/.test(node.tagName ?? '')

const writeTasks = (node: HtmlNode, { inner }: Translation): HtmlNode => {
  const tasks = (node.children ?? []).filter(({ tagName }) => tagName === 'ac:task')
  const items = tasks.map((task) => {
    const status = childNamed(task, 'ac:task-status')
    const isDone = status !== undefined && textOf(status).trim() === 'complete'
    return taskItem(isDone, inner(childNamed(task, 'ac:task-body')?.children))
  })
  return element('ul', items)
}

const isNamed =
  (name: string) =>
  ({ tagName }: HtmlNode): boolean =>
    tagName === name

/** Returns what an extension of the newer editor holds: what Confluence shows in its place, or else its content, a panel as a hint. */
const writeExtension = (node: HtmlNode, { inner }: Translation): HtmlNode[] => {
  const fallback = childNamed(node, 'ac:adf-fallback')
  const isShown = fallback?.children?.some((one) => one.tagName !== undefined || textOf(one).trim() !== '')
  if (isShown) return inner(fallback!.children)
  const kind = findElement(node, (one) => attributeOf(one, 'key') === 'panel-type')
  const content = inner((node.children ?? []).filter((one) => !isNamed('ac:adf-attribute')(one)))
  return kind ? [element('div', content, { className: ['admonition', textOf(kind).trim()] })] : content
}

/** Returns a section of a layout as columns, if it has several. */
const writeSection = (node: HtmlNode, { inner }: Translation): HtmlNode[] => {
  const cells = (node.children ?? []).filter(isNamed('ac:layout-cell'))
  if (cells.length < 2) return inner(node.children)
  const columns = cells.map(({ children }) => element('div', inner(children), { className: ['column'] }))
  return [element('div', columns, { className: ['column-list'] })]
}

// Older versions of Confluence name the signs without saying how they look.
const signs: Readonly<Record<string, string>> = {
  smile: '🙂',
  sad: '🙁',
  cheeky: '😛',
  laugh: '😀',
  wink: '😉',
  'thumbs-up': '👍',
  'thumbs-down': '👎',
  information: 'ℹ️',
  tick: '✅',
  cross: '❌',
  warning: '⚠️',
  plus: '➕',
  minus: '➖',
  question: '❓',
  'light-on': '💡',
  'yellow-star': '⭐',
  heart: '❤️',
  'broken-heart': '💔',
}

const signOf = (node: HtmlNode): string => {
  const name = attributeOf(node, 'ac:name') ?? ''
  return attributeOf(node, 'ac:emoji-fallback') ?? (Object.hasOwn(signs, name) ? signs[name]! : '')
}

/** Returns the elements of HTML that stand for an element of Confluence. */
const translate = (node: HtmlNode, translation: Translation): HtmlNode[] => {
  const { context, inner } = translation
  switch (node.tagName) {
    case 'ac:structured-macro':
    case 'ac:macro':
      return writeMacro(node, translation)
    case 'ac:link':
      return writeLink(node, translation)
    case 'ac:image':
      return writeImage(node, context)
    case 'ac:task-list':
      return [writeTasks(node, translation)]
    case 'ac:emoticon':
      return [textNode(signOf(node))]
    case 'time':
      return [textNode(attributeOf(node, 'dateTime') ?? textOf(node))]
    case 'ac:placeholder':
      return []
    case 'ac:adf-extension':
      return writeExtension(node, translation)
    case 'ac:adf-attribute':
      return []
    case 'ac:layout-section':
      return writeSection(node, translation)
    default:
      break
  }
  if (/^(?:ac|ri):/.test(node.tagName ?? '')) return inner(node.children)
  if (node.children === undefined) return [node]
  const children = inner(node.children)
  // A paragraph that held a macro can hold no block.
  const isSplit = node.tagName === 'p' && children.some((one) => !isPhrase(one))
  return isSplit ? children : [{ ...node, children }]
}

/** Returns a page in the storage format of Confluence as Markdown. */
export const storageToMarkdown = (storage: string, context: StorageContext): Promise<string> => {
  const root = parseHtml(asHtml(storage))
  const body = findElement(root, ({ tagName }) => tagName === 'body') ?? root
  const inner: Translation['inner'] = (nodes = []) => nodes.flatMap((node) => translate(node, { context, inner }))
  return contentToMarkdown(element('div', inner(body.children)))
}
