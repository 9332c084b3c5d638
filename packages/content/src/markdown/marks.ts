import type { Leaf, Mark, TextNode } from './document.ts'

const order = ['bold', 'italic', 'code', 'keyboard', 'strikethrough', 'color', 'superscript', 'subscript']

/** Text with one more mark on it; an inner mark of the same type stands for the outer one. */
export type AddMark = (marks: readonly Mark[], mark: Mark) => Mark[]

const without = (marks: readonly Mark[], { type }: Mark): Mark[] => marks.filter((one) => one.type !== type)

/** In markdown marks may nest in any order, so they are told in one. */
export const addSorted: AddMark = (marks, mark) =>
  [...without(marks, mark), mark].toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))

/** In HTML the order is the nesting. */
export const addNested: AddMark = (marks, mark) => [...without(marks, mark), mark]

/** A mark without data. */
export const markOf = (type: string): Mark => ({ object: 'mark', type })

/** Text under marks, as one leaf. */
export const leafOf = (text: string, marks: readonly Mark[]): TextNode => {
  const leaf: Leaf = { object: 'leaf', text, marks: [...marks] }
  return { object: 'text', leaves: [leaf] }
}

const colors = new Set(
  'default green blue red orange yellow purple pink violet cyan $primary $info $success $warning $danger $tint'.split(
    ' ',
  ),
)

/** Returns the color mark that a style stands for; undefined for a style with anything but colors that documents know. */
export const colorOf = (style: string): Mark | undefined => {
  const data: Record<string, string> = { text: 'default', background: 'default' }
  for (const part of style.split(';').filter((one) => one.trim() !== '')) {
    const [, name, value] = /^\s*(color|background-color)\s*:\s*([^:;"]+?)\s*$/.exec(part) ?? []
    if (!name || !value || !colors.has(value)) return undefined
    data[name === 'color' ? 'text' : 'background'] = value
  }
  return { object: 'mark', type: 'color', data }
}

/** The style of a color mark. */
export const styleOf = ({ data = {} }: Mark): string =>
  [
    ...(data['text'] === undefined ? [] : [`color:${String(data['text'])};`]),
    ...(data['background'] === undefined ? [] : [`background-color:${String(data['background'])};`]),
  ].join('')

/** The HTML elements that stand for marks without data. */
export const markElements = {
  bold: 'strong',
  italic: 'em',
  code: 'code',
  keyboard: 'kbd',
  strikethrough: 'del',
  superscript: 'sup',
  subscript: 'sub',
} as const satisfies Record<string, string>
