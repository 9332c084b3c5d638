import { greatest } from '@scriptorium/basics/extremes'
import { hint, styleOf } from '../text/blocks.ts'
import { kindIn } from '../text/html-notes.ts'
import { inlineHtml } from '../text/inline-html.ts'
import { linesOf } from '../text/lines.ts'
import { attributesOf, type MdxNode } from './parse.ts'
import { elementsIn, type Write } from './writer.ts'

const passed: Write = (node, { inner }) => inner(node)
const nothing: Write = () => ''

const oneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ')

const headingOf =
  (level: number): Write =>
  (node, { inner }) => {
    const words = oneLine(inner(node))
    const { id, align = '' } = attributesOf(node)
    if (words === '') return ''
    const anchor = id === undefined ? '' : ` <a href="#${id}" id="${id}"></a>`
    // Markdown has no alignment.
    if (/^(?:center|right)$/.test(align)) return `<h${level} align="${align}">${inlineHtml(words)}${anchor}</h${level}>`
    return `${'#'.repeat(level)} ${words}${anchor}`
  }

/** Returns an inline element without its attributes. */
const markOf =
  (name: string): Write =>
  (node, { inner }) =>
    `<${name}>${oneLine(inner(node))}</${name}>`

const listOf =
  (isOrdered: boolean): Write =>
  (node, { inner }) => {
    const items = elementsIn(node).filter(({ name }) => name === 'li')
    if (items.length === 0) return inner(node)
    return items
      .map((item, index) => {
        const mark = isOrdered ? `${index + 1}. ` : '- '
        return (
          mark +
          inner(item)
            .trim()
            .replaceAll(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
        )
      })
      .join('\n')
  }

const listMark = /^(?:[*+-]|(\d{1,9}[.)]))[ \t]+/

const inCode = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

/** Returns the text of a cell in one line: what stands in lines of its own there has a break before it. */
export const cellText = (text: string): string => {
  let out = ''
  let [isInFence, isBreak] = [false, false]
  for (const { text: line, isCode } of linesOf(text.trim())) {
    const words = line.trim()
    const isFence = isCode && /^(?:`{3,}|~{3,})/.test(words)
    if (isFence) isInFence = !isInFence
    if (words === '' || isFence) {
      isBreak = true
      continue
    }
    const [mark, number = '•'] = (isInFence ? null : listMark.exec(words)) ?? []
    out += out === '' ? '' : isBreak || mark !== undefined ? '<br>' : ' '
    if (isInFence) out += inCode(words)
    else out += mark === undefined ? words.replace(/\\$/, '') : `${number} ${words.slice(mark.length)}`
    isBreak = isInFence || words.endsWith('\\') || line.endsWith('  ')
  }
  return out.replaceAll(/(?<!\\)\|/g, '\\|')
}

/** Returns the name of an element of HTML, also of the component that Nextra has in its place, such as `Table.Tr`. */
const tagOf = ({ name }: MdxNode): string => (name ?? '').replace(/^Table\./, '').toLowerCase()

const rowsIn = (node: MdxNode): MdxNode[] =>
  elementsIn(node).flatMap((one) => (tagOf(one) === 'tr' ? [one] : rowsIn(one)))

/** Writes a table. Cells with more than a line are joined. */
export const tableOf: Write = (node, writer) => {
  const rows = rowsIn(node).map((row) =>
    elementsIn(row)
      .filter((one) => /^t[dh]$/.test(tagOf(one)))
      .map((cell) => cellText(writer.inner(cell))),
  )
  const width = greatest(
    rows.map(({ length }) => length),
    0,
  )
  if (width === 0) return writer.inner(node)
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)].join('\n')
}

const quoteOf: Write = (node, { inner }) =>
  inner(node)
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')

const each = (names: string, write: Write): Record<string, Write> =>
  Object.fromEntries(names.split(' ').map((name) => [name, write]))

const groupOf: Write = (node, { inner }) => {
  const { class: classes, className = classes ?? '' } = attributesOf(node)
  const kind = kindIn(className.split(/\s+/))
  return kind === undefined ? inner(node) : hint(styleOf(kind), undefined, inner(node))
}

/** How elements of HTML are written in MDX, by name. */
export const htmlElements: Readonly<Record<string, Write>> = {
  ...each(
    'span center section article main header footer nav p figure figcaption button label small u font abbr pre picture dl dt dd form fieldset',
    passed,
  ),
  ...each('div aside', groupOf),
  ...each('svg path style script link meta input select source track colgroup', nothing),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, headingOf(level)])),
  ...Object.fromEntries('strong b em i code kbd sub sup del s mark'.split(' ').map((name) => [name, markOf(name)])),
  ul: listOf(false),
  ol: listOf(true),
  table: tableOf,
  blockquote: quoteOf,
  hr: () => '---',
  br: () => '<br>',
}
