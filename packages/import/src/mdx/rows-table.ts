import { cards } from '../text/blocks.ts'
import type { Value } from '../program/values.ts'
import { cellText } from './elements.ts'
import type { Row } from './rows.ts'

const maxRows = 1000

const isField = (value: Value): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** Returns the rows, each followed by those that it lists itself, with its name before theirs. */
const withInner = (rows: readonly Row[], prefix = ''): Row[] =>
  rows.flatMap((row) => {
    const { name } = row
    const full = typeof name === 'string' ? prefix + name : undefined
    const inner = Object.values(row)
      .filter(Array.isArray)
      .flatMap((list) => withInner(list.filter(isObject), full === undefined ? prefix : `${full}.`))
    // A row without a name says nothing but the type of what it lists.
    return full === undefined && inner.length > 0
      ? inner
      : [{ ...row, ...(full !== undefined && { name: full }) }, ...inner]
  })

const isObject = (value: Value): value is Record<string, Value> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const headOf = (field: string): string => {
  const words = field.replaceAll(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )
  const plain = words.replace(/^is /, '')
  return plain.slice(0, 1).toUpperCase() + plain.slice(1)
}

const isCode = (field: string, text: string): boolean =>
  /type|default|value/i.test(field) ? !text.includes('`') : field === 'name' && !/\s/.test(text)

const fieldText = (field: string, value: Value): string => {
  if (typeof value === 'boolean') return value ? '✓' : ''
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  if (text === '') return ''
  if (isCode(field, text)) return `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}\``
  return cellText(text.replaceAll(/\n[ \t]+/g, '\n')).replaceAll(/<(?!br>)/g, '&lt;')
}

const cardsOf = (rows: readonly Row[]): string | undefined => {
  const all = rows.map(({ title, href, link, url, description }) => ({ title, href: href ?? link ?? url, description }))
  if (!all.every(({ title, href }) => typeof title === 'string' && typeof href === 'string')) return undefined
  return cards(
    all.map(({ title, href, description }) => ({
      title: String(title),
      body: typeof description === 'string' ? description : '',
      href: String(href),
    })),
  )
}

/** Writes what an element lists in an attribute: cards if each leads somewhere, otherwise a table of its fields. */
export const tableOfRows = (rows: readonly Row[]): string => {
  const found = cardsOf(rows)
  if (found !== undefined) return found
  const all = withInner(rows).slice(0, maxRows)
  const fields = [...new Set(all.flatMap((row) => Object.keys(row).filter((field) => isField(row[field]))))]
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const body = all.map((row) => line(fields.map((field) => fieldText(field, row[field]))))
  return [line(fields.map(headOf)), line(fields.map(() => '---')), ...body].join('\n')
}
