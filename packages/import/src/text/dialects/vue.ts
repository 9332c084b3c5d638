import { smallest } from '@scriptorium/basics/extremes'
import { ownValue } from '@scriptorium/basics/own-value'
import { code, tabs } from '../blocks.ts'
import { mapFences } from '../fences.ts'
import { linesOf, outdent, outsideCode, replaceRegions, startsOf, type Line, withSingleGaps } from '../lines.ts'

const alone = /^\s*<([A-Z]\w*)\b[^<>]*\/>\s*$/
const tag = /(?<!\\)<\/?(?:[A-Z]\w*|[a-z]+-[\w-]+)\b[^<>]*>/g
const badge = /<Badge\b[^<>]*?\btext="([^"]*)"[^<>]*\/>/g
const badgeAround = /<Badge\b[^<>]*>([^<]*)<\/Badge>/g
const emptyMark = /<(?:sup|span|i|em)\b[^<>]*\/>/g
const interpolation = /\{\{\s*(.*?)\s*\}\}/g

const withoutScripts = (text: string): string => {
  if (!/^<(?:script|style)\b/m.test(text)) return text
  const lines = linesOf(text)
  const starts = startsOf(lines)
  const code = new Set(starts.filter((_, index) => lines[index]!.isCode))
  const without = (source: string, name: string): string =>
    replaceRegions(
      source,
      new RegExp(`^<${name}\\b[^>]*>`, 'm'),
      new RegExp(`</${name}>[ \\t]*$`, 'm'),
      (_, found, whole) => (code.has(found.index) ? whole : whole.replaceAll(/[^\n]/g, '')),
    )
  return ['script', 'style'].reduce(without, text)
}

const literal = (expression: string): string | undefined => /^(['"`])(.*)\1$/.exec(expression)?.[2]

type Fields = Readonly<Record<string, unknown>>

/** Returns the text of an expression that names a field of the front matter, such as `$frontmatter.title`. */
const fieldOf = (expression: string, fields: Fields): string | undefined => {
  const [, name = ''] =
    /^(?:\$?frontmatter|\$page\.frontmatter|\$page(?=\.title$|\.description$))\.([\w-]+)$/.exec(expression) ?? []
  const value = ownValue(fields, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Replaces `{{ 'text' }}` and fields of the front matter by their text, and other expressions by their source as code. */
const withoutExpressions = (part: string, fields: Fields): string =>
  part.replaceAll(
    interpolation,
    (whole, expression: string) =>
      literal(expression) ?? fieldOf(expression, fields) ?? `\`${whole.replaceAll('`', "'")}\``,
  )

/** Languages that end with `-vue` show expressions with their value. */
const withoutVueLanguages = (text: string): string =>
  mapFences(text, (block) => {
    const [, language, rest = ''] = /^([\w+#.]+)-vue(?![\w-])(.*)$/.exec(block.info) ?? []
    if (language === undefined) return block
    const lines = block.lines.map((line) =>
      line.replaceAll(interpolation, (whole, expression: string) => literal(expression) ?? whole),
    )
    return { ...block, info: language + rest, lines }
  })

/** Returns whether HTML has directives, events, bindings or interpolations of Vue. */
const isTemplate = (html: string): boolean => /\s(?:v-[a-z]+|@[a-z]+|:[a-z-]+)(?:[.:][\w.-]+)*=?|\{\{/.test(html)

const openingTag = /^\s*<([a-z][\w-]*)\b[^<>]*(?:>|$)/

/** Returns the index after the block of HTML that begins at a line: after the end of its element, or before an empty line. */
const endOfHtml = (lines: readonly Line[], start: number, name: string): number => {
  let depth = 0
  for (let at = start; at < lines.length; at++) {
    const { text, isCode } = lines[at]!
    if (isCode) return at
    if (at > start && text.trim() === '' && depth === 0) return at
    depth += (text.match(new RegExp(`<${name}\\b[^<>]*(?<!/)>`, 'g')) ?? []).length
    depth -= (text.match(new RegExp(`</${name}>`, 'g')) ?? []).length
    if (depth <= 0 && at >= start && text.includes('>')) return at + 1
    if (at - start > 200) return start
  }
  return lines.length
}

const groupEnd = /^\s*<\/(?:VTCodeGroup|CodeGroup|Tabs)>\s*$/
const tabStart = /^\s*<(?:VTCodeGroupTab|CodeGroupItem|Tab)\b[^<>]*?\b(?:label|title|name)="([^"]*)"[^<>]*>\s*$/

/** Returns, for each line, the index of the first line below it that fulfils a condition. */
const nextWhere = (lines: readonly Line[], isWanted: RegExp): number[] => {
  const next: number[] = []
  let found = Infinity
  for (let at = lines.length - 1; at >= 0; at--) {
    next[at] = found
    if (!lines[at]!.isCode && isWanted.test(lines[at]!.text)) found = at
  }
  return next
}

interface TabLines {
  /** For each line, the index of the next line below it that ends a group. */
  ends: readonly number[]
  /** For each line, the index of the next line below it that begins a tab. */
  starts: readonly number[]
}

/** Returns the tabs of a component, and the index after its end; undefined if a line begins none. */
const tabsAt = (
  lines: readonly Line[],
  start: number,
  { ends, starts }: TabLines,
): { block: string; end: number } | undefined => {
  if (!/^\s*<(?:VTCodeGroup|CodeGroup|Tabs)\b[^<>]*>\s*$/.test(lines[start]!.text)) return undefined
  const end = ends[start]!
  if (end === Infinity || starts[start]! > end) return undefined
  const parts: { title: string; lines: string[] }[] = []
  for (const { text, isCode } of lines.slice(start + 1, end)) {
    const [, title] = (isCode ? null : tabStart.exec(text)) ?? []
    if (title !== undefined) parts.push({ title, lines: [] })
    else if (isCode || !/^\s*<\/\w+>\s*$/.test(text)) parts.at(-1)?.lines.push(text)
  }
  const bodies = parts.map(({ title, lines: own }) => {
    const indent = smallest(
      own.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)),
      8,
    )
    return { title, body: outdent(own, indent).join('\n') }
  })
  return { block: tabs(bodies), end: end + 1 }
}

const attribute = (line: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(line)?.[1]

/**
 * Removes what only a program of Vue understands: scripts, styles and the tags of components. The text in a component stays, and so does
 * the source of a component or of a template, which `keep` is told of with its line.
 */
export const translateComponents = (
  text: string,
  fields: Fields,
  keep: (line: number, construct: string) => void,
): string => {
  const lines = linesOf(withoutVueLanguages(withoutScripts(text)))
  const tabLines = { ends: nextWhere(lines, groupEnd), starts: nextWhere(lines, tabStart) }
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const { text: line, isCode } = lines[at]!
    if (isCode || !/<|\{\{|\[\[toc\]\]/i.test(line)) {
      out.push(line)
      continue
    }
    const group = tabsAt(lines, at, tabLines)
    if (group) {
      out.push(group.block)
      at = group.end - 1
      continue
    }
    const [, element] = openingTag.exec(line) ?? []
    const end = element === undefined ? at : endOfHtml(lines, at, element)
    const html = lines.slice(at, end).map((one) => one.text)
    if (end > at && isTemplate(html.join('\n').replaceAll(/`[^`]*`/g, ''))) {
      keep(at + 1, 'a template')
      out.push('', code('vue', html.join('\n').trim()), '')
      at = end - 1
      continue
    }
    out.push(translateLine(line, fields, () => keep(at + 1, `<${alone.exec(line)?.[1]}>`)))
  }
  return withSingleGaps(out.join('\n'))
}

const translateLine = (line: string, fields: Fields, keepAlone: () => void): string => {
  if (/^\s*\[\[toc\]\]\s*$/i.test(line)) return ''
  const [, name] = alone.exec(line) ?? []
  if (name !== undefined && name !== 'Badge') {
    const [href, title] = [attribute(line, 'href') ?? attribute(line, 'link'), attribute(line, 'title')]
    if (href !== undefined && title !== undefined) return `[${title}](${href})`
    keepAlone()
    return code('vue', line.trim())
  }
  return outsideCode(line, (part) =>
    withoutExpressions(
      part
        .replaceAll(badge, '`$1`')
        .replaceAll(badgeAround, '`$1`')
        .replaceAll(emptyMark, '')
        .replaceAll(/<(a|p|div|span|small|sup|sub|em|i|b|strong)\b[^<>]*><\/\1>/g, (whole) =>
          /\s(?:id|name)=/.test(whole) ? whole : '',
        )
        .replaceAll(tag, ''),
      fields,
    ),
  )
}
