import { smallest } from '@scriptorium/basics/extremes'
import { indentOf, outdent } from '../text/lines.ts'
import type { Names } from './inline.ts'

/** What a page needs of the other files. */
export interface RstContext {
  link: Names['link']
  external?: Names['external']
  /** Definitions of names for all pages. */
  definitions?: string
  /** Returns the text of a file that the page includes. */
  include(name: string): Promise<string | undefined>
  keep(line: number, construct: string): void
}

/** What is known while a page is converted. */
export interface State {
  context: RstContext
  names: Names
  /** The styles of headings in the order of their levels. */
  levels: string[]
  /** How many files the page can still include. */
  includes: number
  /** Returns lines as blocks of Markdown. */
  blocks(lines: readonly string[], depth: number): Promise<string>
}

/** A block as Markdown, and the index of the line after it. */
export interface Block {
  text: string
  end: number
}

/** Returns the lines that are indented more than a line, without the empty ones at their end, and the index after them. */
export const bodyAt = (lines: readonly string[], start: number, indent: number): { body: string[]; end: number } => {
  let end = start
  for (let at = start; at < lines.length; at++) {
    if (lines[at]!.trim() === '') continue
    if (indentOf(lines[at]!) <= indent) break
    end = at + 1
  }
  const body = lines.slice(start, end)
  const least = smallest(body.filter((line) => line.trim() !== '').map(indentOf), 80)
  return { body: body.length === 0 ? [] : outdent(body, least), end }
}

/** Returns lines without the empty ones at both ends. */
export const trimBlank = (lines: readonly string[]): string[] => {
  const start = lines.findIndex((line) => line.trim() !== '')
  return start === -1 ? [] : lines.slice(start, lines.findLastIndex((line) => line.trim() !== '') + 1)
}
