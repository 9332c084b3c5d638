import { type BlockNode, type DocumentNode, inline, type Mark, textOf, typedFragment, urlRef } from '../document.ts'
import { elementsOf, type HtmlElement, type HtmlNode, parseHtml } from '../html/html.ts'
import { joined } from './joined.ts'
import { type AddMark, colorOf, leafOf, markElements, markOf } from './marks.ts'

/** Reads the blocks inside an inline, such as an annotation. Returns undefined for unknown HTML. */
export type ReadBlocks = (nodes: readonly HtmlNode[]) => BlockNode[] | undefined

/** How to read the content of an element: the marks around it, and how to add one. */
export interface ElementReader {
  readonly marks: readonly Mark[]
  readonly add: AddMark
  /** Reads the children of the element; undefined for unknown HTML. */
  readonly children: (marks: readonly Mark[]) => DocumentNode[] | undefined
  readonly blocks: ReadBlocks
}

type Element = Pick<HtmlElement, 'name' | 'attributes'>

const markTypes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(markElements).map(([type, name]) => [name, type] as const),
  ['b', 'bold'],
  ['i', 'italic'],
  ['s', 'strikethrough'],
])

const has = ({ attributes }: Element, ...names: string[]): boolean =>
  Object.keys(attributes).every((name) => names.includes(name))

const given = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined))

const readButton = (element: Element, label: () => string): DocumentNode[] | undefined => {
  const { attributes } = element
  const [, kind, size] = /^button (\w+)(?: (small|medium|large))?$/.exec(attributes['class'] ?? '') ?? []
  if (!kind) return undefined
  const attributesOfButton = { kind, ...given({ size, icon: attributes['data-icon'] }) }
  if (element.name === 'a') {
    if (!has(element, 'href', 'class', 'data-icon')) return undefined
    return [inline('button', { label: label(), ...attributesOfButton, ref: urlRef(attributes['href'] ?? '') })]
  }
  if (!has(element, 'type', 'class', 'data-icon', 'data-action', 'data-query', 'data-slug')) return undefined
  const [action, query, slug] = ['data-action', 'data-query', 'data-slug'].map((name) => attributes[name])
  return action
    ? [inline('button', { label: label(), ...attributesOfButton, action: { action, ...given({ query, slug }) } })]
    : undefined
}

const readAnchor = (element: Element, { marks, children }: ElementReader): DocumentNode[] | undefined => {
  const { href, title, class: button, 'data-mention': mention } = element.attributes
  if (href === undefined) return undefined
  const text = (): string => textOf(children([]) ?? [])
  if (button !== undefined) return readButton(element, text)
  if (mention !== undefined && has(element, 'href', 'data-mention'))
    return text() === href ? [inline('mention', { ref: urlRef(href) })] : undefined
  const nodes = has(element, 'href', 'title') ? children(marks) : undefined
  return nodes && [inline('link', { ref: urlRef(href), ...given({ title }) }, nodes)]
}

const readImage = (element: Element, dark?: string): DocumentNode[] | undefined => {
  const { src, alt, title, 'data-size': size } = element.attributes
  if (src === undefined || !has(element, 'src', 'alt', 'title', 'data-size')) return undefined
  const ref = { ref: urlRef(src), ...(dark === undefined ? {} : { refDark: urlRef(dark) }) }
  return [inline('inline-image', { ...ref, ...given({ alt: alt || undefined, caption: title, size }) })]
}

/** Returns the dark and the light image of a `<picture>`; undefined for any other content. */
export const readPicture = (
  children: readonly HtmlNode[],
): { dark: string; image: Pick<HtmlElement, 'attributes'> } | undefined => {
  const [source, image, ...others] = elementsOf(children) ?? []
  if (source?.name !== 'source' || image?.name !== 'img' || others.length > 0) return undefined
  const { srcset, media } = source.attributes
  if (srcset === undefined || media !== '(prefers-color-scheme: dark)' || !has(source, 'srcset', 'media'))
    return undefined
  return { dark: srcset, image }
}

/** Reads an annotation whose body is HTML in an attribute, since HTML has no footnotes. */
const readAnnotation = (
  element: Element,
  { children, blocks: readBlocks }: ElementReader,
): DocumentNode[] | undefined => {
  const nodes = children([])
  const body = has(element, 'data-annotation') ? parseHtml(element.attributes['data-annotation'] ?? '') : undefined
  const blocks = body && readBlocks(body)
  if (!nodes || !blocks) return undefined
  const fragments = [typedFragment('annotation-body', blocks)]
  return [{ ...inline('annotation', {}, nodes), isVoid: false, fragments }]
}

const readSpan = (element: Element, textIn: () => string): DocumentNode[] | undefined => {
  const { class: kind, 'data-tag': tag, 'data-code': code } = element.attributes
  if (kind === 'math' && has(element, 'class')) return [inline('inline-math', { formula: textIn() })]
  const isEmoji =
    tag === 'emoji' && code !== undefined && has(element, 'data-gb-custom-inline', 'data-tag', 'data-code')
  // U+FE0F only asks for the coloured form.
  const isNamed = isEmoji && ['', emojiOf(code)].includes(textIn().replaceAll('\uFE0F', ''))
  return isNamed ? [inline('emoji', { code })] : undefined
}

const readIcon = (element: Element, text: string, marks: readonly Mark[]): DocumentNode[] | undefined => {
  const [, icon] = /^fa-([\w-]+)$/.exec(element.attributes['class'] ?? '') ?? []
  const [, own] = /^color:\s*([^:;]+);?$/.exec(element.attributes['style'] ?? '') ?? []
  const around = marks.find(({ type }) => type === 'color')?.data?.['text']
  const color = own ?? (typeof around === 'string' && around !== 'default' ? around : undefined)
  if (!icon || !has(element, 'class', 'style') || (element.attributes['style'] !== undefined && !own)) return undefined
  return text === '' || text === `:${icon}:` ? [inline('icon', { icon, ...given({ color }) })] : undefined
}

/** Returns the characters of an emoji code such as `1f468-200d-1f4bb`. */
export const emojiOf = (code: string): string => {
  const points = code.split('-').map((part) => Number.parseInt(part, 16))
  return points.every((point) => point >= 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : ''
}

/** Returns the nodes that an inline element stands for; undefined for an unknown element. */
export const readElement = (element: Element, reader: ElementReader): DocumentNode[] | undefined => {
  const { name, attributes } = element
  const { marks, add, children } = reader
  const text = (): string => textOf(children([]) ?? [])
  const isBare = Object.keys(attributes).length === 0
  if (name === 'br') return isBare ? [leafOf('\n', marks)] : undefined
  if (name === 'a') return readAnchor(element, reader)
  if (name === 'button') return readButton(element, text)
  if (name === 'img') return readImage(element)
  if (name === 'span' && 'data-annotation' in attributes) return readAnnotation(element, reader)
  if (name === 'span') return readSpan(element, text)
  if (name === 'i' && !isBare) return readIcon(element, text(), marks)
  if (name === 'code' && attributes['class'] === 'expression' && has(element, 'class'))
    return [inline('expression', { expression: text() })]
  if (name === 'mark' && has(element, 'style')) {
    const color = colorOf(attributes['style'] ?? '')
    return color && children(add(marks, color))
  }
  const type = markTypes.get(name)
  return type && isBare ? children(add(marks, markOf(type))) : undefined
}

/** Returns HTML within a text as inline nodes; undefined if it contains unknown HTML. */
export const readElements = (
  nodes: readonly HtmlNode[],
  reader: Omit<ElementReader, 'children'>,
): DocumentNode[] | undefined => {
  const { marks } = reader
  const parts = nodes.map((node) => {
    if (typeof node === 'string') return [leafOf(node.replace(/(?:(?<![ \t])[ \t]+)?\n[ \t]*/g, ' '), marks)]
    if (node.name === 'picture') {
      const picture = readPicture(node.children)
      return picture && Object.keys(node.attributes).length === 0
        ? readImage({ name: 'img', ...picture.image }, picture.dark)
        : undefined
    }
    const children = (inner: readonly Mark[]) => readElements(node.children, { ...reader, marks: inner })
    return readElement(node, { ...reader, children })
  })
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length ? joined(known.flat()) : undefined
}
