import { withEmoji } from './emoji.ts'
import { textIn } from './fields.ts'
import { rawAnchorOf } from './raw.ts'
import type { Leaf, Mark, TextNode } from '@scriptorium/content/markdown/document'
import { markElements } from '@scriptorium/content/markdown/inlines/marks'
import { rawWords } from '@scriptorium/content/markdown/html/raw-words'
import { html, markup, type Html } from '../html.ts'

const colors = 'green blue red orange yellow purple pink violet cyan primary info success warning danger tint'.split(
  ' ',
)

const colorClass = (prefix: string, value: unknown): string[] => {
  const name = typeof value === 'string' ? value.replace(/^\$/, '') : ''
  return colors.includes(name) ? [`${prefix}-${name}`] : []
}

const colored = ({ data = {} }: Mark, content: Html): Html => {
  const classes = [...colorClass('ink', data['text']), ...colorClass('paint', data['background'])]
  return classes.length === 0 ? content : html`<span class="${classes.join(' ')}">${content}</span>`
}

const marked = (content: Html, mark: Mark): Html => {
  if (mark.type === 'color') return colored(mark, content)
  const name = Object.hasOwn(markElements, mark.type) ? markElements[mark.type as keyof typeof markElements] : undefined
  return name === undefined ? content : markup(`<${name}>${String(content)}</${name}>`)
}

// A name that is longer than a narrow column may break between its words, so that it leaves room for other columns.
const longName = /\S{23,}/g
const betweenWords = /(?<=\w[._/:,=&?#-]{1,8})(?=\w)|(?<=[a-z\d])(?=[A-Z])/

const breakable = (text: string): Html => {
  const breaks = text.replaceAll(longName, (name) => name.split(betweenWords).join('\0'))
  return markup(
    breaks
      .split('\0')
      .map((part) => String(html`${part}`))
      .join('<wbr>'),
  )
}

const lines = (text: string): Html =>
  markup(
    text
      .split('\n')
      .map((line) => String(breakable(line)))
      .join('<br>'),
  )

const leaf = ({ text, marks, raw }: Leaf): Html => {
  if (raw !== undefined) return html`${rawAnchorOf(textIn(raw))}${lines(rawWords(textIn(raw)))}`
  const isCode = Array.isArray(marks) && marks.some(({ type }) => type === 'code')
  const plain = typeof text === 'string' ? text : ''
  const content = lines(isCode ? plain : withEmoji(plain))
  return Array.isArray(marks) ? marks.toReversed().reduce(marked, content) : content
}

/** Renders a run of text with its marks. */
export const renderText = ({ leaves }: TextNode): Html => html`${Array.isArray(leaves) ? leaves.map(leaf) : []}`
