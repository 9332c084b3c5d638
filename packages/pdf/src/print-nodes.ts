import type { BlockType, PartType } from '@scriptorium/content/markdown/block-types'
import { textOf, type BlockNode } from '@scriptorium/content/markdown/document'
import { emojiOf } from '@scriptorium/content/markdown/inlines/elements'
import { rawWords } from '@scriptorium/content/markdown/html/raw-words'
import { columnShares } from '@scriptorium/site/document/column-widths'
import { withoutUndefined, numberOf, textsOf, textOfField, isTrue } from './fields.ts'
import type { AnyNode, Lookup, PrintNode } from './print.ts'
import { printTable } from './print-table.ts'
import { typstMath } from './typst-math.ts'

type Data = Record<string, unknown>
type Printed = (data: Data, lookup: Lookup, node: AnyNode) => Promise<Data> | Data

const texts =
  (...names: string[]): Printed =>
  (data) =>
    Object.fromEntries(names.map((name) => [name, textOfField(data[name])]))

interface Child {
  object: string
  type?: string
  leaves?: readonly { raw?: unknown }[]
}

const childrenOf = (node: AnyNode): Child[] => ('nodes' in node ? ((node.nodes ?? []) as Child[]) : [])

const lead: Printed = ({ ref }, lookup) => lookup.lead(ref)

const named: Printed = async ({ ref }, lookup) => ({ ...(await lookup.lead(ref)), title: await lookup.title(ref) })

const picture: Printed = async ({ ref, alt, width }, lookup) => ({
  image: await lookup.picture(ref),
  alt: textOfField(alt) || (await lookup.title(ref)),
  width: numberOf(width),
})

const formula: Printed = ({ formula: tex }) => ({
  formula: textOfField(tex),
  typst: typstMath(textOfField(tex)),
})

const heading: Printed = ({ id, align }, lookup, node) => ({
  align: textOfField(align),
  label: lookup.label(textOfField(id) || textOf([node])),
})

// Removes the tags of unknown markup, and keeps its text and its first anchor.
const raw: Printed = ({ text }, lookup) => {
  const source = textOfField(text)
  const name = /<\w+\s[^>]*?\b(?:id|name)="([^"]+)"/.exec(source)?.[1]
  return { text: rawWords(source), label: name === undefined ? undefined : lookup.label(name) }
}

const isBare = (node: AnyNode): boolean =>
  textOf([node]).trim() === '' &&
  childrenOf(node).every(
    ({ object, type, leaves = [] }) =>
      (object === 'text' || type === 'raw') && leaves.every(({ raw: source }) => rawWords(textOfField(source)) === ''),
  )

// A paragraph that contains only anchors takes no vertical space.
const paragraph: Printed = ({ align }, _lookup, node) => ({ align: textOfField(align), bare: isBare(node) })

const operation: Printed = async ({ ref, method, path, name }, lookup) => ({
  ...(await lookup.lead(ref)),
  method: textOfField(method),
  path: textOfField(path) || textOfField(name),
})

const tagName = (tag: unknown): string =>
  textOfField(typeof tag === 'object' && tag !== null ? (tag as { tag?: unknown }).tag : tag)

const update: Printed = ({ date, tags }, lookup) => ({
  date: lookup.date(textOfField(date)),
  tags: Array.isArray(tags) ? tags.map(tagName).filter((name) => name !== '') : [],
})

// Its content is printed, and it has no fields to print.
const contentOnly: Printed = () => ({})

/**
 * The data that the template gets for each node type. Only listed fields of the expected type reach the template. A block type that is
 * missing here is a compile error.
 */
const printed: Readonly<Record<BlockType | PartType, Printed>> & Readonly<Record<string, Printed>> = {
  paragraph,
  'heading-1': heading,
  'heading-2': heading,
  'heading-3': heading,
  'heading-4': heading,
  'heading-5': heading,
  'heading-6': heading,
  'list-unordered': contentOnly,
  'list-tasks': contentOnly,
  blockquote: contentOnly,
  divider: contentOnly,
  'code-line': contentOnly,
  tabs: contentOnly,
  stepper: contentOnly,
  'stepper-step': contentOnly,
  column: contentOnly,
  expandable: contentOnly,
  if: contentOnly,
  updates: contentOnly,
  // A table has a way of its own.
  table: contentOnly,
  'list-ordered': ({ start }) => ({ start: Math.trunc(numberOf(start) ?? 1) }),
  'list-item': ({ checked }) => ({ checked: isTrue(checked), isPlain: checked === null }),
  hint: texts('style'),
  code: ({ syntax, title, lineNumbers }) => ({
    syntax: textOfField(syntax) || undefined,
    title: textOfField(title),
    lineNumbers: isTrue(lineNumbers),
  }),
  'tabs-item': texts('title'),
  columns: (_data, _lookup, node) => ({
    shares: columnShares('nodes' in node ? ((node.nodes ?? []) as BlockNode[]) : []),
  }),
  update,
  images: texts('align'),
  image: picture,
  'inline-image': picture,
  drawing: picture,
  file: named,
  'content-ref': named,
  'reusable-content': named,
  mention: async ({ ref }, lookup) => ({ text: `@${await lookup.title(ref)}` }),
  link: lead,
  button: async ({ ref, label }, lookup) => ({ ...(await lookup.lead(ref)), label: textOfField(label) }),
  emoji: ({ code }) => ({ text: emojiOf(textOfField(code)) }),
  expression: texts('expression'),
  math: formula,
  'inline-math': formula,
  embed: async ({ url }, lookup) => ({ ...(await lookup.lead({ kind: 'url', url })), url: textOfField(url) }),
  integration: async ({ integration, url }, lookup) => ({
    ...(await lookup.lead({ kind: 'url', url })),
    integration: textOfField(integration),
    url: textOfField(url),
  }),
  swagger: operation,
  'openapi-operation': operation,
  'openapi-webhook': operation,
  'openapi-schemas': ({ schemas }) => ({ schemas: textsOf(schemas) }),
  prompt: texts('description'),
  raw,
}

const printNode = async (node: AnyNode, lookup: Lookup): Promise<PrintNode> => {
  if (node.object === 'text') {
    const leaves = (node.leaves ?? []).map(({ text, marks, raw: source }) => ({
      text: source === undefined ? textOfField(text) : rawWords(textOfField(source)),
      marks: marks ?? [],
    }))
    return { object: 'text', leaves }
  }
  if (node.object === 'block' && node.type === 'table') return printTable(node, lookup, printNodes)
  const data = 'data' in node ? (node.data ?? {}) : {}
  return {
    object: node.object,
    type: node.type ?? ('fragment' in node ? node.fragment : undefined) ?? '',
    data: withoutUndefined((await printed[node.type ?? '']?.(data, lookup, node)) ?? {}),
    nodes: await printNodes(node.nodes ?? [], lookup),
    fragments: 'fragments' in node ? await printNodes(node.fragments ?? [], lookup) : [],
  }
}

/** Returns printable nodes. Runs in sequence, so that the first of several equal headings gets the label. */
export const printNodes = async (nodes: readonly AnyNode[], lookup: Lookup): Promise<PrintNode[]> => {
  const all: PrintNode[] = []
  for (const node of nodes) all.push(await printNode(node, lookup))
  return all
}
