import { linesOf, outdent, type Line } from '../lines.ts'

const opening = /^(\s*)<(div|section|center|article)\b(?![^<>]*\s(?:id|v-[a-z]+|:\w+|@\w+)=)[^<>]*>\s*$/
const linkStart = /^\s*<a\b[^<>]*\shref="([^"]*)"[^<>]*>\s*$/

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns a link around several elements: the first words lead there, and what follows stands after it. */
const linkOf = (href: string, inner: readonly string[]): string[] => {
  const pictures = inner.join('\n').match(/<img\b[^<>]*>/g) ?? []
  const [first = href, ...rest] = inner.map(wordsOf).filter((words) => words !== '')
  return [
    '',
    ...pictures,
    ...(pictures.length > 0 ? [''] : []),
    `[${first}](${href})${rest.length > 0 ? `: ${rest.join(' ')}` : ''}`,
    '',
  ]
}

/**
 * Removes elements that only group what is in them, such as `<div class="demo">`, with their end, so that their content is read as Markdown.
 * Links around several elements become links in a text.
 */
export const unwrapElements = (text: string): string => {
  if (!/<(?:div|section|center|article)\b/.test(text)) return text
  const lines = linesOf(text)
  const out: string[] = []
  const open: { end: string; outdents: number }[] = []
  for (let at = 0; at < lines.length; at++) {
    const { text: line, isCode } = lines[at]!
    const outdents = open.at(-1)?.outdents ?? 0
    const [, indent = '', name] = (isCode ? null : opening.exec(line)) ?? []
    const next = lines[at + 1]?.text ?? ''
    if (name !== undefined && hasEnd(lines, at, `${indent}</${name}>`)) {
      // Without an empty line between them, the content is HTML, too.
      const inner = next.trim() === '' ? outdents : next.search(/\S/)
      open.push({ end: `${indent}</${name}>`, outdents: inner })
      out.push('')
    } else if (!isCode && open.length > 0 && line.trimEnd() === open.at(-1)!.end) {
      open.pop()
      out.push('')
    } else {
      const [, href] = (isCode || open.length === 0 ? null : linkStart.exec(line)) ?? []
      const end = href === undefined ? -1 : endOfLink(lines, at)
      if (href !== undefined && end !== -1) {
        out.push(
          ...linkOf(
            href,
            lines.slice(at + 1, end).map((one) => one.text),
          ),
        )
        at = end
      } else out.push(...(outdents > 0 ? outdent([line], outdents) : [line]))
    }
  }
  return out.join('\n')
}

const maxLinesOfLink = 40

const endOfLink = (lines: readonly Line[], start: number): number => {
  const end = lines.slice(start + 1, start + maxLinesOfLink).findIndex(({ text }) => /<\/a>\s*$/.test(text))
  return end === -1 ? -1 : start + 1 + end
}

const maxLines = 2000

const hasEnd = (lines: readonly Line[], start: number, end: string): boolean =>
  lines.slice(start + 1, start + maxLines).some(({ text, isCode }) => !isCode && text.trimEnd() === end)
