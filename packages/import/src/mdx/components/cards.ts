import { cards, columns, type Card } from '../../text/blocks.ts'
import { attributesOf, type MdxNode } from '../parse.ts'
import { elementsIn, withRest, type Write, type Writer } from '../writer.ts'

const cardOf = (node: MdxNode, { inner }: Writer): Card => {
  const { title = '', href, link, to, description = '' } = attributesOf(node)
  return { title, body: [description, inner(node)].filter(Boolean).join('\n\n').trim(), href: href ?? link ?? to }
}

const isCard = ({ name }: MdxNode): boolean => /^(?:Card|LinkCard|Tile|Cards\.Card|IndexCard)$/.test(name ?? '')

/** Returns cards; those whose text is more than a paragraph as parts of the page. */
const cardList = (all: readonly Card[]): string => {
  const isLong = all.some(({ body }) => /\n\s*\n|^\s*(?:[-*+]|\d+\.|```|\||\{%)/m.test(body.trim()))
  if (!isLong) return cards(all)
  return all
    .map(({ title, body, href }) => `**${href === undefined ? title : `[${title}](${href})`}**\n\n${body.trim()}`)
    .join('\n\n')
}

const fieldIn = (source: string, name: string): string | undefined =>
  new RegExp(`\\b${name}:\\s*(["'\`])((?:(?!\\1)[^\\\\]|\\\\.)*)\\1`).exec(source)?.[2]

/** Returns the cards of a list in an attribute, each written as an object. */
const listedCards = (list: string | undefined): Card[] =>
  (list ?? '').split(/\}\s*,\s*\{/).flatMap((source) => {
    const title = fieldIn(source, 'title')
    const href = fieldIn(source, 'href') ?? fieldIn(source, 'link')
    return title === undefined ? [] : [{ title, body: fieldIn(source, 'description') ?? '', href }]
  })

/** Writes a group of cards. */
export const cardsOf: Write = (node, writer) => {
  const all = elementsIn(node)
  if (all.length === 0) {
    const { cards: list, items } = attributesOf(node)
    const listed = listedCards(list ?? items)
    if (listed.length > 0) return cardList(listed)
  }
  const isAll = all.length > 0 && all.every(isCard)
  return isAll ? withRest(node, isCard, cardList(all.map((one) => cardOf(one, writer))), writer) : writer.inner(node)
}

/** Writes texts side by side, or cards. */
export const columnsOf: Write = (node, writer) => {
  const all = elementsIn(node)
  const isColumn = ({ name }: MdxNode): boolean => name === 'Column'
  const isAll = all.length > 1 && all.every(isColumn)
  return isAll ? withRest(node, isColumn, columns(all.map(writer.inner)), writer) : cardsOf(node, writer)
}

/** Writes one card. */
export const singleCard: Write = (node, writer) => cardList([cardOf(node, writer)])
