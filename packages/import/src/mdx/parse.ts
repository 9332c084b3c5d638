import type { Root, RootContent } from 'mdast'
import { checkText } from '@scriptorium/content/markdown/parsing/parsers'
import { linesOf } from '../text/lines.ts'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parseInTime } from '../text/parse-in-time.ts'
import { withoutPrograms } from './programs.ts'
import { escapeAll, repairMdx } from './repair.ts'

/** An attribute of an element: a text, or an expression in braces. */
export interface Attribute {
  type: string
  name?: string
  value?: string | { value: string } | null
}

/** A node of a page in MDX. */
export interface MdxNode {
  type: string
  name?: string | null
  value?: string
  /** The level of a heading. */
  depth?: number
  lang?: string | null
  meta?: string | null
  attributes?: Attribute[]
  children?: MdxNode[]
  position: { start: { offset: number; column: number; line: number }; end: { offset: number } }
}

// Braces in formulas are no expressions.
const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm)
  .use(remarkMath, { singleDollarTextMath: false })
  .use(remarkMdx)

const parseMdx = (text: string): MdxNode[] => (parser.parse(text) as Root).children as (RootContent & MdxNode)[]

const maxRepairs = 100

// Tags of other languages, which are never MDX. The parser would look for their end in all lines that follow.
const foreign = /\{(?=[%#]|\{[#<%])/g

const ofDetails = /^([ \t]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]+)?)(<\/?(?:details|summary)\b.*)$/
const endOfDetails = /^([ \t]*)([^\s|>].*?)<\/details>[ \t]*$/

/**
 * Puts the tags of parts that readers open on lines of their own, where MDX wants them. HTML does not. Lines that begin with other
 * words stay if the part begins in them: it is between words, or in the cell of a table.
 */
const detailsOnLines = (line: string): string => {
  if (!/<\/?(?:details|summary)\b/.test(line)) return line
  const [, before = '', tags] = ofDetails.exec(line) ?? []
  if (tags === undefined) {
    const [, indent = '', words = ''] = endOfDetails.exec(line) ?? []
    return words === '' || words.includes('<details') ? line : `${indent}${words.trimEnd()}\n\n${indent}</details>`
  }
  // Words after the end are in one paragraph with the part.
  if (/<\/details>[ \t]*[^\s<]/.test(tags)) return line
  const indent = before.replaceAll(/[^\t]/g, ' ')
  return (
    before +
    tags
      .replace(/^(<details\b[^<>]*>)[ \t]*(?=\S)/, `$1\n${indent}`)
      .replace(/(<\/summary>)[ \t]*(?=[^\s<])/, `$1\n\n${indent}`)
      .replace(/(\S)[ \t]*(<\/details>[ \t]*)$/, `$1\n\n${indent}$2`)
  )
}

/** Returns a text with the tags of parts that readers open on lines of their own, and the line in the text of each of its lines. */
const withDetailsOnLines = (text: string): { text: string; lines: readonly number[] } => {
  const lines: number[] = []
  const out = linesOf(text).map(({ text: line, isCode }, index) => {
    const written = isCode ? line : detailsOnLines(line)
    for (const _ of written.split('\n')) lines.push(index + 1)
    return written
  })
  return { text: out.join('\n'), lines }
}

/** A page that was parsed, the text that the parser got, and a function that returns the line in the page of a line in that text. */
export interface ParsedMdx {
  nodes: MdxNode[]
  source: string
  /** The parts that are no valid MDX, which readers see as text, with their lines in the page. */
  repairs: { line: number; construct: string }[]
  lineOf(line: number): number
  /** Returns a part of that text as it was in the page. */
  restore(text: string): string
}

/** Gives attributes the programs that their names stand for. */
const restored = (nodes: MdxNode[], restore: ParsedMdx['restore']): MdxNode[] => {
  const waiting = [...nodes]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const child of node.children ?? []) waiting.push(child)
    for (const { value } of node.attributes ?? [])
      if (value !== null && typeof value === 'object') value.value = restore(value.value)
  }
  return nodes
}

/**
 * Parses a page in MDX. A part that is no valid MDX, such as `a <b` or a tag without an end, becomes a text. Throws if the page cannot be
 * parsed either way, or takes too long.
 */
export const parseRepaired = (text: string): ParsedMdx => {
  const onLines = withDetailsOnLines(text)
  const lineOf = (line: number): number => onLines.lines[line - 1] ?? line
  const plain = withoutPrograms(onLines.text)
  const { restore } = plain
  let source = escapeAll(plain.source, foreign, '&#123;')
  const repairs: ParsedMdx['repairs'] = []
  checkText(source)
  // All repairs together have the time of one page.
  return parseInTime(source, () => {
    for (let n = 0; ; n++) {
      try {
        return { nodes: restored(parseMdx(source), restore), source, repairs, lineOf, restore }
      } catch (error) {
        const { line } = error as { line?: number }
        const repair = n < maxRepairs ? repairMdx(source, error as Error, parseMdx) : undefined
        if (repair === undefined)
          throw line === undefined ? error : Object.assign(error as Error, { line: lineOf(line) })
        const { at, construct } = repair
        if (construct !== undefined) repairs.push({ line: lineOf(source.slice(0, at).split('\n').length), construct })
        source = repair.source
      }
    }
  })
}

/** Returns the attributes of an element whose values can be read: texts, and expressions that are a text or a number. */
export const attributesOf = (node: MdxNode): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const { type, name, value } of node.attributes ?? []) {
    if (type !== 'mdxJsxAttribute' || name === undefined) continue
    if (value === null || value === undefined) found[name] = 'true'
    else if (typeof value === 'string') found[name] = value
    else {
      const [, quoted, bare] = /^\s*(?:(["'`][^]*["'`])|([\w.-]+|\[[^]*\]))\s*$/.exec(value.value) ?? []
      if (quoted !== undefined) found[name] = quoted.slice(1, -1)
      else if (bare !== undefined) found[name] = bare
    }
  }
  return found
}

/** Returns whether a node is MDX and not Markdown. */
export const isMdx = ({ type }: MdxNode): boolean => type.startsWith('mdx')
