import type { DocumentNode, InlineNode, Leaf, Mark } from '../document.ts'
import { fragmentNodes, textOf } from '../document.ts'
import { emojiOf } from '../inlines/elements.ts'
import { element, escapeHtml, openTag } from './html.ts'
import { markElements, styleOf } from '../inlines/marks.ts'
import { hrefOf } from '../refs.ts'

type Attributes = Readonly<Record<string, string | true | undefined>>

/** An element that contains only text. */
export interface TextElement {
  readonly name: string
  readonly attributes: Attributes
  readonly text: string
}

const optional = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const buttonElement = ({ data }: InlineNode): TextElement => {
  const { label, kind, size, icon, ref, action } = data
  const look = { class: `button ${String(kind)}${size ? ` ${String(size)}` : ''}`, 'data-icon': optional(icon) }
  const text = String(label ?? '')
  if (ref) return { name: 'a', attributes: { href: hrefOf(ref), ...look }, text }
  const { action: does, query, slug } = (action ?? {}) as Record<string, unknown>
  const what = { 'data-action': optional(does), 'data-query': optional(query), 'data-slug': optional(slug) }
  return { name: 'button', attributes: { type: 'button', ...look, ...what }, text }
}

/** Returns the HTML element of an inline; undefined for an inline that markdown has syntax for. */
export const textElement = (node: InlineNode): TextElement | undefined => {
  const { data } = node
  switch (node.type) {
    case 'button':
      return buttonElement(node)
    case 'icon': {
      const style = typeof data['color'] === 'string' ? `color:${data['color']};` : undefined
      return {
        name: 'i',
        attributes: { class: `fa-${String(data['icon'])}`, style },
        text: `:${String(data['icon'])}:`,
      }
    }
    case 'emoji': {
      const code = String(data['code'] ?? '')
      const attributes = { 'data-gb-custom-inline': true, 'data-tag': 'emoji', 'data-code': code } as const
      return { name: 'span', attributes, text: emojiOf(code) }
    }
    case 'expression':
      return { name: 'code', attributes: { class: 'expression' }, text: String(data['expression'] ?? '') }
    default:
      return undefined
  }
}

/** Returns an inline image as HTML. */
export const imageElement = ({ data }: InlineNode): string => {
  const { ref, refDark, alt, caption, size } = data
  const image = openTag('img', {
    src: hrefOf(ref),
    alt: String(alt ?? ''),
    title: optional(caption),
    'data-size': optional(size),
  })
  if (!refDark) return image
  const source = openTag('source', { srcset: hrefOf(refDark), media: '(prefers-color-scheme: dark)' })
  return element('picture', {}, source + image)
}

/** Returns the HTML element of a mark. */
export const markElement = (mark: Mark): { name: string; attributes: Attributes } => {
  if (mark.type === 'color') return { name: 'mark', attributes: { style: styleOf(mark) } }
  return { name: markElements[mark.type as keyof typeof markElements] ?? 'span', attributes: {} }
}

/** Writes blocks within a text, such as those of an annotation. */
export type WriteBlocks = (nodes: readonly DocumentNode[]) => string

const inlineElement = (node: InlineNode, blocks: WriteBlocks): string => {
  const { data } = node
  const known = textElement(node)
  if (known) return element(known.name, known.attributes, escapeHtml(known.text))
  const href = hrefOf(data['ref'])
  switch (node.type) {
    case 'link':
      return element('a', { href, title: optional(data['title']) }, writeInlineHtml(node.nodes ?? [], blocks))
    case 'mention':
      return element('a', { 'data-mention': true, href }, escapeHtml(href))
    case 'inline-image':
      return imageElement(node)
    case 'inline-math':
      return element('span', { class: 'math' }, escapeHtml(String(data['formula'] ?? '')))
    case 'annotation': {
      const body = blocks(fragmentNodes(node, 'annotation-body'))
      return element('span', { 'data-annotation': body }, writeInlineHtml(node.nodes ?? [], blocks))
    }
    default:
      return escapeHtml(textOf(node.nodes ?? []))
  }
}

const writeLeaf = ({ text, marks }: Leaf): string =>
  marks.reduceRight(
    (inner, mark) => {
      const { name, attributes } = markElement(mark)
      return element(name, attributes, inner)
    },
    escapeHtml(text).replaceAll('\n', '<br>'),
  )

/** Returns inline content as HTML: marks nest in the order in which they stand. */
export const writeInlineHtml = (nodes: readonly DocumentNode[], blocks: WriteBlocks): string =>
  nodes
    .map((node) => {
      if (node.object !== 'text') return node.object === 'inline' ? inlineElement(node, blocks) : ''
      return node.leaves.map((leaf) => leaf.raw ?? writeLeaf(leaf)).join('')
    })
    .join('')
