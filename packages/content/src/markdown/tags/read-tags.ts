import { ownValue } from '@scriptorium/basics/own-value'
import { readAttributes, readValue } from './attributes.ts'
import {
  block,
  type BlockNode,
  type DocumentNode,
  fragment,
  textNode,
  textOf,
  typedFragment,
  urlRef,
  voidBlock,
} from '../document.ts'
import { addSorted } from '../inlines/marks.ts'
import { readHtmlBlock, readInlineSource } from '../html/read-html.ts'
import { codeFields, shapeOfTag, specPrefix, type TagShape } from './tag-shapes.ts'
import { detailsName, type TagRegion, tagRegions } from './tags.ts'

/** Reads the content of a tag. */
export type ReadInner = (source: string) => BlockNode[]

type Data = Record<string, unknown>

const styles: Readonly<Record<string, string>> = {
  note: 'info',
  tip: 'success',
  important: 'info',
  caution: 'warning',
  error: 'danger',
}

/** Maps the style of a hint to the nearest one of the document format. */
const styleOf = (style: unknown): string =>
  ['info', 'warning', 'danger', 'success'].includes(String(style))
    ? String(style)
    : (ownValue(styles, String(style)) ?? 'info')

/** Returns the attributes of a tag as data. Unknown attributes are kept as text. */
const dataOf = (attributes: Readonly<Record<string, string>>, shape: TagShape): Data | undefined => {
  const data: Data = { ...shape.defaults }
  for (const [name, text] of Object.entries(attributes)) {
    const isSpec = shape.ref === 'src' && name === 'spec'
    const field = isSpec || name === shape.ref ? 'ref' : name
    if (name === 'ref' || (field === 'ref' && 'ref' in data)) return undefined
    const address = isSpec ? `${specPrefix}${text}` : text
    data[field] = field === 'ref' ? urlRef(address) : readValue(text, shape.fields[name] ?? 'text')
  }
  if (shape.type === 'hint') data['style'] = styleOf(data['style'])
  return (shape.required ?? []).every((name) => name in data) ? data : undefined
}

/** Returns the tag regions of a text; undefined if there is anything between them. */
const itemsIn = (text: string, name: string): TagRegion[] | undefined => {
  const regions = tagRegions(text)
  let between = ''
  let end = 0
  for (const region of regions) {
    between += text.slice(end, region.start)
    end = region.end
  }
  const isAll = (between + text.slice(end)).trim() === '' && regions.every((one) => one.name === name && one.inner)
  return isAll ? regions : undefined
}

const labelled = (node: BlockNode, inner: BlockNode[]): BlockNode | undefined => {
  const [paragraph, ...others] = inner
  if (!paragraph) return node
  const [link, ...more] = paragraph.nodes ?? []
  const isLink = link?.object === 'inline' && link.type === 'link' && others.length + more.length === 0
  const [ref, own] = [isLink ? link.data['ref'] : undefined, node.data['ref']] as ({ url?: string } | undefined)[]
  if (paragraph.type !== 'paragraph' || !isLink || Object.keys(link.data).length > 1) return undefined
  const label = textOf(link.nodes ?? [])
  const address = ref?.url === own?.url ? {} : { address: ref?.url }
  return { ...node, data: { ...node.data, ...(label === own?.url ? {} : { label }), ...address } }
}

const readShape = (
  shape: TagShape,
  rest: string,
  source: string | undefined,
  read: ReadInner,
): BlockNode | undefined => {
  const attributes = readAttributes(rest)
  const data = attributes && dataOf(attributes, shape)
  if (!data) return undefined
  const { type, content } = shape
  if (content === 'label') return labelled(voidBlock(type, data), source === undefined ? [] : read(source))
  if (content === 'caption') {
    const caption = source === undefined ? [] : read(source)
    return { ...voidBlock(type, data), ...(caption.length > 0 ? { fragments: [fragment('caption', caption)] } : {}) }
  }
  if (source === undefined) return undefined
  if (content === 'blocks') return block(type, read(source), data)
  const item = shapeOfTag.get(shape.item!)!
  const items = itemsIn(source, item.tag)?.map(({ rest: own, inner }) =>
    readShape(item, own, source.slice(inner!.start, inner!.end), read),
  )
  return items?.every((one) => one !== undefined) ? block(type, items, data) : undefined
}

const readCode = (rest: string, source: string, read: ReadInner): BlockNode | undefined => {
  const [code, ...others] = read(source)
  const attributes = readAttributes(rest)
  if (code?.type !== 'code' || others.length > 0 || !attributes) return undefined
  const { highlighted, ...known } = attributes
  const data = Object.entries(known).map(([name, text]) => [name, readValue(text, codeFields[name] ?? 'text')])
  const marked = new Set(highlighted?.split(',').map(Number))
  const nodes = (code.nodes ?? []).map((line, index) =>
    line.object === 'block' && marked.has(index + 1) ? { ...line, data: { highlighted: true } } : line,
  )
  return { ...code, data: { ...code.data, ...(Object.fromEntries(data) as Data) }, nodes }
}

/** Returns the title of `<details>`, without what inline nodes cannot represent. */
const readTitle = (summary: string): DocumentNode[] => {
  const exact = readInlineSource(summary, [], addSorted)
  if (exact) return exact
  const simple = readHtmlBlock(`<p>${summary}</p>`) ?? readHtmlBlock(summary)
  const nodes = simple?.length === 1 && simple[0]!.type !== 'table' ? simple[0]!.nodes : undefined
  return nodes?.every(({ object }) => object !== 'block') ? nodes : [textNode(summary.replace(/<[^>]*>/g, ''))]
}

const readDetails = (rest: string, source: string, read: ReadInner): BlockNode | undefined => {
  const [whole, summary] = /^\s*<summary>([\s\S]*?)<\/summary>/i.exec(source) ?? []
  if (whole === undefined) return undefined
  const isOpen = /(?:^|\s)open(?:\s|=|$)/i.test(rest)
  const title = readTitle(summary!.trim())
  return {
    ...voidBlock('expandable', isOpen ? { defaultExpanded: true } : {}),
    fragments: [
      typedFragment('expandable-title', [block('paragraph', title)]),
      typedFragment('expandable-body', read(source.slice(whole.length))),
    ],
  }
}

const readIntegration = (name: string, rest: string): BlockNode | undefined => {
  const attributes = readAttributes(rest)
  const [integration, id] = name.slice(1).split('/')
  if (!attributes || !id) return undefined
  const { url, fullWidth, ...props } = attributes
  const more = {
    ...(url === undefined ? {} : { url }),
    ...(fullWidth ? { fullWidth: readValue(fullWidth, 'flag') } : {}),
  }
  return voidBlock('integration', { integration, block: id, props, ...more })
}

const readNode = (source: string): BlockNode | undefined => {
  try {
    const node = JSON.parse(/^```json\n(.*)\n```$/s.exec(source.trim())?.[1] ?? '') as BlockNode
    return node?.object === 'block' && typeof node.type === 'string' ? node : undefined
  } catch {
    return undefined
  }
}

const readInclude = (rest: string): BlockNode | undefined => {
  const [, address] = /^[ \t]*"([^"]+)"[ \t]*$/.exec(rest) ?? []
  return address === undefined ? undefined : voidBlock('reusable-content', { ref: urlRef(address) })
}

/** Names that the hosted product used before, and those of today. */
const formerNames: Readonly<Record<string, string>> = { swagger: 'openapi', 'page-ref': 'content-ref' }

/** Returns the attributes of a tag in their form of today. */
const presentForm = (name: string, rest: string): string => {
  if (name === 'page-ref') return rest.replace(/^([ \t]*)page=/, '$1url=')
  return name === 'hint' ? rest.replace(/^([ \t]*)(?=["']\w+["'][ \t]*$)/, '$1style=') : rest
}

/** Returns the block of a tag; undefined if the tag or its content is unknown. */
export const readTag = (
  { name, rest }: TagRegion,
  source: string | undefined,
  read: ReadInner,
): BlockNode | undefined => {
  const shape = shapeOfTag.get(ownValue(formerNames, name) ?? name)
  if (shape)
    return ['tab', 'step', 'column', 'update'].includes(name)
      ? undefined
      : readShape(shape, presentForm(name, rest), source, read)
  if (name.startsWith('@')) return source === undefined ? readIntegration(name, rest) : undefined
  if (name === 'include') return source === undefined ? readInclude(rest) : undefined
  if (source === undefined) return undefined
  if (name === 'node') return readNode(source)
  if (name === 'code') return readCode(rest, source, read)
  if (name === detailsName) return readDetails(rest, source, read)
  return name === 'if' && rest.trim() !== '' ? block('if', read(source), { expression: rest.trim() }) : undefined
}
