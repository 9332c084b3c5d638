import { keyInScope } from '../../caller.ts'
import { codeFence, isFenceEnd, isFenceStart } from './fences.ts'
import { splitFrontMatter } from '../front-matter.ts'
import { parseBlocks } from './parsers.ts'
import { resultsOf } from '../../results.ts'
import { cutBlocks, startsOf } from './syntax.ts'

const swallowsHeadings = /<(?:!|\?|script|pre|style|textarea)|^ {0,3}\$\$/im

/**
 * Splits a text before each unindented heading that follows an empty line, where every open block ends except for fenced
 * code and some HTML. So each section can be parsed alone, and cached sections need not be parsed again.
 */
const sectionsOf = (text: string): string[] => {
  if (swallowsHeadings.test(text)) return [text]
  const sections: string[] = []
  let from = 0
  let fence: string | undefined
  let isAfterEmpty = false
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    const line = text.slice(start, end)
    const mark = codeFence.exec(line)
    if (fence !== undefined) fence = mark && isFenceEnd(mark, fence) ? undefined : fence
    else if (mark && isFenceStart(mark)) fence = mark[1]!
    else if (isAfterEmpty && /^#{1,6}[ \t]/.test(line)) {
      sections.push(text.slice(from, start))
      from = start
    }
    isAfterEmpty = line.trim() === ''
    start = end
  }
  return [...sections, text.slice(from)]
}

/** A merge parses three versions of a text that are mostly equal. */
const known = resultsOf<number[]>('blocks')

const startsIn = (section: string): number[] => {
  const key = keyInScope(section)
  const found = known.get(key)
  if (found) return found
  const starts = startsOf(parseBlocks(section).children, section).map(({ start }) => start)
  known.set(key, starts, starts.length * 8 + 100)
  return starts
}

/** Returns the sources of the top-level blocks. Joined, they are the text. */
export const blockSources = (text: string): string[] =>
  cutBlocks(text, (source) => {
    let at = 0
    return sectionsOf(source).flatMap((section) => {
      const offset = at
      at += section.length
      return startsIn(section).map((start) => ({ start: offset + start }))
    })
  }).map(({ source }) => source)

/** Returns the front matter, if any, and the sources of the top-level blocks. */
export const splitSources = (markdown: string): string[] => {
  const { frontMatter, rest } = splitFrontMatter(markdown)
  return [...(frontMatter === '' ? [] : [frontMatter]), ...blockSources(rest)]
}
