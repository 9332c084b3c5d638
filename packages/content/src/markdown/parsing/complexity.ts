import type { Nodes } from 'mdast'
import { ContentError } from '../../content-error.ts'
import { codeFence, isFenceEnd, isFenceStart } from './fences.ts'

/** The number of marks that a paragraph can have. */
export const maxMarks = 1_000

// The time to parse each of these grows with the square or the cube of its number: no page that people read comes near.
const limits = {
  nesting: 100,
  underlines: 1_000,
  missingCells: 20_000,
  emphasis: maxMarks,
  brackets: 3_000,
  bracketed: 200_000,
}

const refusal = (line: number, what: string): ContentError =>
  new ContentError(
    'invalid_request',
    '',
    `This text is too complex to be parsed as markdown: at line ${line}, there are more than ${what}`,
  )

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const escape = /\\[\\*_~]/g
const emphasis = /\*+|~+|(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])/g
const container = /[ \t]*(?:>|[*+-](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]{1,99}\]:)/y
const rule = /^[ \t]*([*_-])(?:[ \t]*\1)*[ \t]*\r?$/
const underline = /^[ \t>]*(?:=+|-+)[ \t]*\r?$/
const tableRule = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*\|[ \t:|-]*\r?$/

const emphasisIn = (text: string): number => count(text.replaceAll(escape, ' '), emphasis)

const nestingOf = (line: string): number => {
  let found = 0
  container.lastIndex = 0
  while (found <= limits.nesting && container.test(line)) found++
  return found > limits.nesting && rule.test(line) ? 0 : found
}

/** Returns how many characters of links the parser reads: after each closing bracket, those since the bracket that it closes. */
const bracketedIn = (text: string): number => {
  const open: number[] = []
  let found = 0
  for (const { 0: sign, index } of text.matchAll(/\\?[[\]]/g)) {
    if (sign === '[') open.push(index)
    else if (sign !== '\\[' && open.length > 0) found += index - (sign === ']' ? open.pop()! : open.at(-1)!)
  }
  return found
}

/** Throws for a paragraph, heading or cell with too many marks. */
const checkInline = (text: string, line: number): void => {
  if (emphasisIn(text) > limits.emphasis) throw refusal(line, `${limits.emphasis} marks of emphasis in one paragraph`)
  if (count(text, /\]/g) > limits.brackets) throw refusal(line, `${limits.brackets} brackets in one paragraph`)
  if (bracketedIn(text) > limits.bracketed) throw refusal(line, 'a parser can match of brackets within brackets')
}

/** Follows the lines of a text, and what it takes to parse the lines since the last empty one. */
const followLines = () => {
  let [fence, underlines] = [undefined as string | undefined, 0]
  let block = { lines: 0, emphasis: 0, brackets: 0, characters: 0, columns: 0, missing: 0 }
  const readFence = (line: string): void => {
    const mark = codeFence.exec(line)
    if (mark && fence === undefined && isFenceStart(mark)) fence = mark[1]!
    else if (mark && fence !== undefined && isFenceEnd(mark, fence)) fence = undefined
  }
  const readTable = (line: string): void => {
    const pipes = count(line, /\|/g)
    if (block.columns === 0 && block.lines > 0 && tableRule.test(line)) block.columns = pipes
    else if (block.columns > 0) block.missing += Math.max(0, block.columns - pipes)
  }
  /** Throws if the blocks of the text are too complex. Returns whether a paragraph may have too many marks. */
  return (line: string, number: number): boolean => {
    if (line.trim() === '') {
      block = { lines: 0, emphasis: 0, brackets: 0, characters: 0, columns: 0, missing: 0 }
      return false
    }
    readFence(line)
    readTable(line)
    if (fence === undefined && nestingOf(line) > limits.nesting)
      throw refusal(number, `${limits.nesting} levels of quotes and lists`)
    if (fence === undefined && block.lines > 0 && underline.test(line)) underlines++
    if (underlines > limits.underlines) throw refusal(number, `${limits.underlines} underlined headings`)
    if (block.missing > limits.missingCells) throw refusal(number, `${limits.missingCells} cells missing in a table`)
    block.lines++
    block.characters += line.length + 1
    block.emphasis += emphasisIn(line)
    block.brackets += count(line, /\]/g)
    const isEntangled = block.brackets > limits.brackets || block.brackets * block.characters > limits.bracketed
    return block.emphasis > limits.emphasis || isEntangled
  }
}

const checkLeaves = (node: Nodes, text: string): void => {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
    const { start, end } = node.position!
    checkInline(text.slice(start.offset, end.offset), start.line)
  } else if ('children' in node) for (const child of node.children) checkLeaves(child, text)
}

/**
 * Throws for a text that the parser would take minutes for, such as thousands of marks of emphasis in one paragraph. `parseBlocks`
 * finds the paragraphs of a text that may have too many marks, so that the marks of each can be counted.
 */
export const checkComplexity = (text: string, parseBlocks?: (text: string) => Nodes): void => {
  const read = followLines()
  let isDense = false
  for (const [index, line] of text.split('\n').entries()) isDense = read(line, index + 1) || isDense
  if (isDense && parseBlocks) checkLeaves(parseBlocks(text), text)
}
