import { mergeCode } from './markdown-code.ts'
import { mergeHtmlTables } from './markdown-html-tables.ts'
import { mergeLines } from './markdown-lines.ts'
import { mergeLists } from './markdown-lists.ts'
import { mergeQuotes } from './markdown-quotes.ts'
import { mergeRegions } from './markdown-regions.ts'
import { mergeTables } from './markdown-tables.ts'
import { mapVersions, type MergedPart, type MergeInner, type Texts } from './parts.ts'

/** The kinds of blocks with parts, detected by the start of the source: cheaper than parsing a long table again. */
const kinds = {
  code: /^ {0,3}(?:`{3}|~{3})/,
  list: /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|\r?\n|$)/,
  quote: /^>/,
  html: /^ {0,3}<table\b/i,
  table: /^[^\n]*\|[^\n]*\n {0,3}[|:-][|: \t-]*\r?(?:\n|$)/,
} as const

const kindOf = (source: string): keyof typeof kinds | undefined =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].test(source))

const mergeKinds = (texts: Texts, mergeInner: MergeInner): MergedPart | undefined => {
  const { base, main, request } = mapVersions(texts, kindOf)
  if (base !== main || base !== request) return undefined
  if (base === 'table') return mergeTables(texts)
  if (base === 'list') return mergeLists(texts, mergeInner)
  if (base === 'code') return mergeCode(texts)
  if (base === 'quote') return mergeQuotes(texts, mergeInner)
  return base === 'html' ? mergeHtmlTables(texts) : undefined
}

/**
 * Merges a block that both sides changed by its parts: tables by row and cell, lists by item, code by line, tabs, quotes and other
 * containers by their blocks. Blocks without parts, and parts that both sides edited, are merged by lines that are apart. Returns
 * undefined if the block does not have such parts or lines on both sides.
 */
export const mergeInside = (texts: Texts, mergeInner: MergeInner): MergedPart | undefined => {
  const merged = mergeRegions(texts, mergeInner) ?? mergeKinds(texts, mergeInner)
  return merged?.conflicts.length === 0 ? merged : (mergeLines(texts) ?? merged)
}
