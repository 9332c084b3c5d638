import { writeAttributes } from '@scriptorium/content/markdown/tags/attributes'
import { linesOf } from './lines.ts'

/** A fenced block of code. */
export interface Fence {
  /** What stands before the fence: spaces, and the mark of a list. */
  before: string
  marks: string
  /** The language and what follows it. */
  info: string
  lines: string[]
  /** Whether it begins on the line after the end of another. */
  follows?: boolean
}

const opening = /^(\s*(?:(?:[*+-]|\d{1,9}[.)])\s+)?)(`{3,}|~{3,})[ \t]*(.*?)[ \t]*$/

const written = ({ before, marks, info, lines }: Fence, end: string | undefined): string[] => [
  `${before}${marks}${info}`,
  ...lines,
  ...(end === undefined ? [] : [end]),
]

/** Applies a change to each fenced block of code. The change can return other lines in place of a block. */
export const mapFences = (text: string, change: (block: Fence) => Fence | string[]): string => {
  const lines = linesOf(text)
  const out: string[] = []
  let next = -1
  for (let at = 0; at < lines.length; at++) {
    const match = lines[at]!.isCode ? opening.exec(lines[at]!.text) : null
    if (!match) {
      out.push(lines[at]!.text)
      continue
    }
    const [, before = '', marks = '', info = ''] = match
    let end = at + 1
    while (end < lines.length && !isEnd(lines[end]!.text, marks, before) && lines[end]!.isCode) end++
    const inner = lines.slice(at + 1, end).map((line) => line.text)
    const closing = lines[end]?.isCode ? lines[end]!.text : undefined
    const changed = change({ before, marks, info, lines: inner, follows: at === next })
    for (const line of Array.isArray(changed) ? changed : written(changed, closing)) out.push(line)
    at = closing === undefined ? end - 1 : end
    next = at + 1
  }
  return out.join('\n')
}

const isEnd = (line: string, marks: string, before: string): boolean => {
  const trimmed = line.trim()
  return trimmed.startsWith(marks) && /^(?:`+|~+)$/.test(trimmed) && line.search(/\S/) < before.length + 4
}

const named = /(?:^|[\s{])(?:title|filename|name|file|caption)=(?:"([^"]*)"|'([^']*)'|([^\s}"']+))/
// A list of lines, as in `hl_lines=[8,9]`, is no title.
const inBrackets = /(?<![=:,[])\[([^\]]+)\]/

/** Reads the words after a fence: the language, and the title that tools write in several ways. */
export const readInfo = (info: string): { language: string; title?: string | undefined } => {
  const [, language = '', rest = ''] = /^\{?\s*\.?([\w+#.-]*)(.*)$/.exec(info.trim()) ?? []
  const [, double, single, bare] = named.exec(` ${rest}`) ?? []
  const isAttribute = rest.startsWith('=')
  const title = double ?? single ?? bare ?? inBrackets.exec(rest)?.[1]
  const plain = isAttribute ? '' : language
  return { language: plain, title: title === undefined || title.trim() === '' ? undefined : title }
}

/** Returns the title that stands after the language as words, as in the pages of Mintlify. */
export const titleOfWords = (meta: string): string | undefined => {
  const said = readInfo(`x ${meta}`).title
  if (said !== undefined && named.test(` ${meta}`)) return said
  const words = meta
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b[\w-]+=(?:"[^"]*"|'[^']*'|\S+)|\/[^/\s][^/]*\/(?=\s|$)/g, '')
    .replaceAll(/(?<!\S)(?:showLineNumbers|lines|wrap|icon|expandable|twoslash|copy|focus|highlight)(?!\S)/g, '')
    .trim()
  return words === '' ? undefined : words
}

// VitePress, Python-Markdown and the tools with MDX. A value can say that there are none.
const numbers = /(?<![\w-])(?:line-numbers|linenums|showLineNumbers)(?![\w-]|=\{?["']?false)/

// Comments that mark lines for the highlighter, such as `// [!code ++]`.
const lineMark = /\s*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*)\s*\[!code\b[^\]]*\]\s*(?:-->|\*\/\}?)?\s*$/

const withoutMarks = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const plain = line.replace(lineMark, '')
    return plain === line ? [line] : plain.trim() === '' ? [] : [plain]
  })

/**
 * Leaves only the language after the fences of code blocks, and gives those with a title or with numbers of lines a block around them.
 * What tools write there about marked lines and copying has no meaning here.
 */
export const translateFences = (text: string, areWordsTitle = false): string =>
  mapFences(text, (whole) => {
    const isMarked = whole.lines.some((line) => line.includes('[!code'))
    const block = isMarked ? { ...whole, lines: withoutMarks(whole.lines) } : whole
    if (/^[\w+#.-]*$/.test(block.info)) return block
    const { language, title: said } = readInfo(block.info)
    const title = areWordsTitle ? titleOfWords(block.info.slice(language.length)) : said
    const lineNumbers = numbers.test(block.info) ? 'true' : undefined
    if (title === undefined && lineNumbers === undefined) return { ...block, info: language }
    const indent = ' '.repeat(block.before.length)
    return [
      `${block.before}{% code${writeAttributes({ title, lineNumbers })} %}`,
      `${indent}${block.marks}${language}`,
      ...block.lines,
      `${indent}${block.marks}`,
      `${indent}{% endcode %}`,
    ]
  })
