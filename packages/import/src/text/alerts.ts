import { hint, styleOf } from './blocks.ts'
import { linesOf } from './lines.ts'

const start = /^(\s*)>\s*\[!([A-Za-z][\w-]*)\][+-]?[ \t]*(.*)$/
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1).toLowerCase()

// The words of GitHub say no more than the style of the hint.
const isPlain = /^(?:note|tip|important|warning|caution|info|danger|error|success)$/i

/** Replaces alerts, which are quotes that begin with `[!NOTE]`, as GitHub and Obsidian write them. */
export const translateAlerts = (text: string): string => {
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
    const [, indent = '', kind = '', title = ''] = match
    const body: string[] = []
    while (at + 1 < lines.length && /^\s*>/.test(lines[at + 1]!.text))
      body.push(lines[++at]!.text.replace(/^\s*> ?/, ''))
    const said = title || (isPlain.test(kind) ? undefined : capital(kind.replaceAll('-', ' ')))
    const block = hint(styleOf(kind), said, translateAlerts(body.join('\n')))
    out.push(...block.split('\n').map((one) => (one === '' ? one : indent + one)))
  }
  return out.join('\n')
}
