import type { Leaf, Mark, TextNode } from '../document.ts'

const order = ['bold', 'italic', 'code', 'keyboard', 'strikethrough', 'color', 'superscript', 'subscript']

/** Adds a mark. An inner mark replaces an outer mark of the same type. */
export type AddMark = (marks: readonly Mark[], mark: Mark) => Mark[]

const without = (marks: readonly Mark[], { type }: Mark): Mark[] => marks.filter((one) => one.type !== type)

/** Adds a mark in a fixed order, since markdown can nest marks in any order. */
export const addSorted: AddMark = (marks, mark) =>
  [...without(marks, mark), mark].toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))

/** Adds a mark as the innermost one, as in HTML. */
export const addNested: AddMark = (marks, mark) => [...without(marks, mark), mark]

/** Returns a mark without data. */
export const markOf = (type: string): Mark => ({ object: 'mark', type })

/** Returns a text node with one leaf. */
export const leafOf = (text: string, marks: readonly Mark[]): TextNode => {
  const leaf: Leaf = { object: 'leaf', text, marks: [...marks] }
  return { object: 'text', leaves: [leaf] }
}

const colors = new Set(
  'default green blue red orange yellow purple pink violet cyan $primary $info $success $warning $danger $tint'.split(
    ' ',
  ),
)

/** Returns the color mark of a style; undefined if the style has anything other than the colors of the document format. */
export const colorOf = (style: string): Mark | undefined => {
  const data: Record<string, string> = { text: 'default', background: 'default' }
  for (const part of style.split(';').filter((one) => one.trim() !== '')) {
    const [, name, value] = /^\s*(color|background-color)\s*:\s*([^:;"]+?)\s*$/.exec(part) ?? []
    if (!name || !value || !colors.has(value)) return undefined
    data[name === 'color' ? 'text' : 'background'] = value
  }
  return { object: 'mark', type: 'color', data }
}

/** Returns the CSS of a color mark. */
export const styleOf = ({ data = {} }: Mark): string =>
  [
    ...(data['text'] === undefined ? [] : [`color:${String(data['text'])};`]),
    ...(data['background'] === undefined ? [] : [`background-color:${String(data['background'])};`]),
  ].join('')

/** The HTML elements of marks without data. */
export const markElements = {
  bold: 'strong',
  italic: 'em',
  code: 'code',
  keyboard: 'kbd',
  strikethrough: 'del',
  superscript: 'sup',
  subscript: 'sub',
} as const satisfies Record<string, string>
