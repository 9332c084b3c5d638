import {
  block,
  type BlockNode,
  fragment,
  inline,
  textNode,
  typedFragment,
  voidBlock,
} from '@scriptorium/content/markdown/document'
import { safeAddress } from '@scriptorium/site/address'
import { hintStyles } from '../commands/hint-styles.ts'
import { listItemOfWord, startingAt } from './word-lists.ts'
import { BlockReader } from './block-reader.ts'
import { imageOf, readImage, type PastedPicture } from './pictures.ts'
import { withElement, type Around } from './read-inlines.ts'
import { readTable } from './read-table.ts'
import { standardize } from './standardize.ts'
import { styleOf } from './style-of.ts'

const skipped = new Set(
  'SCRIPT STYLE META LINK TITLE HEAD NOSCRIPT TEMPLATE OBJECT EMBED APPLET SVG MATH CANVAS AUDIO BUTTON SELECT TEXTAREA INPUT FORM-CONTROL BASE PARAM SOURCE TRACK COLGROUP'.split(
    ' ',
  ),
)

const blockTags = new Set(
  'ADDRESS ARTICLE ASIDE BODY BLOCKQUOTE CENTER DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE UL IFRAME'.split(
    ' ',
  ),
)

const plain: Around = { marks: [], href: undefined, isPre: false }

const blocksIn = (element: Element, pictures: PastedPicture[], around = plain): BlockNode[] => {
  const reader = new BlockReader(pictures)
  readChildren(element, around, reader)
  return reader.done()
}

const orEmpty = (blocks: BlockNode[]): BlockNode[] => (blocks.length > 0 ? blocks : [block('paragraph', [])])

/** Returns the text of code. Some programs end its lines by elements. */
const linesOf = (element: Element): string =>
  [...element.childNodes]
    .map((child) => {
      if (child.nodeType === 3) return child.nodeValue ?? ''
      if (child.nodeType !== 1) return ''
      const { tagName } = child as Element
      if (tagName === 'BR') return '\n'
      const text = linesOf(child as Element)
      return /^(?:DIV|LI|P|TR)$/.test(tagName) && !text.endsWith('\n') ? `${text}\n` : text
    })
    .join('')

const codeOf = (element: Element): BlockNode => {
  const text = linesOf(element).replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const classes = `${element.className} ${element.querySelector('code')?.className ?? ''}`
  const syntax = /\b(?:language|lang|brush)[-:]\s*([\w+#-]{1,30})/.exec(classes)?.[1]
  return block(
    'code',
    text.split('\n').map((line) => block('code-line', [textNode(line)])),
    syntax ? { syntax } : {},
  )
}

const checkboxIn = (item: Element): boolean | undefined => {
  const box = item.querySelector(
    ':scope > input[type=checkbox], :scope > p > input[type=checkbox], :scope > label > input[type=checkbox]',
  )
  if (box) return box.hasAttribute('checked')
  const checked = item.getAttribute('role') === 'checkbox' ? item.getAttribute('aria-checked') : null
  return checked === null ? undefined : checked === 'true'
}

const inner = ':scope > ol, :scope > ul'

/** Returns lists with those that are children of a list, as Google Docs writes them, in the items that they follow. */
const withNestedLists = (list: Element): Element => {
  if (!list.querySelector(inner)) return list
  const copy = list.cloneNode(true) as Element
  for (const child of copy.querySelectorAll(inner))
    if (child.previousElementSibling?.tagName === 'LI') child.previousElementSibling.append(child)
  return copy
}

const listOf = (list: Element, reader: BlockReader, around: Around): BlockNode[] => {
  const element = withNestedLists(list)
  const items = [...element.children].flatMap((child): { item: BlockNode; isTask: boolean }[] => {
    if (skipped.has(child.tagName)) return []
    const blocks =
      child.tagName === 'LI'
        ? blocksIn(child, reader.pictures, withElement(child as HTMLElement, around))
        : blocksIn(wrapped(child), reader.pictures, around)
    const checked = checkboxIn(child)
    return [
      {
        item: block('list-item', orEmpty(blocks), checked === undefined ? {} : { checked }),
        isTask: checked !== undefined,
      },
    ]
  })
  if (items.length === 0) return []
  const start = element.getAttribute('start') ?? element.querySelector(':scope > li')?.getAttribute('value')
  const isOrdered = element.tagName === 'OL'
  const type = items.every(({ isTask }) => isTask) ? 'list-tasks' : isOrdered ? 'list-ordered' : 'list-unordered'
  return [
    block(
      type,
      items.map(({ item }) => item),
      isOrdered ? startingAt(Number.parseInt(start ?? '1', 10)) : {},
    ),
  ]
}

/** Returns an element around a copy of another one, so that it is read as a child. */
const wrapped = (element: Element): Element => {
  const outer = element.ownerDocument.createElement('div')
  outer.append(element.cloneNode(true))
  return outer
}

const figureOf = (element: Element, reader: BlockReader): BlockNode[] => {
  const images = [...element.querySelectorAll('img')].flatMap((image) => imageOf(image, reader) ?? [])
  const caption = element.querySelector('figcaption')
  if (images.length === 0) return blocksIn(element, reader.pictures)
  const words = caption ? blocksIn(caption, reader.pictures) : []
  if (words.length > 0) images.push({ ...images.pop()!, fragments: [fragment('caption', words)] })
  return [block('images', images)]
}

const detailsOf = (element: Element, reader: BlockReader): BlockNode => {
  const summary = [...element.children].find(({ tagName }) => tagName === 'SUMMARY')
  const title = summary ? blocksIn(summary, reader.pictures) : []
  const body = element.cloneNode(true) as Element
  body.querySelector(':scope > summary')?.remove()
  return {
    ...voidBlock('expandable'),
    isVoid: false,
    fragments: [
      typedFragment('expandable-title', orEmpty(title.slice(0, 1))),
      typedFragment('expandable-body', orEmpty(blocksIn(body, reader.pictures))),
    ],
  }
}

const frameOf = (element: Element): BlockNode[] => {
  const url = safeAddress(element.getAttribute('src') ?? '')
  return url !== undefined && /^https?:/i.test(url) ? [voidBlock('embed', { url })] : []
}

type ReadBlock = (element: Element, around: Around, reader: BlockReader) => BlockNode[]

const blockReaders: Readonly<Record<string, ReadBlock>> = {
  ASIDE: (element, around, { pictures }) => [
    block('hint', orEmpty(blocksIn(element, pictures, around)), {
      style: hintStyles[element.getAttribute('data-kind') ?? ''] ?? 'info',
    }),
  ],
  BLOCKQUOTE: (element, around, { pictures }) => [block('blockquote', orEmpty(blocksIn(element, pictures, around)))],
  DETAILS: (element, _around, reader) => [detailsOf(element, reader)],
  FIGURE: (element, _around, reader) => figureOf(element, reader),
  HR: () => [voidBlock('divider')],
  IFRAME: (element) => frameOf(element),
  OL: (element, around, reader) => listOf(element, reader, around),
  PRE: (element) => [codeOf(element)],
  TABLE: (element, _around, { pictures }) => readTable(element, (cell) => blocksIn(cell, pictures)),
  UL: (element, around, reader) => listOf(element, reader, around),
}

const headingTypes = ['heading-1', 'heading-2', 'heading-3', 'heading-4', 'heading-5', 'heading-6']

/** Returns whether an element is a control of the page and not of its text, such as the sign beside a heading that links to it. */
const isControl = (element: Element): boolean =>
  (element.tagName === 'A' && /^\s*[#¶§]\s*$/.test(element.textContent ?? '')) ||
  element.getAttribute('aria-roledescription') === 'checkbox'

const readElement = (element: HTMLElement, around: Around, reader: BlockReader): void => {
  const { tagName } = element
  if (isControl(element)) return
  if (skipped.has(tagName.toUpperCase()) || element.hidden || styleOf(element).get('display') === 'none') return
  if (tagName === 'BR') return reader.run({ text: '\n', marks: [], href: undefined })
  if (tagName === 'IMG') return readImage(element, around, reader)
  const formula = element.dataset['formula']
  if (formula && tagName === 'DIV') return reader.add(voidBlock('math', { formula }))
  if (formula) return reader.run({ text: '', marks: [], href: undefined, node: inline('inline-math', { formula }) })
  const read = blockReaders[tagName]
  if (read) return reader.add(...read(element, around, reader))
  if (!blockTags.has(tagName)) return readChildren(element, withElement(element, around), reader)
  reader.flush()
  const item = listItemOfWord(element, () => blocksIn(element, reader.pictures))
  if (item) return reader.add(item)
  readChildren(element, withElement(element, around), reader)
  const level = /^H([1-6])$/.exec(tagName)?.[1]
  reader.flush(level === undefined ? 'paragraph' : headingTypes[Number(level) - 1])
}

const readChildren = (element: Element, around: Around, reader: BlockReader): void => {
  for (const child of element.childNodes) {
    if (child.nodeType === 3) reader.text(child.nodeValue ?? '', around)
    else if (child.nodeType === 1) readElement(child as HTMLElement, around, reader)
  }
}

/** Returns a part of a page as blocks. Only what the document format has is taken over: no scripts, styles or classes. */
export const readDom = (root: Element): { blocks: BlockNode[]; pictures: PastedPicture[] } => {
  const pictures: PastedPicture[] = []
  standardize(root)
  return { blocks: blocksIn(root, pictures), pictures }
}
