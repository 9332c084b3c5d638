import { greatest } from '@scriptorium/basics/extremes'
import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parseTag } from '../html/html.ts'
import { canParse } from '../parsing/parsers.ts'
import { resultsOf } from '../../results.ts'

const markdown = unified().use(remarkParse).use(remarkGfm)

const htmlMarks: [pattern: RegExp, replacement: string][] = [
  [/<code>([^<>`]+)<\/code>/gi, '`$1`'],
  [/<(b|strong)>([^<>*]+)<\/\1>/gi, '**$2**'],
  [/<(i|em)>([^<>*]+)<\/\1>/gi, '*$2*'],
  [/<a\s+href=(["'])(https?:\/\/[^\s"'<>()]+)\1[^<>]*>([^<>[\]]+)<\/a>/gi, '[$3]($2)'],
  [/<br\s*\/?>/gi, '\\\n'],
  [/<\/?(?:p|div|ul|ol|dl|section|center)(?:\s[^<>]*)?>/gi, '\n\n'],
  [/\s*<li(?:\s[^<>]*)?>\s*/gi, '\n- '],
  [/<\/li>\s*/gi, '\n'],
]

const withMarks = (text: string): string =>
  htmlMarks.reduce((all, [pattern, replacement]) => all.replaceAll(pattern, replacement), text)

// These say how to show their text. Other names in angle brackets, such as `<id>`, are placeholders.
const htmlNames = new Set(
  'a abbr b blockquote br center cite code dd del details div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre s small span strong sub summary sup table tbody td th thead tr tt u ul var'.split(
    ' ',
  ),
)

/** Returns text with all characters escaped that have a meaning in Markdown, in template tags or in a cell of a table. */
export const escapeInline = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>|#~$]|&(?=#?\w+;)/g, String.raw`\$&`)

/** Returns inline code. */
export const inlineCode = (value: string): string => {
  if (/^[\w.:/()[\]-]+$/.test(value)) return `\`${value}\``
  const text = value.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`)
  const fence = '`'.repeat(
    greatest(
      [...text.matchAll(/`+/g)].map(([run]) => run.length),
      0,
    ) + 1,
  )
  const space = fence.length > 1 || /^`|`$/.test(text) ? ' ' : ''
  return text === '' ? '' : fence + space + text + space + fence
}

const escapeUrl = (url: string): string =>
  url.replaceAll(/[\s()<>|`\\{}[\]"']/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)

const isFollowed = (url: string): boolean => /^(?:https?:\/\/|mailto:)[^\s]/i.test(url)

const marked = (mark: string, inner: string): string => {
  const text = inner.trim()
  if (text === '') return inner
  const [before, after] = [inner.startsWith(' ') ? ' ' : '', inner.endsWith(' ') ? ' ' : '']
  return before + mark + text + mark + after
}

const isHtml = (source: string): boolean => {
  const name = parseTag(source)?.name ?? /^<\/?([a-z][a-z0-9]*)[\s/>]/i.exec(source)?.[1]
  return source.startsWith('<!--') || (name !== undefined && htmlNames.has(name.toLowerCase()))
}

const withoutTags = (source: string): string =>
  escapeInline(source.replaceAll(/<!--[\s\S]*?-->|<[^<>]+>/g, (tag) => (isHtml(tag) ? ' ' : tag)))

const inlines = (nodes: readonly PhrasingContent[]): string => nodes.map(inline).join('')

const inline = (node: PhrasingContent): string => {
  switch (node.type) {
    case 'text':
      return escapeInline(node.value)
    case 'inlineCode':
      return inlineCode(node.value)
    case 'break':
      return '<br>'
    case 'strong':
      return marked('**', inlines(node.children))
    case 'emphasis':
      return marked('*', inlines(node.children))
    case 'delete':
      return marked('~~', inlines(node.children))
    case 'link': {
      const text = inlines(node.children)
      return isFollowed(node.url) && text.trim() !== '' ? `[${text}](${escapeUrl(node.url)})` : text
    }
    case 'linkReference':
      return inlines(node.children)
    case 'image':
    case 'imageReference':
      return escapeInline(node.alt ?? '')
    case 'html':
      return withoutTags(node.value)
    case 'footnoteReference':
      return escapeInline(`[^${node.label ?? node.identifier}]`)
    default:
      return ''
  }
}

const lines = (nodes: readonly (BlockContent | DefinitionContent | RootContent)[]): string[] =>
  nodes.flatMap((node): string[] => {
    switch (node.type) {
      case 'paragraph':
        return [inlines(node.children)]
      case 'heading':
        return [marked('**', inlines(node.children).replaceAll('**', ''))]
      case 'blockquote':
        return lines(node.children)
      case 'list':
        return node.children.map(({ children }, index) => {
          const sign = node.ordered ? `${(node.start ?? 1) + index}.` : '•'
          return `${sign} ${lines(children).join('<br>')}`
        })
      case 'code':
        return [inlineCode(node.value)]
      case 'html':
        return [withoutTags(node.value)]
      case 'table':
        return node.children.map((row) => row.children.map((cell) => inlines(cell.children)).join(' · '))
      default:
        return []
    }
  })

// Parsing is slow, and most descriptions are plain, or plain with code.
const markup =
  /[\\*~<`]|&#?\w+;|\[[^\]]*\]|(?:^|\W)_|_(?:\W|$)|https?:|www\.|\w@\w|(?:^|\n)\s*(?:[-+>#=|]|\d+[.)]\s)|\n\s*\n| {2}\n/

const plainWithCode = (text: string): string | undefined => {
  const parts = text.split(/(?<!`)(`[^`]+`)(?!`)/)
  if (parts.some((part, index) => index % 2 === 0 && markup.test(part))) return undefined
  return parts
    .map((part, index) => (index % 2 === 0 ? escapeInline(part) : inlineCode(part.slice(1, -1))))
    .join('')
    .trim()
}

const parsed = (text: string): string => {
  // Code keeps what looks like HTML.
  const source = text
    .split(/(`+[^`]+`+)/)
    .map((part, index) => (index % 2 === 0 ? withMarks(part) : part))
    .join('')
  return lines(markdown.parse(source).children)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('<br>')
}

// Many properties of an API have the same description.
const known = resultsOf<string>('cells')

/**
 * Returns Markdown from elsewhere on one line, as a cell of a table can hold it: with its inline markup, and with line breaks between
 * paragraphs and the items of lists. HTML, images, relative links and template tags lose their meaning.
 */
export const cellText = (text: string): string => {
  const found = known.get(text) ?? plainWithCode(text) ?? (canParse(text) ? parsed(text) : escapeInline(text))
  known.set(text, found, found.length * 2)
  return found
}
