import { elementsNamed, textOf, attributeOf, type HtmlNode } from '../html/elements.ts'
import { parseHtml } from '../html/html-to-markdown.ts'

const figure = /<figure>([\s\S]*?)<\/figure>/g
const cardTable = /<table\b[^>]*\bdata-view="cards"[^>]*>[\s\S]*?<\/table>/g
const markStyle = /<mark\b[^>]*>/g
const icon = /<i\b[^>]*\bclass="[^"]*\bfa-[^>]*>[^<]*<\/i>[ \t]*/g
const button = /<button\b[^>]*>([^<]*)<\/button>/g

const has = ({ properties = {} }: HtmlNode, name: string): boolean => Object.hasOwn(properties, name)

const addressed = (href: string): string => (/[\s()]/.test(href) ? `<${href}>` : href)

const linkIn = (cell: HtmlNode | undefined): string | undefined => {
  const [link] = cell === undefined ? [] : elementsNamed(cell, 'a')
  return link && attributeOf(link, 'href')
}

/** Returns a row of cards as an item of a list: its picture and what it shows, with a link where the card leads. */
const cardOf = (heads: readonly HtmlNode[], row: HtmlNode): string => {
  const cells = elementsNamed(row, 'td')
  const isShown = (at: number): boolean => heads[at] === undefined || !has(heads[at], 'dataHidden')
  const [first = '', ...others] = cells
    .filter((_, at) => isShown(at))
    .map((cell) => textOf(cell).trim())
    .filter((text) => text !== '')
  const addressIn = (column: string): string | undefined => linkIn(cells[heads.findIndex((head) => has(head, column))])
  const [href, picture] = [addressIn('dataCardTarget'), addressIn('dataCardCover')]
  const cover = picture === undefined ? [] : [`![](${addressed(picture)})`]
  const title = href === undefined ? `**${first}**` : `[**${first}**](${addressed(href)})`
  return `* ${[...cover, title, ...others].join(' ')}`
}

const cardsOf = (html: string): string => {
  const root = parseHtml(html)
  const heads = elementsNamed(root, 'th')
  return elementsNamed(root, 'tr')
    .filter((row) => elementsNamed(row, 'td').length > 0)
    .map((row) => cardOf(heads, row))
    .join('\n')
}

const pictureOf = (html: string): string => {
  const root = parseHtml(html)
  const [picture] = elementsNamed(root, 'img')
  const src = picture && attributeOf(picture, 'src')
  if (src === undefined) return html
  const [caption] = elementsNamed(root, 'figcaption')
  const words = caption === undefined ? '' : textOf(caption).trim()
  const shown = `![${(attributeOf(picture!, 'alt') ?? '').replaceAll(/[[\]]/g, '')}](${addressed(src)})`
  return words === '' ? shown : `${shown}\n\n_${words}_`
}

/** Writes the elements of HTML that only Scriptorium gives a meaning, such as cards, as Markdown that all tools know. */
export const withoutOwnHtml = (line: string): string =>
  line
    .replaceAll(cardTable, cardsOf)
    .replaceAll(figure, (_, inner: string) => pictureOf(inner))
    .replaceAll(markStyle, '<mark>')
    .replaceAll(icon, '')
    .replaceAll(button, '$1')
