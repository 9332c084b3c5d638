import { codeFence, isFenceEnd, isFenceStart } from './fences.ts'

/** A `{% name %}` … `{% endname %}` region of a markdown text, or a `{% name %}` line that stands alone. */
export type TagRegion = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly start: number
  readonly end: number
  /** What lies between the two lines; absent where the line stands alone. */
  readonly inner?: { readonly start: number; readonly end: number }
}

type Line = { start: number; end: number; name: string; attributes: string }

const tagPattern = /^ {0,3}\{%[ \t]*([a-zA-Z][\w-]*)([^\n]*?)%\}[ \t]*\r?$/

const tagLines = (text: string): Line[] => {
  const lines: Line[] = []
  let fence: string | undefined
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    const line = text.slice(start, newline === -1 ? end : newline)
    const mark = codeFence.exec(line)
    if (fence !== undefined) {
      if (mark && isFenceEnd(mark, fence)) fence = undefined
    } else if (mark && isFenceStart(mark)) {
      fence = mark[1]!
    } else {
      const tag = line.length < 4096 ? tagPattern.exec(line) : null
      if (tag) lines.push({ start, end, name: tag[1]!, attributes: tag[2]! })
    }
    start = end
  }
  return lines
}

const attributesOf = (text: string): Record<string, string> => {
  const found: [string, string][] = []
  for (const [, name, quoted, bare] of text.matchAll(/([a-zA-Z][\w-]*)=(?:"([^"]*)"|([^\s"]+))/g)) {
    found.push([name!, quoted ?? bare ?? ''])
  }
  return Object.fromEntries(found)
}

/** The outermost tag regions of a text, in order. Tags inside code are text. */
export const tagRegions = (text: string): TagRegion[] => {
  const open: Line[] = []
  const waiting = new Map<string, number>()
  const closed: TagRegion[] = []
  for (const line of tagLines(text)) {
    const name = line.name.startsWith('end') ? line.name.slice(3) : ''
    if (!waiting.get(name)) {
      open.push(line)
      waiting.set(line.name, (waiting.get(line.name) ?? 0) + 1)
      continue
    }
    // Tags left open inside this one belong to it.
    let last = open.pop()!
    waiting.set(last.name, waiting.get(last.name)! - 1)
    for (; last.name !== name; waiting.set(last.name, waiting.get(last.name)! - 1)) last = open.pop()!
    while (closed.length > 0 && closed.at(-1)!.start > last.start) closed.pop()
    closed.push(region(last, line))
  }
  return [...closed, ...open.map((line) => region(line))].toSorted((a, b) => a.start - b.start)
}

const region = (first: Line, last?: Line): TagRegion => ({
  name: first.name,
  attributes: attributesOf(first.attributes),
  start: first.start,
  end: (last ?? first).end,
  ...(last ? { inner: { start: first.end, end: last.start } } : {}),
})
