import { writeAttributes, writeValue } from './attributes.ts'
import { type BlockNode, type DocumentNode, fragmentNodes } from '../document.ts'
import { hrefOf } from '../refs.ts'
import { codeFields, shapeOfType, specPrefix, type TagShape } from './tag-shapes.ts'
import { writeHtmlInlines } from '../html/write-html.ts'

/** Writes blocks as markdown that ends with a line break. */
export type WriteInner = (nodes: readonly DocumentNode[]) => string

type Attributes = Record<string, string | undefined>

/** Writes any block as JSON in a `{% node %}` tag. */
export const writeAsNodeTag = (node: BlockNode): string =>
  `{% node %}\n\`\`\`json\n${JSON.stringify(node)}\n\`\`\`\n{% endnode %}`

const refAttribute = (ref: unknown, name: string): Attributes => {
  const href = hrefOf(ref)
  return name === 'src' && href.startsWith(specPrefix) ? { spec: href.slice(specPrefix.length) } : { [name]: href }
}

/** The data fields that are written as the text between the tags. */
const labelFields = ['label', 'address']

const attributesOf = ({ data }: BlockNode, shape: TagShape): string => {
  const written = Object.entries(data).flatMap(([field, value]): [string, string | undefined][] => {
    if (field === 'ref' || (shape.content === 'label' && labelFields.includes(field))) return []
    return [[field, writeValue(value, shape.fields[field] ?? 'text')]]
  })
  return writeAttributes({ ...(shape.ref ? refAttribute(data['ref'], shape.ref) : {}), ...Object.fromEntries(written) })
}

const labelOf = ({ data }: BlockNode, write: WriteInner): string => {
  const url = hrefOf(data['ref'])
  const { label = url, address = url } = data as { label?: string; address?: string }
  const text: DocumentNode = { object: 'text', leaves: [{ object: 'leaf', text: label, marks: [] }] }
  const ref = { kind: 'url', url: address }
  const link: DocumentNode = { object: 'inline', type: 'link', data: { ref }, isVoid: false, nodes: [text] }
  return write([{ object: 'block', type: 'paragraph', data: {}, isVoid: false, nodes: [link] }])
}

const innerOf = (node: BlockNode, shape: TagShape, write: WriteInner): string | undefined => {
  switch (shape.content) {
    case 'blocks':
      return write(node.nodes ?? [])
    case 'items':
      return (node.nodes ?? [])
        .map((item) => {
          const own = item.object === 'block' ? shapeOfType.get(item.type) : undefined
          return own?.tag === shape.item ? `${writeShape(item as BlockNode, own!, write)}\n` : ''
        })
        .join('\n')
    case 'caption': {
      const caption = fragmentNodes(node, 'caption')
      return caption.length > 0 ? write(caption) : undefined
    }
    case 'label':
      return labelOf(node, write)
  }
}

const writeShape = (node: BlockNode, shape: TagShape, write: WriteInner): string => {
  const open = `{% ${shape.tag}${attributesOf(node, shape)} %}`
  const inner = innerOf(node, shape, write)
  return inner === undefined ? open : `${open}\n${inner}{% end${shape.tag} %}`
}

const writeDetails = (node: BlockNode, write: WriteInner): string => {
  const title = fragmentNodes(node, 'expandable-title').map((one) =>
    writeHtmlInlines('nodes' in one ? (one.nodes ?? []) : []),
  )
  const open = node.data['defaultExpanded'] === true ? '<details open>' : '<details>'
  const body = write(fragmentNodes(node, 'expandable-body'))
  return `${open}\n\n<summary>${title.join('<br>')}</summary>\n\n${body}\n</details>`
}

const writeIntegration = ({ data }: BlockNode): string => {
  const { integration, block, props, url, fullWidth } = data
  const texts = Object.entries((props ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value)])
  const own = { url: writeValue(url, 'text'), fullWidth: writeValue(fullWidth, 'flag') }
  return `{% @${String(integration)}/${String(block)}${writeAttributes({ ...Object.fromEntries(texts), ...own })} %}`
}

/** Returns the options of a code block other than its language, as attributes. */
export const codeAttributes = ({ data, nodes = [] }: BlockNode): string => {
  const own = Object.entries(data)
    .filter(([name]) => name !== 'syntax' && name !== 'meta')
    .map(([name, value]) => [name, writeValue(value, codeFields[name] ?? 'text')] as const)
  const highlighted = nodes.flatMap((line, index) =>
    line.object === 'block' && line.data['highlighted'] === true ? [index + 1] : [],
  )
  return writeAttributes({
    ...Object.fromEntries(own),
    ...(highlighted.length > 0 ? { highlighted: highlighted.join(',') } : {}),
  })
}

/** Returns a block as a `{% tag %}` or `<details>`; undefined for blocks that are written in another way. */
export const writeTag = (node: BlockNode, write: WriteInner): string | undefined => {
  const shape = shapeOfType.get(node.type)
  if (shape) return writeShape(node, shape, write)
  switch (node.type) {
    case 'if':
      return `{% if ${String(node.data['expression'])} %}\n${write(node.nodes ?? [])}{% endif %}`
    case 'expandable':
      return writeDetails(node, write)
    case 'integration':
      return writeIntegration(node)
    case 'reusable-content':
      return `{% include "${hrefOf(node.data['ref'])}" %}`
    default:
      return undefined
  }
}
