import { isObject } from '@scriptorium/basics/is-object'
import { safeAddress } from '@scriptorium/site/address'

type Element = Readonly<Record<string, unknown>>

/** How deep elements are read. */
export const maxDepth = 30

/** Returns text without meaning in markdown. */
export const escaped = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>#+!|~$&-]/g, (one) => `\\${one}`).replace(/\s+/g, ' ')

/** Returns a value if it is a text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns a link, or its label if the address is not safe. */
export const linkTo = (url: unknown, label: string): string => {
  const href = safeAddress(textIn(url))
  return href === undefined ? label : `[${label}](<${href.replace(/[<>\n]/g, encodeURIComponent)}>)`
}

/** Returns the URL of a source, a target or an action. */
export const urlIn = (value: unknown): unknown => (isObject(value) ? value['url'] : undefined)

const styles: Readonly<Record<string, string>> = { bold: '**', italic: '_', strikethrough: '~~' }

/** Returns text, links and their styles as inline markdown. */
export const inline = (given: unknown, depth: number): string => {
  if (typeof given === 'string') return escaped(given)
  if (typeof given === 'number' || typeof given === 'bigint') return escaped(String(given))
  if (Array.isArray(given)) return given.map((one) => inline(one, depth)).join('')
  if (typeof given !== 'object' || given === null || depth > maxDepth) return ''
  const { type, style, children, target, label, onPress } = given as Element
  if (type === 'link') return linkTo(urlIn(target), inline(children, depth + 1))
  if (type === 'button') return linkTo(urlIn(onPress), inline(label, depth + 1))
  const text = inline(children, depth + 1)
  const mark = styles[textIn(style)] ?? ''
  return text.trim() === '' ? text : `${mark}${text}${mark}`
}

/** Returns a value as a list. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]
