import { isObject } from '@scriptorium/basics/is-object'
import { cards } from '../text/blocks.ts'
import type { Value } from '../program/values.ts'
import { cellText } from './elements.ts'
import type { Row } from './rows.ts'

// A larger table is data, and nobody reads it.
const maxRows = 1000
const maxFields = 50

const isField = (value: Value): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/**
 * Adds the rows, each followed by those that it lists itself, with its name before theirs. Stops when there are too many: rows that
 * share what they list can stand for more than fit in memory.
 */
const addRows = (found: Row[], rows: readonly Row[], prefix = ''): Row[] => {
  for (const row of rows) {
    if (found.length > maxRows) break
    const { name } = row
    const full = typeof name === 'string' ? prefix + name : undefined
    const at = found.length
    for (const list of Object.values(row).filter(Array.isArray))
      addRows(
        found,
        list.filter((one): one is Row => isObject(one)),
        full === undefined ? prefix : `${full}.`,
      )
    // A row without a name says nothing but the type of what it lists.
    if (full !== undefined || found.length === at)
      found.splice(at, 0, { ...row, ...(full !== undefined && { name: full }) })
  }
  return found
}

const plainCell = (text: string): string => cellText(text).replaceAll(/<(?!br>)/g, '&lt;')

const headOf = (field: string): string => {
  const words = field.replaceAll(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )
  const plain = words.replace(/^is /, '')
  return plainCell(plain.slice(0, 1).toUpperCase() + plain.slice(1))
}

const isCode = (field: string, text: string): boolean =>
  !text.includes('`') && (/type|default|value/i.test(field) || (field === 'name' && !/\s/.test(text)))

const fieldText = (field: string, value: Value): string => {
  if (typeof value === 'boolean') return value ? '✓' : ''
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  if (text === '') return ''
  if (isCode(field, text)) return `\`${text.replaceAll(/\s+/g, ' ').replaceAll(/(?<!\\)\|/g, '\\|')}\``
  return plainCell(text.replaceAll(/\n[ \t]+/g, '\n'))
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

/**
 * Writes what an element lists in an attribute: cards if each leads somewhere, otherwise a table of its fields. Returns undefined if the
 * table would be too large.
 */
export const tableOfRows = (rows: readonly Row[]): string | undefined => {
  const found = cardsOf(rows)
  if (found !== undefined) return found
  const all = addRows([], rows)
  const fields = [...new Set(all.flatMap((row) => Object.keys(row).filter((field) => isField(row[field]))))]
  if (all.length > maxRows || fields.length > maxFields) return undefined
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const body = all.map((row) => line(fields.map((field) => fieldText(field, row[field]))))
  return [line(fields.map(headOf)), line(fields.map(() => '---')), ...body].join('\n')
}
