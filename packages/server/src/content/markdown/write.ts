import type { BlockContent, Html, Image, ListItem, PhrasingContent, RootContent, Table } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { type BlockNode, type Document, type DocumentNode, textOf } from './document.ts'
import { hrefOf } from './refs.ts'
import { writeInlines } from './write-inlines.ts'

const html = (value: string): Html => ({ type: 'html', value })

const writer = unified()
  .use(remarkGfm)
  .use(remarkStringify, {
    bullet: '*',
    // A leading `---` would begin front matter.
    rule: '*',
    fences: true,
    emphasis: '_',
    listItemIndent: 'one',
    // A line of text that looks like a tag stays a line of text.
    unsafe: [{ atBreak: true, character: '{', after: '%' }],
  })

const stringify = (children: RootContent[]): string => writer.stringify({ type: 'root', children })

const inlines = (nodes: readonly DocumentNode[] | undefined): PhrasingContent[] =>
  writeInlines(nodes ?? [], { breaks: 'backslash' })

const blocks = (nodes: readonly DocumentNode[] | undefined, inside: boolean): RootContent[] =>
  (nodes ?? []).flatMap((node) => {
    if (node.object === 'block') return writeBlock(node, inside)
    return [{ type: 'paragraph', children: inlines([node]) } as const]
  })

const foreign = (node: BlockNode): Html =>
  html(`{% node %}\n\`\`\`json\n${JSON.stringify(node)}\n\`\`\`\n{% endnode %}`)

const attribute = (value: unknown): string => String(value).replace(/["\r\n]/g, '')

const writeHint = (node: BlockNode): Html => {
  const { style = 'info', icon } = node.data
  const attributes = `style="${attribute(style)}"${icon ? ` icon="${attribute(icon)}"` : ''}`
  const inner = stringify(blocks(node.nodes, false))
  return html(`{% hint ${attributes} %}\n${inner}{% endhint %}`)
}

const writeImage = (node: BlockNode): Image => {
  const caption = textOf(node.fragments?.find(({ fragment }) => fragment === 'caption')?.nodes ?? [])
  return {
    type: 'image',
    url: hrefOf(node.data['ref']),
    alt: String(node.data['alt'] ?? ''),
    ...(caption ? { title: caption } : {}),
  }
}

const writeImages = (node: BlockNode): RootContent => {
  const images = (node.nodes ?? []).flatMap((image) => (image.object === 'block' ? [writeImage(image)] : []))
  const children = images.flatMap((image, index): PhrasingContent[] =>
    index === 0 ? [image] : [{ type: 'text', value: '\n' }, image],
  )
  return { type: 'paragraph', children }
}

const writeList = (node: BlockNode): RootContent => ({
  type: 'list',
  ordered: node.type === 'list-ordered',
  spread: false,
  ...(node.type === 'list-ordered' ? { start: Number(node.data['start'] ?? 1) } : {}),
  children: (node.nodes ?? []).map((item): ListItem => ({
    type: 'listItem',
    spread: false,
    ...(node.type === 'list-tasks' ? { checked: item.object === 'block' && item.data['checked'] === true } : {}),
    children: (item.object === 'block' ? blocks(item.nodes, true) : blocks([item], true)) as BlockContent[],
  })),
})

const writeCode = (node: BlockNode): RootContent => {
  const { syntax, title } = node.data
  const meta = title ? `title="${attribute(title)}"` : null
  const value = (node.nodes ?? []).map((line) => textOf([line])).join('\n')
  return { type: 'code', lang: syntax ? attribute(syntax).replace(/\s/g, '') : meta ? 'text' : null, meta, value }
}

type Column = { id?: string; title?: string; textAlignment?: string }

const columnAlign = { start: null, center: 'center', end: 'right' } as const

const inOrder = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}

const writeTable = (node: BlockNode): RootContent => {
  const {
    view,
    definition = {},
    records = {},
  } = node.data as {
    view?: { columns?: string[] }
    definition?: Record<string, Column>
    records?: Record<string, { orderIndex?: unknown; values?: Record<string, unknown> }>
  }
  const columns = view?.columns ?? Object.keys(definition)
  const cell = (children: PhrasingContent[]) => ({ type: 'tableCell', children }) as const
  const valueOf = (value: unknown): PhrasingContent[] => {
    const fragment = node.fragments?.find((one) => one.fragment === value)
    if (!fragment) return value === undefined || value === null ? [] : [{ type: 'text', value: String(value) }]
    return fragment.nodes.flatMap((inner, index) => [
      ...(index > 0 ? [html('<br>')] : []),
      ...writeInlines('nodes' in inner ? (inner.nodes ?? []) : [inner], { breaks: 'html' }),
    ])
  }
  const rows = Object.values(records).toSorted((a, b) => inOrder(a.orderIndex, b.orderIndex))
  const table: Table = {
    type: 'table',
    align: columns.map(
      (id) => columnAlign[(definition[id]?.textAlignment ?? 'start') as keyof typeof columnAlign] ?? null,
    ),
    children: [
      { type: 'tableRow', children: columns.map((id) => cell([{ type: 'text', value: definition[id]?.title ?? '' }])) },
      ...rows.map(({ values }) => ({
        type: 'tableRow' as const,
        children: columns.map((id) => cell(valueOf(values?.[id]))),
      })),
    ],
  }
  return table
}

const writeBlock = (node: BlockNode, inside: boolean): RootContent[] => {
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', children: inlines(node.nodes) }]
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return [{ type: 'heading', depth: Number(node.type.at(-1)) as 1 | 2 | 3, children: inlines(node.nodes) }]
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks':
      return [writeList(node)]
    case 'blockquote':
      return [{ type: 'blockquote', children: blocks(node.nodes, true) as BlockContent[] }]
    case 'hint':
      return inside ? [{ type: 'blockquote', children: blocks(node.nodes, true) as BlockContent[] }] : [writeHint(node)]
    case 'code':
      return [writeCode(node)]
    case 'divider':
      return [{ type: 'thematicBreak' }]
    case 'images':
      return [writeImages(node)]
    case 'table':
      return Array.isArray((node.data['view'] as { columns?: unknown } | undefined)?.columns)
        ? [writeTable(node)]
        : [foreign(node)]
    case 'raw':
      return [html(String(node.data['text'] ?? ''))]
    default:
      return inside
        ? [{ type: 'paragraph', children: [{ type: 'text', value: textOf(node.nodes ?? []) }] }]
        : [foreign(node)]
  }
}

/** A document as markdown. What markdown cannot say is kept whole in a `{% node %}` region. */
export const writeMarkdown = (document: Pick<Document, 'nodes'>): string => stringify(blocks(document.nodes, false))
