import { translateInline, type Names } from './inline.ts'
import type { RstContext } from './state.ts'

const targetLine = /^[ \t]*\.\. _(?:`([^`\n]+)`|((?:[^:`\\\n]|\\.)+)):[ \t]*(?:\n[ \t]+)?(`[^`\n]+`_|\S+)[ \t]*$/gm
const textLine = /^[ \t]*\.\. \|([^|\n]+)\| (replace|unicode|image|date)::[ \t]*(.*(?:\n[ \t]+\S.*)*)/gm
const includeLine = /^[ \t]*\.\. include::[ \t]+(\S+)/gm
const maxDepth = 3

const nameOf = (words: string): string => words.replaceAll('\\', '').replaceAll(/\s+/g, ' ').toLowerCase()

const signsOf = (codes: string): string =>
  codes
    .replace(/\s\.\.\s.*$/, '')
    .split(/\s+/)
    .map((code) => {
      const [, digits] = /^(?:0x|\\?x|U\+|\\?u|&#x)([\da-f]{1,6});?$/i.exec(code) ?? []
      return digits === undefined || parseInt(digits, 16) > 0x10ffff ? code : String.fromCodePoint(parseInt(digits, 16))
    })
    .join('')

const pictureOf = (body: string): string => {
  const [source = '', ...options] = body.split('\n').map((line) => line.trim())
  const option = (name: string) =>
    options
      .find((line) => line.startsWith(`:${name}:`))
      ?.slice(name.length + 2)
      .trim()
  const picture = `![${option('alt') ?? ''}](${/\s/.test(source) ? `<${source}>` : source})`
  const target = option('target')
  return target === undefined ? picture : `[${picture}](${target})`
}

/** Returns a text after those of the files that it includes, which can name what it uses. */
const withIncluded = async (text: string, { include }: RstContext, depth = 0): Promise<string> => {
  if (depth > maxDepth) return text
  const parts: string[] = []
  for (const [, name] of text.matchAll(includeLine)) {
    const found = await include(name!)
    if (found !== undefined) parts.push(await withIncluded(found, { include } as RstContext, depth + 1))
  }
  return [...parts, text].join('\n')
}

/** Returns what a page names: URLs, and texts that stand for names. Those of included files and of all pages count, too. */
export const namesIn = async (text: string, context: RstContext): Promise<Names> => {
  const source = await withIncluded([context.definitions ?? '', text].join('\n'), context)
  const said = new Map<string, string>()
  for (const [, quoted, plain, url] of source.matchAll(targetLine)) said.set(nameOf(quoted ?? plain!), url!)
  // A name can stand for another one.
  const sectionOf = (url: string): string | undefined =>
    url.endsWith('_') ? context.link('ref', url.replaceAll(/^`|`?_$/g, ''))?.href : undefined
  const targets = new Map(
    [...said].map(([name, url]) => [name, said.get(nameOf(url.replace(/^`|`?_$/g, ''))) ?? sectionOf(url) ?? url]),
  )
  const texts = new Map<string, string>()
  const names: Names = { ...context, targets, texts }
  for (const [, name, kind, body = ''] of source.matchAll(textLine))
    texts.set(
      name!,
      kind === 'image'
        ? pictureOf(body)
        : kind === 'unicode'
          ? signsOf(body)
          : kind === 'date'
            ? ''
            : translateInline(body.replaceAll(/\s*\n\s*/g, ' ').trim(), names),
    )
  return names
}

/** Gives names to the links, footnotes and notes of a text that have none: each means the next one that is defined. */
export const withNames = (text: string): string => {
  const urls = [...text.matchAll(/^[ \t]*(?:\.\. __:|__)[ \t]+(\S+)[ \t]*$/gm)].map(([, url]) => url!)
  let [link, note, noteUse] = [0, 0, 0]
  const linked =
    urls.length === 0
      ? text
      : text
          .replaceAll(/^[ \t]*__[ \t]+\S+[ \t]*$/gm, '')
          .replaceAll(
            /`([^`<>]+)`__(?![\w_])|(?<![\w_`])([A-Za-z][\w-]*[A-Za-z\d])__(?![\w_])/g,
            (whole, phrase?: string, word?: string) =>
              link < urls.length ? `\`${phrase ?? word} <${urls[link++]}>\`_` : whole,
          )
  return linked
    .replaceAll(/^([ \t]*\.\. )\[[#*]\](?=\s)/gm, (_, start: string) => `${start}[#note-${++note}]`)
    .replaceAll(/\[[#*]\]_(?!\w)/g, () => `[#note-${++noteUse}]_`)
}
