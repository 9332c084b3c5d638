/**
 * Why a text stays in the source language: the engine returned nothing or too much, lost or moved a part that is not translated,
 * or changed braces, tags and web addresses; or formatting begins inside a tag, so that no engine can be asked.
 */
export type Fault = 'empty' | 'too_long' | 'placeholders' | 'expressions' | 'split_tag'

const placeholder = /<x(\d+)\s*\/?>(?:<\/x\1>)?/g
const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const address = /\b(?:https?:\/\/|www\.)\S+/
const placeholders = /\$\{(?:(?!\$\{).)*?\}|\{[\w.-]+\}|%(?:\(\w+\)|\d+\$)?\w/
/**
 * Finds the URLs, expressions, tags and placeholders in a text, which are not translated. A condition inside a line hides its block, so
 * its tags must stay as they are.
 */
export const keptPattern = new RegExp(
  `\\{%.*?(?:%\\}|$)|\\{\\{(?:(?!\\{\\{).)*?\\}\\}|${address.source}|${placeholders.source}`,
  'gis',
)
const addresses = new RegExp(address.source, 'i')

const bracesOf = (text: string): string => text.replaceAll(/[^{}]/g, '')

// Text is evaluated when it is read, so an added brace could show values to readers or hide and reveal blocks.
const isFaithfulPiece = (source: string, translated: string): boolean =>
  bracesOf(source) === bracesOf(translated) &&
  ['{{', '{%', '\uFFFD'].every((mark) => source.includes(mark) || !translated.includes(mark)) &&
  !addresses.test(translated)

/** Returns the pieces of a text between its placeholders. */
export const piecesOf = (encoded: string): string[] => encoded.split(/<x\d+\s*\/?>(?:<\/x\d+>)?/).map(unescape)

/** Returns a text for an engine as people write it. Spaces stand for its placeholders. */
export const plainTextOf = (encoded: string): string => piecesOf(encoded).join(' ')

/**
 * Returns what is wrong with a translation: it must have all placeholders of its source in their order, and add no expressions,
 * tags, links or invalid characters. Undefined if it is faithful.
 */
export const faultOf = (encoded: string, translated: string): Fault | undefined => {
  const order = [...translated.matchAll(placeholder)].map(([, number]) => Number(number))
  const [sources, pieces] = [piecesOf(encoded), piecesOf(translated)]
  const isComplete = pieces.length === sources.length && order.every((number, index) => number === index + 1)
  if (!isComplete) return 'placeholders'
  return sources.every((source, index) => isFaithfulPiece(source, pieces[index]!)) ? undefined : 'expressions'
}
