import { safeAddress } from '@scriptorium/site/address'

/** An element that an integration renders: an object with a type, a text, or a list of them. */
type Element = Readonly<Record<string, unknown>>

const maxDepth = 30

const escaped = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>#+!|~$&-]/g, (one) => `\\${one}`).replace(/\s+/g, ' ')

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const linkTo = (url: unknown, label: string): string => {
  const href = safeAddress(textIn(url))
  return href === undefined ? label : `[${label}](<${href.replace(/[<>\n]/g, encodeURIComponent)}>)`
}

const urlIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as { url?: unknown }).url : undefined

const styles: Readonly<Record<string, string>> = { bold: '**', italic: '_', strikethrough: '~~' }

/** Returns text, links and their styles as inline markdown. */
const inline = (given: unknown, depth: number): string => {
  if (typeof given === 'string') return escaped(given)
  if (Array.isArray(given)) return given.map((one) => inline(one, depth)).join('')
  if (typeof given !== 'object' || given === null || depth > maxDepth) return ''
  const { type, style, children, target, label, onPress } = given as Element
  if (type === 'link') return linkTo(urlIn(target), inline(children, depth + 1))
  if (type === 'button') return linkTo(urlIn(onPress), inline(label, depth + 1))
  const text = inline(children, depth + 1)
  const mark = styles[textIn(style)] ?? ''
  return text.trim() === '' ? text : `${mark}${text}${mark}`
}

const fence = (code: string): string =>
  '`'.repeat(Math.max(3, ...(code.match(/`+/g) ?? []).map((run) => run.length + 1)))

const codeBlock = ({ content, syntax }: Element): string[] => {
  const code = textIn(content)
  const mark = fence(code)
  return [`${mark}${textIn(syntax).replace(/[^\w+-]/g, '')}\n${code}\n${mark}`]
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const card = ({ title, hint, children, buttons, onPress }: Element, depth: number): string[] => {
  const name = inline(title, depth)
  const heading = name === '' ? [] : [`**${linkTo(urlIn(onPress), name)}**`]
  const note = inline(hint, depth)
  const all = [...listOf(children), ...listOf(buttons)]
  return [...heading, ...(note === '' ? [] : [note]), ...all.flatMap((one) => blocks(one, depth + 1))]
}

/** Returns the blocks of an element as markdown. What only programs can show is left out. */
const blocks = (given: unknown, depth: number): string[] => {
  if (Array.isArray(given)) return given.flatMap((one) => blocks(one, depth))
  if (typeof given !== 'object' || given === null || depth > maxDepth) return [inline(given, depth)]
  const element = given as Element
  switch (element['type']) {
    case 'codeblock':
      return codeBlock(element)
    case 'markdown':
      return [textIn(element['content'])]
    case 'divider':
      return ['---']
    case 'image':
      return [`!${linkTo(urlIn(element['source']), 'image')}`]
    case 'webframe':
      return [linkTo(urlIn(element['source']), escaped(textIn(urlIn(element['source']))))]
    case 'card':
      return card(element, depth)
    case 'hint':
      return [`> ${inline(element['children'], depth + 1)}`]
    case 'text':
    case 'link':
    case 'button':
      return [inline(element, depth)]
    default:
      return listOf(element['children']).flatMap((one) => blocks(one, depth + 1))
  }
}

/** Returns what an integration rendered as markdown, so that a page shows it as its own content and nothing of it is run. */
export const renderedAsMarkdown = (element: unknown): string =>
  blocks(element, 0)
    .filter((text) => text.trim() !== '')
    .join('\n\n')
