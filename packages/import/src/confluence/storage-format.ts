import { escapeHtml } from '@scriptorium/basics/escape'
import { element, taskItem, textNode } from '../html/build.ts'
import { attributeOf, findElement, textOf, type HtmlNode } from '../html/elements.ts'
import { contentToMarkdown, parseHtml } from '../html/html-to-markdown.ts'

/** What the text of a page names. */
export interface StorageContext {
  /** Returns the address of a page by its title. */
  pageAddress(title: string): string | undefined
  /** Returns the address of an attachment by its name. `title` names the page of the attachment, if that is another page. */
  fileAddress(name: string, title: string | undefined): string | undefined
  /** Returns the name of a person by the key that the text has. */
  userName(key: string): string | undefined
  /** The names of all attachments of the page. */
  files: readonly string[]
  keep(construct: string): void
}

/** Returns the format as HTML: with ends of elements that have none there, and raw text as text. */
const asHtml = (storage: string): string =>
  storage
    .replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, raw: string) => escapeHtml(raw))
    .replaceAll(/<((?:ac|ri):[\w-]+)([^<>]*)\/>/g, '<$1$2></$1>')

const childNamed = (node: HtmlNode, name: string): HtmlNode | undefined =>
  node.children?.find(({ tagName }) => tagName === name)

const parameter = (node: HtmlNode, name: string): string | undefined => {
  const found = node.children?.find((one) => one.tagName === 'ac:parameter' && attributeOf(one, 'ac:name') === name)
  return found && (textOf(found).trim() || undefined)
}

const hints: Readonly<Record<string, string>> = {
  info: 'info',
  note: 'warning',
  warning: 'danger',
  tip: 'tip',
  panel: 'note',
}
const silent = new Set(
  'toc toc-zone anchor children pagetree recently-updated contentbylabel livesearch blog-posts space-details contributors change-history profile create-from-template'.split(
    ' ',
  ),
)

const isPhrase = (node: HtmlNode): boolean =>
  node.type === 'text' || /^(?:a|b|strong|em|i|u|s|del|code|span|br|img|sub|sup|time)$/.test(node.tagName ?? '')

/** Returns a function that replaces the elements of Confluence by those of HTML. */
const createTransform = (context: StorageContext) => {
  const all = (nodes: readonly HtmlNode[] = []): HtmlNode[] => nodes.flatMap(transform)

  const fileLink = (file: HtmlNode, words: HtmlNode[]): HtmlNode[] => {
    const name = attributeOf(file, 'ri:filename') ?? ''
    const page = findElement(file, ({ tagName }) => tagName === 'ri:page')
    const href = context.fileAddress(name, page && attributeOf(page, 'ri:content-title'))
    const shown = words.length > 0 ? words : [textNode(name)]
    return href === undefined ? shown : [element('a', shown, { href })]
  }

  const link = (node: HtmlNode): HtmlNode[] => {
    const body = childNamed(node, 'ac:plain-text-link-body') ?? childNamed(node, 'ac:link-body')
    const words = all(body?.children)
    const file = childNamed(node, 'ri:attachment')
    if (file) return fileLink(file, words)
    const user = childNamed(node, 'ri:user')
    if (user) {
      const key = attributeOf(user, 'ri:userkey') ?? attributeOf(user, 'ri:account-id') ?? ''
      return words.length > 0
        ? words
        : [textNode(`@${context.userName(key) ?? attributeOf(user, 'ri:username') ?? 'user'}`)]
    }
    const anchor = attributeOf(node, 'ac:anchor')
    const page = childNamed(node, 'ri:page') ?? childNamed(node, 'ri:blog-post')
    const title = page && attributeOf(page, 'ri:content-title')
    const address = title === undefined ? (anchor === undefined ? undefined : '') : context.pageAddress(title)
    const shown = words.length > 0 ? words : [textNode(title ?? anchor ?? '')]
    if (address === undefined) return shown
    return [element('a', shown, { href: anchor === undefined ? address : `${address}#${anchor}` })]
  }

  const image = (node: HtmlNode): HtmlNode[] => {
    const file = childNamed(node, 'ri:attachment')
    const url = childNamed(node, 'ri:url')
    const page = file && findElement(file, ({ tagName }) => tagName === 'ri:page')
    const name = file && attributeOf(file, 'ri:filename')
    const src = file
      ? context.fileAddress(name ?? '', page && attributeOf(page, 'ri:content-title'))
      : url && attributeOf(url, 'ri:value')
    const alt = attributeOf(node, 'ac:alt') ?? attributeOf(node, 'ac:title') ?? ''
    return src === undefined ? [] : [element('img', [], { src, alt })]
  }

  const macro = (node: HtmlNode): HtmlNode[] => {
    const name = attributeOf(node, 'ac:name') ?? ''
    const body = childNamed(node, 'ac:rich-text-body')?.children
    const raw = childNamed(node, 'ac:plain-text-body')
    const title = parameter(node, 'title')
    const kind = Object.hasOwn(hints, name) ? hints[name] : undefined
    if (kind !== undefined) {
      const heading = title === undefined ? [] : [element('p', [textNode(title)], { className: ['admonition-title'] })]
      return [element('div', [...heading, ...all(body)], { className: ['admonition', kind] })]
    }
    if (name === 'code' || name === 'noformat') {
      const language = parameter(node, 'language') ?? 'default'
      const block = element('pre', [
        element('code', [textNode(raw ? textOf(raw) : '')], { className: [`language-${language}`] }),
      ])
      return title === undefined ? [block] : [element('p', [element('strong', [textNode(title)])]), block]
    }
    if (name === 'expand')
      return [element('details', [element('summary', [textNode(title ?? 'Details')]), ...all(body)])]
    if (name === 'status') return [element('code', [textNode(title ?? '')])]
    if (name === 'jira') return [element('code', [textNode(parameter(node, 'key') ?? 'Jira')])]
    if (name === 'attachments' || name === 'gallery')
      return [
        element(
          'ul',
          context.files.map((file) =>
            element('li', fileLink(element('ri:attachment', [], { 'ri:filename': file }), [])),
          ),
        ),
      ]
    const found = findElement(node, ({ tagName }) => tagName === 'ri:page')
    const included =
      /^(?:include|excerpt-include)$/.test(name) && found ? attributeOf(found, 'ri:content-title') : undefined
    if (included !== undefined) return [element('p', link(element('ac:link', [found!])))]
    const file = findElement(node, ({ tagName }) => tagName === 'ri:attachment')
    if (file && body === undefined) return fileLink(file, [])
    const drawing = parameter(node, 'diagramName') ?? (name === 'gliffy' ? parameter(node, 'name') : undefined)
    if (drawing !== undefined) {
      const src = context.fileAddress(`${drawing}.png`, undefined)
      if (src !== undefined) return [element('img', [], { src, alt: drawing })]
    }
    const url = findElement(node, ({ tagName }) => tagName === 'ri:url')
    const address = url && attributeOf(url, 'ri:value')
    if (address !== undefined) return [element('p', [element('a', [textNode(address)], { href: address })])]
    if (silent.has(name)) return []
    if (body !== undefined) return all(body)
    context.keep(`{${name}}`)
    return [element('code', [textNode(raw && textOf(raw).trim() !== '' ? textOf(raw) : `{${name}}`)])]
  }

  const tasks = (node: HtmlNode): HtmlNode[] => [
    element(
      'ul',
      (node.children ?? [])
        .filter(({ tagName }) => tagName === 'ac:task')
        .map((task) => {
          const status = childNamed(task, 'ac:task-status')
          const isDone = status !== undefined && textOf(status).trim() === 'complete'
          return taskItem(isDone, all(childNamed(task, 'ac:task-body')?.children))
        }),
    ),
  ]

  const transform = (node: HtmlNode): HtmlNode[] => {
    switch (node.tagName) {
      case 'ac:structured-macro':
      case 'ac:macro':
        return macro(node)
      case 'ac:link':
        return link(node)
      case 'ac:image':
        return image(node)
      case 'ac:task-list':
        return tasks(node)
      case 'ac:emoticon':
        return [textNode(attributeOf(node, 'ac:emoji-fallback') ?? '')]
      case 'time':
        return [textNode(attributeOf(node, 'dateTime') ?? textOf(node))]
      case 'ac:placeholder':
      case 'ac:inline-comment-marker':
        return node.tagName === 'ac:placeholder' ? [] : all(node.children)
      case 'ac:adf-extension':
        return all(childNamed(node, 'ac:adf-fallback')?.children)
      default:
        break
    }
    if (/^(?:ac|ri):/.test(node.tagName ?? '')) return all(node.children)
    if (node.children === undefined) return [node]
    const children = all(node.children)
    // A paragraph that held a macro can hold no block.
    const isSplit = node.tagName === 'p' && children.some((one) => !isPhrase(one))
    return isSplit ? children : [{ ...node, children }]
  }
  return all
}

/** Returns a page in the storage format of Confluence as Markdown. */
export const storageToMarkdown = (storage: string, context: StorageContext): Promise<string> => {
  const root = parseHtml(asHtml(storage))
  const body = findElement(root, ({ tagName }) => tagName === 'body') ?? root
  return contentToMarkdown(element('div', createTransform(context)(body.children)))
}
