import { code } from './blocks.ts'
import { linesOf, outsideCode } from './lines.ts'

const script = /^<(script|style)\b[^>]*>[\s\S]*?^<\/\1>[ \t]*$/gm
const alone = /^\s*<([A-Z]\w*)\b[^<>]*\/>\s*$/
const tag = /<\/?(?:[A-Z]\w*|[a-z]+-[\w-]+)\b[^<>]*>/g
const badge = /<Badge\b[^<>]*?\btext="([^"]*)"[^<>]*\/>/g
const badgeAround = /<Badge\b[^<>]*>([^<]*)<\/Badge>/g

const withoutScripts = (text: string): string => {
  const lines = linesOf(text)
  const isCode = (offset: number): boolean => lines[text.slice(0, offset).split('\n').length - 1]?.isCode === true
  return text.replaceAll(script, (whole, _name, offset: number) => (isCode(offset) ? whole : ''))
}

/**
 * Removes what only a program of Vue understands: scripts, styles and the tags of components. The text in a component stays, and so does
 * the source of a component that stands alone, which `keep` is told of with its line.
 */
export const translateComponents = (text: string, keep: (line: number, construct: string) => void): string =>
  linesOf(withoutScripts(text))
    .map(({ text: line, isCode }, index) => {
      if (isCode || !line.includes('<')) return line
      const [, name] = alone.exec(line) ?? []
      if (name !== undefined && name !== 'Badge') {
        keep(index + 1, `<${name}>`)
        return code('vue', line.trim())
      }
      return outsideCode(line, (part) =>
        part.replaceAll(badge, '`$1`').replaceAll(badgeAround, '`$1`').replaceAll(tag, ''),
      )
    })
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
