import { code, embed, hint, styleOf } from '../blocks.ts'
import { linesOf, replaceRegions } from '../lines.ts'

/** What Liquid of Jekyll can name. */
export interface LiquidValues {
  site: Readonly<Record<string, unknown>>
  page: Readonly<Record<string, unknown>>
  /** Returns the text of an include if it is Markdown. */
  include(name: string): Promise<string | undefined>
  keep(line: number, construct: string): void
}

const tag = /\{%-?\s*(\w+)((?:"[^"]*"|'[^']*'|[^%"']|%(?!\})){0,2000}?)-?%\}/g
const output = /\{\{-?\s*((?:"[^"]*"|'[^']*'|[^}"']){0,500}?)\s*-?\}\}/g

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, a, b]) => [name!, a ?? b ?? '']),
  )

const valueIn = (fields: Readonly<Record<string, unknown>>, path: string): string | undefined => {
  let found: unknown = fields
  for (const name of path.split('.')) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

/** Returns what an expression says, as far as no program is needed for it. */
const expressionOf = (
  source: string,
  values: LiquidValues,
  given: Readonly<Record<string, string>>,
): string | undefined => {
  const [head = '', ...filters] = source.split('|').map((part) => part.trim())
  if (/^site\.(?:baseurl|url|github\.url)$/.test(head)) return ''
  const literal = /^(["'])([\s\S]*)\1$/.exec(head)?.[2]
  const found =
    literal ??
    (head.startsWith('site.') ? valueIn(values.site, head.slice(5)) : undefined) ??
    (head.startsWith('page.') ? valueIn(values.page, head.slice(5)) : undefined) ??
    (head.startsWith('include.') ? given[head.slice(8)] : undefined)
  const isPlain = filters.every((filter) =>
    /^(?:relative_url|absolute_url|prepend:\s*site\.(?:baseurl|url)|strip|escape|markdownify)\b/.test(filter),
  )
  return isPlain ? found : undefined
}

const includeOf = (rest: string): { name: string; given: Record<string, string> } => {
  const [name = ''] = rest.trim().split(/\s+/)
  return { name: name.replaceAll(/["']/g, ''), given: attributesIn(rest) }
}

/** Returns what an include that is no Markdown shows by what it is given: a note, or a picture. */
const guessInclude = (name: string, given: Readonly<Record<string, string>>): string | undefined => {
  const words = given['content'] ?? given['text'] ?? given['message'] ?? given['body']
  if (words !== undefined)
    return hint(styleOf(given['type'] ?? name.replace(/\.\w+$/, '').replace(/.*\//, '')), given['title'], words)
  const file = given['file'] ?? given['src'] ?? given['url'] ?? given['image_path']
  if (file !== undefined && /image|figure|img|picture/.test(name))
    return `![${given['alt'] ?? given['caption'] ?? ''}](${file})`
  const video =
    given['id'] !== undefined && /video|youtube/.test(name)
      ? `https://www.youtube.com/watch?v=${given['id']}`
      : undefined
  return video === undefined ? undefined : embed(video)
}

/** Replaces loops, with the loops in them. A loop without an end stays. */
const replaceLoops = (text: string, write: (whole: string, line: number) => string): string => {
  let out = ''
  let at = 0
  let start = -1
  let depth = 0
  for (const found of text.matchAll(/\{%-?\s*(end)?for\b[^%]{0,2000}-?%\}/g)) {
    if (found[1] === undefined && depth++ === 0) start = found.index
    if (found[1] === undefined || depth === 0 || --depth > 0) continue
    const end = found.index + found[0].length
    out += text.slice(at, start) + write(text.slice(start, end), text.slice(0, start).split('\n').length)
    at = end
  }
  return out + text.slice(at)
}

const maxDepth = 4
const maxIncludes = 200

/** Replaces the tags and outputs of Liquid by what they say. Programs are not run: loops become their source. */
export const translateLiquid = async (
  text: string,
  values: LiquidValues,
  given: Readonly<Record<string, string>> = {},
  budget = { includes: maxIncludes },
  depth = 0,
): Promise<string> => {
  const raws: string[] = []
  const hide = (part: string): string => `\u0001${raws.push(part) - 1}\u0002`
  const region = (name: string): [RegExp, RegExp] => [
    new RegExp(`\\{%-?\\s*${name}\\b[^%]*-?%\\}`),
    new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`),
  ]
  let out = replaceRegions(text, ...region('raw'), hide)
  out = replaceRegions(out, ...region('comment'), () => '')
  out = replaceRegions(out, ...region('highlight'), (inner, found) =>
    hide(code(/highlight\s+([\w+#-]+)/.exec(found[0])?.[1] ?? '', inner.trim())),
  )
  out = replaceLoops(out, (whole, line) => {
    values.keep(line, '{% for %}')
    return hide(`\n${code('liquid', whole)}\n`)
  })
  const includes = [...out.matchAll(tag)].filter(([, name]) => /^include(?:_relative|_cached)?$/.test(name!))

  for (const [whole, , rest = ''] of includes) {
    const { name, given: own } = includeOf(rest)
    const found = depth < maxDepth && budget.includes-- > 0 ? await values.include(name) : undefined
    const shown =
      found === undefined ? guessInclude(name, own) : await translateLiquid(found, values, own, budget, depth + 1)
    if (shown === undefined) values.keep(1, `{% include ${name} %}`)
    out = out.replace(whole, () => hide(shown ?? `\`${whole.replaceAll(/\s+/g, ' ')}\``))
  }
  out = out
    .replaceAll(tag, (_whole, name: string, rest: string) => {
      if (name === 'link') return `/${rest.trim()}`
      if (name === 'post_url') return rest.trim()
      return ''
    })
    .replaceAll(output, (whole: string, source: string, offset: number, all: string) => {
      const before = all.slice(all.lastIndexOf('\n', offset) + 1, offset)
      const isInCode = before.replaceAll(/[^`]/g, '').length % 2 === 1
      return expressionOf(source, values, given) ?? (isInCode ? whole : `\`${whole}\``)
    })
  for (let n = 0; n < maxDepth + 2 && out.includes('\u0001'); n++)
    out = out.replaceAll(/\u0001(\d+)\u0002/g, (_, index: string) => raws[Number(index)] ?? '')
  return out
}

const mark =
  /^\s*\{:?\s*\.(?:prompt-|notice--|is-)?(note|warning|important|tip|highlight|new|info|danger|success|caution|primary)(?:-title)?\s*\}\s*$/

/** Replaces paragraphs and quotes that kramdown gives the class of a note (`{: .note }`) by hints. */
export const translateClasses = (text: string): string => {
  const lines = linesOf(text)
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, kind] = (lines[at]!.isCode ? null : mark.exec(lines[at]!.text)) ?? []
    if (/^\s*\{:{1,2}\/?\s*[\w-]*\s*\/?\}\s*$/.test(lines[at]!.text) && !lines[at]!.isCode) {
      if (/\{:\s*toc/.test(lines[at]!.text) && /^\s*(?:[*+-]|\d+\.)\s/.test(out.at(-1) ?? '')) out.pop()
      continue
    }
    if (kind === undefined) {
      out.push(lines[at]!.text)
      continue
    }
    const body: string[] = []
    if ((out.at(-1) ?? '').trim() !== '') while (out.length > 0 && out.at(-1)!.trim() !== '') body.unshift(out.pop()!)
    else while (at + 1 < lines.length && lines[at + 1]!.text.trim() !== '') body.push(lines[++at]!.text)
    out.push(hint(styleOf(kind), undefined, body.map((line) => line.replace(/^\s*> ?/, '')).join('\n')), '')
  }
  return out.join('\n')
}
