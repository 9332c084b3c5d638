import { bare, commentsOf, isRule, readChunks, risingOf, type Chunk } from './summary-chunks.ts'
import { entryText, readLine, retargetedLine, sluggedLine, type Target } from './summary.ts'

/** A line that the table of contents must have. */
export interface Wanted {
  id: string
  isHeading: boolean
  title: string
  slug: string
  /** Whether the line must say the slug. A line that says one already is updated. */
  saysSlug?: boolean
  target: Pick<Target, 'path' | 'url'>
  /** The page whose entry the line is nested in. */
  holder: string | null
  /** The heading that the line is below. */
  section: string | null
  /** The title that the line has unless somebody chose another one; undefined if it must have the title of the page. */
  formerTitle?: string | undefined
}

const prefixPattern = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?/

interface Prefix {
  indent: string
  marker: string
}

const prefixOf = (line: string): Prefix => {
  const [, indent = '', marker = ''] = prefixPattern.exec(line)!
  return { indent, marker }
}

const widthOf = (indent: string): number => indent.replaceAll('\t', '    ').length

const headingLine = (line: string, title: string): string => {
  const read = readLine(line)
  const marks = /^ {0,3}#+[ \t]+/.exec(line)?.[0] ?? '## '
  if (typeof read !== 'object' || !('level' in read) || read.title === title) return line
  const replaced = line.replace(read.title, () => title)
  const again = readLine(replaced)
  return typeof again === 'object' && 'level' in again && again.title === title ? replaced : `${marks}${title}`
}

/** Writes a table of contents line by line. */
class Writer {
  readonly out: string[]
  private open: string | null = null
  private readonly prefixes = new Map<string, Prefix>()
  private readonly shifts = new Map<string, number>()
  private readonly chunks: ReadonlyMap<string, Chunk>
  /** What ends a line before its line feed. */
  private readonly end: string
  private readonly unit: number

  constructor(top: readonly string[], chunks: ReadonlyMap<string, Chunk>, end: string) {
    this.out = [...top]
    this.chunks = chunks
    this.end = end
    const nested = [...chunks.values()].find(({ holder }) => holder !== null && chunks.has(holder))
    this.unit = nested ? nested.indent - chunks.get(nested.holder!)!.indent : 2
  }

  private endOf(chunk: Chunk | undefined): string {
    return chunk ? (chunk.line.endsWith('\r') ? '\r' : '') : this.end
  }

  private blank(): void {
    const last = this.out.at(-1)
    if (last !== undefined && last.trim() !== '') this.out.push(this.end)
  }

  private prefix({ id, holder, section }: Wanted): Prefix {
    const key = `${holder ?? ''} ${holder === null ? (section ?? '') : ''}`
    const known = this.prefixes.get(key)
    if (known) return known
    const sibling = [...this.chunks.values()].find(
      (chunk) => chunk.holder === holder && !chunk.isHeading && chunk.id !== id,
    )
    const above = holder === null ? undefined : this.prefixes.get(`own ${holder}`)
    const marker = prefixOf(sibling?.line ?? '').marker || above?.marker || '* '
    if (!above) return { indent: sibling ? prefixOf(sibling.line).indent : '', marker }
    return { indent: above.indent + ' '.repeat(Math.max(this.unit, above.marker.length)), marker }
  }

  private item(wanted: Wanted, chunk: Chunk | undefined): string {
    const { title, target, formerTitle, holder } = wanted
    if (!chunk) {
      const { indent, marker } = this.prefix(wanted)
      return (
        sluggedLine(`${indent}${marker}${entryText(title, target)}`, wanted.slug, wanted.saysSlug === true) + this.end
      )
    }
    const shown = formerTitle !== undefined && chunk.title !== formerTitle ? chunk.title : title
    const said = retargetedLine(bare(chunk.line), { title: shown, ...target })
    const slugged = target.path === undefined ? sluggedLine(said, wanted.slug, wanted.saysSlug === true) : said
    const line = slugged + this.endOf(chunk)
    const shift = chunk.holder === holder ? (this.shifts.get(holder ?? '') ?? 0) : undefined
    if (shift === 0) return line
    const own = prefixOf(line)
    const indent = shift === undefined ? this.prefix(wanted).indent : ' '.repeat(Math.max(0, chunk.indent + shift))
    return indent + line.slice(own.indent.length)
  }

  private lead(wanted: Wanted, chunk: Chunk | undefined, stays: boolean): string[] {
    const all = chunk?.lead ?? []
    const isBelow = wanted.section !== null || wanted.holder !== null
    const lead = stays ? all.filter((line) => !(isBelow && isRule(line))) : commentsOf(all)
    const needsRule = !isBelow && !wanted.isHeading && this.open !== null && !lead.some(isRule)
    if (wanted.isHeading && (lead.length === 0 || lead[0]!.trim() !== '')) this.blank()
    if (!needsRule) return lead
    this.blank()
    return [`---${this.end}`, this.end, ...lead.filter((line) => line.trim() !== '')]
  }

  /** Adds the line of a page. `stays` says whether its old line keeps its place among the others. */
  add(wanted: Wanted, stays: boolean): void {
    const found = this.chunks.get(wanted.id)
    const chunk = found?.isHeading === wanted.isHeading ? found : undefined
    this.out.push(...this.lead(wanted, chunk ?? (found && { ...found, lead: commentsOf(found.lead) }), stays))
    if (wanted.isHeading) {
      const line = chunk ? headingLine(bare(chunk.line), wanted.title) : `${this.marks()}${wanted.title}`
      this.out.push(
        sluggedLine(line, wanted.slug, wanted.saysSlug === true) + this.endOf(chunk),
        ...(chunk?.trail ?? [this.end]),
      )
      this.open = wanted.id
      return
    }
    const line = this.item(wanted, chunk)
    this.out.push(line)
    if (wanted.section === null && wanted.holder === null) this.open = null
    const own = prefixOf(line)
    this.prefixes.set(`${wanted.holder ?? ''} ${wanted.holder === null ? (wanted.section ?? '') : ''}`, own)
    this.prefixes.set(`own ${wanted.id}`, own)
    if (chunk) this.shifts.set(wanted.id, widthOf(own.indent) - chunk.indent)
  }

  private marks(): string {
    const heading = [...this.chunks.values()].find(({ isHeading }) => isHeading)
    return /^ {0,3}#+[ \t]+/.exec(heading?.line ?? '')?.[0] ?? '## '
  }
}

/**
 * Returns a table of contents with the wanted lines, in their order. Lines that are there keep their bytes, and everything between
 * them stays. `lineOf` returns the line of every page that has one, wanted or not.
 */
export const editSummary = (text: string, lineOf: ReadonlyMap<string, number>, wanted: readonly Wanted[]): string => {
  const ids = new Set(wanted.map(({ id }) => id))
  const pageAt = new Map([...lineOf].map(([id, line]) => [line, ids.has(id) ? id : null]))
  const { top, chunks, bottom } = readChunks(text, (line) => pageAt.get(line))
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]))
  const known = wanted.filter(({ id }) => byId.has(id))
  const rising = risingOf(known.map(({ id }) => byId.get(id)!.at))
  const staying = new Set(known.flatMap(({ id }, index) => (rising.has(index) ? [id] : [])))
  const isNew = top.length === 0 && chunks.length === 0
  const writer = new Writer(isNew ? bottom.slice(0, -1) : top, byId, text.includes('\r\n') ? '\r' : '')
  if (isNew && wanted[0]?.isHeading === false && writer.out.at(-1)?.trim()) writer.out.push('')
  for (const one of wanted) writer.add(one, staying.has(one.id))
  return [...writer.out, ...(isNew ? bottom.slice(-1) : bottom)].join('\n')
}
