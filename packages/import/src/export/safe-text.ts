import { mapFences, type Fence } from '../text/fences.ts'
import { inlineCode, linesOf, mapText, withoutComments } from '../text/lines.ts'
import { withWideLists } from './python-markdown.ts'

const elements =
  'a|abbr|b|blockquote|br|code|dd|del|details|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|kbd|li|mark|ol|p|picture|pre|s|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video|Steps|Tabs|TabItem'
const knownTag = new RegExp(`^<\\/?(${elements})(?=[\\s/>]|$)`)
const withoutEnd = /^(?:br|hr|img|source)$/
const address = /^<[a-z][a-z\d+.-]*:[^\s<>]*>|^<[^\s<>@]+@[^\s<>]+>/i

// Code in a line does not go on in the next block.
const beginsBlock = /^\s*(?:[-*+>#|:<=~]|\d+[.)]|$)/

/** Returns the lines of a text, those of a paragraph together. */
const paragraphsOf = (text: string): { lines: string[]; isCode: boolean }[] => {
  const found: { lines: string[]; isCode: boolean }[] = []
  let isOpen = false
  for (const { text: line, isCode } of linesOf(text)) {
    if (isOpen && !isCode && !beginsBlock.test(line)) found.at(-1)!.lines.push(line)
    else found.push({ lines: [line], isCode })
    isOpen = !isCode && !/^\s*(?:[#|:<]|$)/.test(line)
  }
  return found
}

/** Applies a change to the text outside of code, and one to code in a line, which can go on in the next lines. */
const mapOutsideCode = (
  text: string,
  change: (part: string, line: string) => string,
  changeCode = (code: string) => code,
): string =>
  paragraphsOf(text)
    .map(({ lines, isCode }) => {
      if (isCode) return lines.join('\n')
      let at = 0
      const changeLines = (part: string): string => {
        const [first = '', ...others] = part.split('\n')
        return [change(first, lines[at]!), ...others.map((one) => change(one, lines[++at]!))].join('\n')
      }
      return lines
        .join('\n')
        .split(inlineCode)
        .map((part, index) => {
          if (index % 2 === 0) return changeLines(part)
          at += part.split('\n').length - 1
          return changeCode(part)
        })
        .join('')
    })
    .join('\n')

/** Returns a function that escapes tags that are no elements of HTML, or have no end: the tools take them for components. */
const tagEscaper = (page: string): ((text: string) => string) => {
  const parts: string[] = []
  mapOutsideCode(page, (part) => (parts.push(part), part))
  const balance = new Map<string, number>()
  for (const [tag, slash, name = ''] of parts.join('\n').matchAll(/<(\/?)([A-Za-z][\w-]*)(?![\w-])[^<>]*>/g))
    balance.set(
      name,
      (balance.get(name) ?? 0) + (tag.endsWith('/>') || withoutEnd.test(name) ? 0 : slash === '/' ? -1 : 1),
    )
  return (text) =>
    text.replaceAll(/(?<!\\|\]\()<(?=[A-Za-z/])/g, (sign, at: number) => {
      const rest = text.slice(at, at + 2048)
      const [, name = ''] = knownTag.exec(rest) ?? []
      return balance.get(name) === 0 || address.test(rest) ? sign : '&lt;'
    })
}

const entityOf = (sign: string): string => `&#${sign.codePointAt(0)};`

/** Makes text safe in MDX, where braces, tags, and lines with `import` or `export` are programs, and an address is a link only as one. */
export const forMdx = (text: string): string => {
  const withoutTags = tagEscaper(text)
  const noComments = withoutComments(text, (comment) => `{/*${comment.slice(4, -3)}*/}`)
  return mapOutsideCode(noComments, (part, line) =>
    /^\s*(?:<\/?(?:Steps|Tabs|TabItem)\b|\{\/\*)/.test(part)
      ? part
      : withoutTags(part)
          .replace(/^(?=(?:import|export) )[ie]/, (letter) => (line.startsWith(part) ? entityOf(letter) : letter))
          .replaceAll(line.startsWith('#') ? /(?<!\\)\{(?!#)/g : /(?<!\\)\{/g, '\\{')
          .replaceAll(/(?<!\]\()<([a-z][a-z\d+.-]*:[^\s<>]+)>/gi, '[$1]($1)')
          .replaceAll(/(?<!\]\()<([^\s<>@]+@[^\s<>]+)>/g, '[$1](mailto:$1)')
          .replaceAll(/(?<!\]\()<(?![A-Za-z/])/g, '&lt;')
          .replaceAll(/(<[a-z][^<>]*?)\sstyle="[^"]*"/g, '$1')
          .replaceAll(/<(br|hr|img|source)\b([^<>]*?)\s*\/?>/g, '<$1$2 />'),
  )
}

/** Makes text safe in VitePress, where two braces and unknown tags are programs of Vue, and one brace begins attributes. */
export const forVue = (text: string): string => {
  const withoutTags = tagEscaper(text)
  const isTitle = (line: string): boolean => /^\s*:{3,}/.test(line)
  // The title of a container has no escapes.
  const withTitles = mapText(text, (line) => (isTitle(line) ? withoutTags(line).replaceAll('{', '&#123;') : line))
  const safe = (part: string, line: string): string => {
    if (isTitle(line)) return part
    const brace = line.startsWith('#') ? /(?<![\\{])\{(?![{#])/g : /(?<![\\{])\{(?!\{)/g
    return withoutTags(part).replaceAll(brace, '\\{').replaceAll('{{', '<span v-pre>{{</span>')
  }
  return mapOutsideCode(withTitles, safe, (code) => (code.includes('{{') ? `${code}{v-pre}` : code))
}

/**
 * Makes text safe in MkDocs, which leaves out tags that are no elements of HTML, takes only some words after a fence, and
 * ends a line at two spaces only.
 */
export const forPython = (text: string): string => {
  const withoutTags = tagEscaper(text)
  const known = mapOutsideCode(mapFences(text, withPlainInfo), withoutTags)
  return withWideLists(mapText(known, (line) => line.replace(/(?<!\\)\\$/, '  ')))
}

const plainInfo = /^[\w+#.-]*(?:[ \t]+linenums="1")?(?:[ \t]+title=(?:"[^"]*"|'[^']*'))?$/

const withPlainInfo = (fence: Fence): Fence =>
  plainInfo.test(fence.info) ? fence : { ...fence, info: /^[\w+#.-]*(?=\s)/.exec(fence.info)?.[0] ?? '' }
