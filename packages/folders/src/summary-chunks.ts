import { readLine, type Line, type Target } from './summary.ts'

/** The line of a page in a table of contents, with the lines around it that list nothing. */
export interface Chunk {
  /** The page that the line lists. */
  id: string
  at: number
  /** Blank lines, comments and lines across above the line. */
  lead: string[]
  line: string
  /** Blank lines below a heading. */
  trail: string[]
  isHeading: boolean
  title: string
  target: Target
  indent: number
  /** The page whose entry the line is nested in. */
  holder: string | null
}

/** A table of contents as the lines of pages, and what is above the first and below the last. */
export interface Chunks {
  top: string[]
  chunks: Chunk[]
  bottom: string[]
}

/** Returns a line without the carriage return at its end. */
export const bare = (line: string): string => line.replace(/\r$/, '')

const isBlank = (line: string): boolean => line.trim() === ''

/** Returns whether a line ends a section. */
export const isRule = (line: string): boolean => readLine(bare(line)) === 'rule'

/** Returns lines without those that only separate others. */
export const commentsOf = (lines: readonly string[]): string[] =>
  lines.filter((line) => !isBlank(line) && !isRule(line))

const chunkOf = (read: Exclude<Line, 'rule'>): Pick<Chunk, 'isHeading' | 'title' | 'target' | 'indent'> =>
  'level' in read
    ? { isHeading: true, title: read.title, target: { title: read.title }, indent: 0 }
    : { isHeading: false, title: read.target.title, target: read.target, indent: read.indent }

/**
 * Divides a table of contents into the lines of pages. `pageAt` returns the page that a line lists, and null for a page that
 * no longer has a line, whose comments stay.
 */
export const readChunks = (text: string, pageAt: (line: number) => string | null | undefined): Chunks => {
  const chunks: Chunk[] = []
  let pending: string[] = []
  let top: string[] | undefined
  const open: { indent: number; id: string }[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const [id, read] = [pageAt(at), readLine(bare(line))]
    const last = chunks.at(-1)
    if (id === undefined || read === undefined || read === 'rule') {
      if (last?.isHeading && pending.length === 0 && isBlank(line)) last.trail.push(line)
      else pending.push(line)
      continue
    }
    const found = chunkOf(read)
    if (found.isHeading) open.length = 0
    while (open.length > 0 && open.at(-1)!.indent >= found.indent) open.pop()
    const isFirst = top === undefined
    top ??= pending
    const lead = isFirst ? [] : pending
    pending = id === null ? commentsOf(lead) : []
    if (id === null) continue
    chunks.push({ id, at, lead, line, trail: [], holder: open.at(-1)?.id ?? null, ...found })
    if (!found.isHeading) open.push({ indent: found.indent, id })
  }
  return top === undefined ? { top: [], chunks, bottom: pending } : { top, chunks, bottom: pending }
}

/** Returns the positions of a longest rising sequence of numbers. */
export const risingOf = (numbers: readonly number[]): Set<number> => {
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]!]! < number) low = middle + 1
      else high = middle
    }
    before.set(index, ends[low - 1])
    ends[low] = index
  }
  const rising = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) rising.add(at)
  return rising
}
