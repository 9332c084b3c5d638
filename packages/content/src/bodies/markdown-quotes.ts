import { allVersions, mapVersions, type MergedPart, type MergeInner, type Texts } from './parts.ts'

const prefixed = /^> |^>(?=\r?$)/

/** Returns the text inside a quote. Undefined if a line has another prefix than `> `, since it could not be written back. */
const readQuote = (source: string): string | undefined => {
  const lines = source.trimEnd().split('\n')
  if (!lines.every((line) => prefixed.test(line))) return undefined
  return lines.map((line) => line.replace(prefixed, '')).join('\n')
}

const writeQuote = (inner: string): string =>
  inner
    .trimEnd()
    .split('\n')
    .map((line) => (line.trim() === '' ? `>${line}` : `> ${line}`))
    .join('\n')

/** Merges two edits of a quote by its blocks. Returns undefined if the lines of one version do not all have the same prefix. */
export const mergeQuotes = (texts: Texts, mergeInner: MergeInner): MergedPart | undefined => {
  const quotes = allVersions(mapVersions(texts, readQuote))
  if (!quotes) return undefined
  const { text, conflicts } = mergeInner(quotes)
  return { text: writeQuote(text), conflicts: conflicts.map(writeQuote) }
}
