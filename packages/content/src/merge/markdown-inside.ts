import { parseBlocks } from '../markdown/split.ts'
import { mergeCode } from './markdown-code.ts'
import { mergeHtmlTables } from './markdown-html-tables.ts'
import { mergeLists } from './markdown-lists.ts'
import { mergeRegions } from './markdown-regions.ts'
import { mergeTables } from './markdown-tables.ts'
import { mapVersions, type MergedPart, type MergeInner, type Texts } from './parts.ts'

const onlyBlock = (source: string): string | undefined => {
  const [node, ...others] = parseBlocks(source)
  return others.length === 0 ? node?.type : undefined
}

/**
 * Merges a block that both sides changed by its parts: tables by row and cell, lists by item, code by line, tabs and other
 * containers by their blocks. Returns undefined where the block has no such parts, or not on both sides.
 */
export const mergeInside = (texts: Texts, mergeInner: MergeInner): MergedPart | undefined => {
  const regions = mergeRegions(texts, mergeInner)
  if (regions) return regions
  const { base, main, request } = mapVersions(texts, onlyBlock)
  if (base !== main || base !== request) return undefined
  if (base === 'table') return mergeTables(texts)
  if (base === 'list') return mergeLists(texts, mergeInner)
  if (base === 'code') return mergeCode(texts)
  return base === 'html' ? mergeHtmlTables(texts) : undefined
}
