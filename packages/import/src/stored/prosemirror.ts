import { isObject } from '@scriptorium/basics/is-object'
import { code, embed, hint, styleOf } from '../text/blocks.ts'
import { textOf } from '../tools/tool.ts'

/** A node of a document of ProseMirror, the editor of Outline. */
interface DocumentNode {
  type: string
  text: string
  attrs: Record<string, unknown>
  content: DocumentNode[]
  marks: { type: string; attrs: Record<string, unknown> }[]
}

/** Returns the target of a link or a picture. */
type Resolve = (address: string) => string

const maxDepth = 100

const nodeOf = (value: unknown, depth: number): DocumentNode => {
  const { type, text, attrs, content, marks } = isObject(value) ? value : {}
  const listed = (list: unknown): unknown[] => (Array.isArray(list) && depth < maxDepth ? list : [])
  return {
    type: textOf(type) ?? '',
    text: typeof text === 'string' ? text : '',
    attrs: isObject(attrs) ? attrs : {},
    content: listed(content).map((one) => nodeOf(one, depth + 1)),
    marks: listed(marks).map((one) => {
      const mark = isObject(one) ? one : {}
      return { type: textOf(mark['type']) ?? '', attrs: isObject(mark['attrs']) ? mark['attrs'] : {} }
    }),
  }
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>{}|]/g, '\\$&').replace(/^(#|\d+[.)]|[-+])(?=\s)/, '\\$1')

const around: Readonly<Record<string, readonly [string, string]>> = {
  strong: ['**', '**'],
  em: ['_', '_'],
  strikethrough: ['~~', '~~'],
  underline: ['<u>', '</u>'],
  highlight: ['<mark style="background-color:yellow;">', '</mark>'],
}

const marked = (node: DocumentNode, resolve: Resolve): string => {
  const isCode = node.marks.some(({ type }) => type === 'code_inline')
  const words = isCode ? `\`${node.text}\`` : escaped(node.text)
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? []
  if (inner === '') return words
  const shown = node.marks.reduce((text, { type, attrs }) => {
    const [start, end] = around[type] ?? ['', '']
    return type === 'link' ? `[${text}](${resolve(textOf(attrs['href']) ?? '')})` : start + text + end
  }, inner)
  return before + shown + after
}

const inlineOf = (node: DocumentNode, resolve: Resolve): string => {
  const { attrs } = node
  const href = textOf(attrs['href']) ?? textOf(attrs['src'])
  switch (node.type) {
    case 'text':
      return marked(node, resolve)
    case 'br':
    case 'hard_break':
      return '\\\n'
    case 'image':
      return `![${escaped(textOf(attrs['alt']) ?? '')}](${resolve(textOf(attrs['src']) ?? '')})`
    case 'attachment':
    case 'video':
      return `[${escaped(textOf(attrs['title']) ?? 'File')}](${resolve(href ?? '')})`
    case 'mention': {
      const label = escaped(textOf(attrs['label']) ?? '')
      const isDocument = attrs['type'] === 'document'
      return isDocument ? `[${label}](${resolve(`mention:${textOf(attrs['modelId']) ?? ''}`)})` : `@${label}`
    }
    case 'emoji':
      return `:${textOf(attrs['data-name']) ?? ''}:`
    case 'math_inline':
      return `$$${node.content.map(({ text }) => text).join('')}$$`
    default:
      return node.content.map((one) => inlineOf(one, resolve)).join('')
  }
}

const textIn = (node: DocumentNode): string => node.text + node.content.map(textIn).join('')

const indented = (text: string, by: string): string => text.replaceAll(/\n(?=.)/g, `\n${by}`)

const tableOf = (node: DocumentNode, resolve: Resolve): string => {
  const rows = node.content.map(({ content }) =>
    content.map((cell) =>
      cell.content
        .map((one) => inlineOf(one, resolve).replaceAll(/\\?\n/g, '<br>'))
        .join('<br>')
        .replaceAll(/(?<!\\)\|/g, '\\|'),
    ),
  )
  const [head = [], ...rest] = rows
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n')
}

const listOf = (node: DocumentNode, resolve: Resolve, markOf: (item: DocumentNode, index: number) => string): string =>
  node.content
    .map((item, index) => {
      const mark = markOf(item, index)
      return mark + indented(blocksOf(item.content, resolve, '\n'), ' '.repeat(mark.startsWith('-') ? 2 : mark.length))
    })
    .join('\n')

const blockOf = (node: DocumentNode, resolve: Resolve): string => {
  const { attrs, content, type } = node
  const inline = () => content.map((one) => inlineOf(one, resolve)).join('')
  switch (type) {
    case 'heading':
      return `${'#'.repeat(Math.min(6, Math.max(1, Number(attrs['level']) || 1)))} ${inline()}`
    case 'bullet_list':
      return listOf(node, resolve, () => '- ')
    case 'ordered_list':
      return listOf(node, resolve, (_, index) => `${index + (Number(attrs['order']) || 1)}. `)
    case 'checkbox_list':
      return listOf(node, resolve, (item) => `- [${item.attrs['checked'] === true ? 'x' : ' '}] `)
    case 'blockquote':
      return blocksOf(content, resolve).replaceAll(/^/gm, '> ')
    case 'code_block':
    case 'code_fence':
      return code(textOf(attrs['language']) ?? '', textIn(node))
    case 'math_block':
      return `$$\n${textIn(node)}\n$$`
    case 'hr':
      return '---'
    case 'table':
      return tableOf(node, resolve)
    case 'container_notice':
      return hint(styleOf(textOf(attrs['style']) ?? 'info'), undefined, blocksOf(content, resolve))
    case 'embed':
      return embed(textOf(attrs['href']) ?? '')
    case 'image':
    case 'attachment':
    case 'video':
      return inlineOf(node, resolve)
    default:
      return content.some((one) => one.content.length > 0 && one.type !== 'text') && type !== 'paragraph'
        ? blocksOf(content, resolve)
        : inline()
  }
}

const blocksOf = (nodes: readonly DocumentNode[], resolve: Resolve, between = '\n\n'): string =>
  nodes.map((one) => blockOf(one, resolve)).join(between)

/** Returns a document of ProseMirror as Markdown. */
export const prosemirrorToMarkdown = (document: unknown, resolve: Resolve): string =>
  `${blocksOf(nodeOf(document, 0).content, resolve)}\n`
