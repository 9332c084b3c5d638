import { details, hint, styleOf } from './blocks.ts'
import { joinHtml } from './html-gaps.ts'
import { translateHtmlNotes } from './html-notes.ts'
import { indented, indentOf, linesOf } from './lines.ts'

const start = /^\s*>\s*\[!([A-Za-z][\w-]*)(?:\|[^\]]*)?\]([+-]?)[ \t]*(.*)$/
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1).toLowerCase()

// The words of GitHub say no more than the style of the hint.
const isPlain = /^(?:note|tip|important|warning|caution|info|danger|error|success)$/i

/**
 * Replaces notes that many tools have: alerts, which are quotes that begin with `[!NOTE]`, as GitHub and Obsidian write them, and elements of
 * HTML whose class names a kind of note. Alerts that readers fold, with `+` or `-`, become parts that readers open. Elements of HTML alone
 * are joined.
 */
export const translateAlerts = (text: string): string => translateQuotes(joinHtml(translateHtmlNotes(text)))

const translateQuotes = (text: string): string => {
  if (!text.includes('[!')) return text
  const lines = linesOf(text)
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const match = line.isCode ? null : start.exec(line.text)
    if (!match) {
      out.push(line.text)
      continue
    }
    const [, kind = '', fold = '', title = ''] = match
    const body: string[] = []
    while (at + 1 < lines.length && /^\s*>/.test(lines[at + 1]!.text))
      body.push(lines[++at]!.text.replace(/^\s*> ?/, ''))
    const name = capital(kind.replaceAll('-', ' '))
    const inner = translateQuotes(body.join('\n'))
    const block =
      fold === ''
        ? hint(styleOf(kind), title || (isPlain.test(kind) ? undefined : name), inner)
        : details(title || name, inner, fold === '+')
    out.push(indented(block, indentOf(line.text)))
  }
  return out.join('\n')
}
