import { hint, styleOf, tabs } from '../blocks.ts'
import { linesOf, mapText } from '../lines.ts'

const mark = /^\{\.([\w-]+)(?:\s+\.[\w-]+)*\}\s*$/

/** Replaces quotes with a class, such as `{.is-info}` after them, by hints, and removes other classes and sizes of pictures. */
export const translateQuotes = (text: string): string => {
  const out: string[] = []
  for (const { text: line, isCode } of linesOf(text)) {
    const [, kind] = (isCode ? null : mark.exec(line.trim())) ?? []
    if (kind === undefined) {
      out.push(line)
      continue
    }
    const body: string[] = []
    while (kind.startsWith('is-') && out.at(-1)?.startsWith('>')) body.unshift(out.pop()!.replace(/^> ?/, ''))
    if (body.length > 0) out.push(hint(styleOf(kind.slice(3)), undefined, body.join('\n')))
  }
  return mapText(out.join('\n'), (line) =>
    line
      .replaceAll(/(!\[[^\]]*\]\([^\s)]+)\s+=\d*%?x\d*%?\)/g, '$1)')
      .replaceAll(/(?<=\))\{\.[\w-]+(?:\s+[.\w-]+)*\}|\s+\{\.(?:is-[\w-]+|links-list|grid-list)\}\s*$/g, ''),
  )
}

const heading = /^(#{1,5})\s+(.*?)\s*\{\.tabset\}\s*$/

/** Replaces the headings below a heading with `{.tabset}` by tabs. */
export const translateTabsets = (text: string): string => {
  if (!text.includes('{.tabset}')) return text
  const lines = linesOf(text)
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, marks, title = ''] = (lines[at]!.isCode ? null : heading.exec(lines[at]!.text)) ?? []
    if (marks === undefined) {
      out.push(lines[at]!.text)
      continue
    }
    const level = marks.length
    const parts: { title: string; lines: string[] }[] = []
    const before: string[] = []
    for (at++; at < lines.length; at++) {
      const { text: line, isCode } = lines[at]!
      const [, depth = '', name = ''] = (isCode ? null : /^(#{1,6})\s+(.*)$/.exec(line)) ?? []
      if (depth !== '' && depth.length <= level) break
      if (depth.length === level + 1) parts.push({ title: name.trim(), lines: [] })
      else (parts.at(-1)?.lines ?? before).push(line)
    }
    at--
    out.push(...(title === '' ? [] : [`${marks} ${title}`, '']), ...before)
    if (parts.length > 0) out.push(tabs(parts.map((part) => ({ title: part.title, body: part.lines.join('\n') }))), '')
  }
  return out.join('\n')
}
