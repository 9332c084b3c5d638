import { deletedNote } from '../tree/conflict-hint.ts'
import { allVersions, conflictsIn, isContested, mapVersions, type MergedPart, mergeWhole, type Texts } from './parts.ts'
import { mergeSequences } from './sequences.ts'

/** An HTML table: its rows, and the source before and after them. */
interface HtmlTable {
  readonly head: string
  readonly rows: readonly string[]
  readonly tail: string
}

const row = /\s*<tr\b[^]*?<\/tr>/gi
const cell = /<t[dh]\b[^]*?<\/t[dh]>/gi

const readTable = (source: string): HtmlTable | undefined => {
  if (!source.trimStart().toLowerCase().startsWith('<table') || source.match(/<table\b/gi)!.length > 1) return undefined
  const start = /<tbody\b[^>]*>/i.exec(source)
  const end = /\s*<\/tbody>/i.exec(source)
  if (!start || !end || end.index < start.index) return undefined
  const from = start.index + start[0].length
  const rows = source.slice(from, end.index).match(row) ?? []
  if (rows.join('') !== source.slice(from, end.index)) return undefined
  return { head: source.slice(0, from), rows, tail: source.slice(end.index) }
}

/** Merges a row cell by cell; undefined if a side changed more than the text of cells. */
const mergeRow = (texts: Texts): MergedPart | undefined => {
  const frames = mapVersions(texts, (text) => text.replaceAll(cell, '\0'))
  if (frames.base !== frames.main || frames.base !== frames.request) return undefined
  const cells = mapVersions(texts, (text) => text.match(cell) ?? [])
  const merged = cells.base.map((base, index) => ({ base, main: cells.main[index]!, request: cells.request[index]! }))
  const rowWith = (side: 'main' | 'request'): string => {
    let next = 0
    return frames.base.replaceAll('\0', () => {
      const versions = merged[next++]!
      return isContested(versions) ? versions[side] : mergeWhole(versions)
    })
  }
  return { text: rowWith('main'), conflicts: merged.some(isContested) ? [rowWith('request')] : [] }
}

const firstCell = (html: string): string => html.match(cell)?.[0] ?? ''

const withoutTags = (html: string): string => html.replaceAll(/<[^<>]*>/g, ' ')

/** Merges two edits of an HTML table by row and cell; undefined if one of the texts cannot be split into cells. */
export const mergeHtmlTables = (texts: Texts): MergedPart | undefined => {
  const tables = allVersions(mapVersions(texts, readTable))
  if (!tables) return undefined
  const heads = mapVersions(tables, ({ head }) => head)
  if (isContested(heads)) return undefined
  const around = (rows: readonly string[]): string => `${mergeWhole(heads)}${rows.join('')}${tables.main.tail}`
  const rows = mapVersions(tables, (table) => table.rows)
  const conflicts: string[] = []
  const notes: string[] = []
  const merged: string[] = []
  for (const step of mergeSequences(rows, { readable: withoutTags, nameOf: firstCell })) {
    if (step.from === 'conflict') {
      conflicts.push(...step.items.map((index) => rows.request[index]!))
      if (step.items.length === 0) notes.push(deletedNote('row', merged.length))
      continue
    }
    const { base, main, request, from } = step
    if (from === 'both') {
      const inside = mergeRow({ base: rows.base[base!]!, main: rows.main[main!]!, request: rows.request[request!]! })
      conflicts.push(...(inside?.conflicts ?? [rows.request[request!]!]))
      merged.push(inside?.text ?? rows.main[main!]!)
    } else merged.push(from === 'main' ? rows.main[main!]! : rows.request[request!]!)
  }
  return {
    text: around(merged),
    conflicts: conflictsIn(conflicts.length > 0 ? around(conflicts) : '', notes),
  }
}
