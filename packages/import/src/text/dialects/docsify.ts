import { hint } from '../blocks.ts'
import { tabs } from '../blocks.ts'
import { linesOf, replaceRegions } from '../lines.ts'

/** Replaces paragraphs that begin with `!>` or `?>` by hints. */
const notes = (text: string): string => {
  const lines = linesOf(text)
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, mark, first = ''] = (lines[at]!.isCode ? null : /^\s*([!?])>\s?(.*)$/.exec(lines[at]!.text)) ?? []
    if (mark === undefined) {
      out.push(lines[at]!.text)
      continue
    }
    const body = [first]
    while (at + 1 < lines.length && lines[at + 1]!.text.trim() !== '' && !lines[at + 1]!.isCode)
      body.push(lines[++at]!.text)
    out.push(hint(mark === '!' ? 'warning' : 'info', undefined, body.join('\n')))
  }
  return out.join('\n')
}

/** Replaces tabs between comments, whose titles are headings. */
const commentTabs = (text: string): string =>
  replaceRegions(text, /<!--\s*tabs:start\s*-->/, /<!--\s*tabs:end\s*-->/, (inner, _found, whole) => {
    const parts = inner.split(/^#{1,6}\s+\*{0,2}(.+?)\*{0,2}\s*$/m)
    const found = parts
      .slice(1)
      .flatMap((title, at, all) => (at % 2 === 0 ? [{ title: title.trim(), body: all[at + 1] ?? '' }] : []))
    return found.length === 0 ? whole : tabs(found)
  })

const ignored = /(?<!\s)\s*(?:<!--\s*)?\{docsify-(?:ignore|updated)[\w-]*\}(?:\s*-->)?/g
const idAtEnd = /(?<!\s)\s*:id=([\w-]+)\s*$/

const withHeadingId = (line: string): string =>
  /^#{1,6}\s/.test(line) ? line.replace(idAtEnd, ' <a href="#$1" id="$1"></a>') : line

/** Replaces what docsify writes: `!>` and `?>`, tabs, anchors of headings, and settings of links and pictures. */
export const translateDocsify = (text: string): string =>
  linesOf(commentTabs(notes(text)))
    .map(({ text: line, isCode }) =>
      isCode
        ? line
        : withHeadingId(line.replaceAll(ignored, ''))
            .replaceAll(/\]\(#(?=\/)/g, '](')
            .replaceAll(/(\]\((?![a-z][a-z\d+.-]*:|\/\/)[^()\s?#]*)\?id=([\w%-]+)/gi, '$1#$2')
            .replaceAll(/(\]\([^)\s]+)\s+['"]:[^'"]*['"]\)/g, '$1)'),
    )
    .join('\n')
