import { linesOf, outsideCode, withoutComments } from '../text/lines.ts'

const elements =
  'a|abbr|b|blockquote|br|code|dd|del|details|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|kbd|li|mark|ol|p|picture|pre|s|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video|Tabs|TabItem'
const knownTag = new RegExp(`^<\\/?(?:${elements})(?=[\\s/>])`)
const address = /^<[a-z][a-z\d+.-]*:[^\s<>]*>|^<[^\s<>@]+@[^\s<>]+>/i

/** Applies a change to the text outside of code. */
const mapOutsideCode = (text: string, change: (part: string, line: string) => string): string =>
  linesOf(text)
    .map(({ text: line, isCode }) => (isCode ? line : outsideCode(line, (part) => change(part, line))))
    .join('\n')

/** Escapes tags that are no elements of HTML: the tools take them for components. */
const withoutTags = (text: string): string =>
  text.replaceAll(/(?<!\\|\]\()<(?=[A-Za-z/])/g, (sign, at: number) => {
    const rest = text.slice(at, at + 2048)
    return knownTag.test(rest) || address.test(rest) ? sign : '&lt;'
  })

/** Makes text safe in MDX, where braces and tags are programs, and where an address is a link only as one. */
export const forMdx = (text: string): string => {
  const noComments = withoutComments(text, (comment) => `{/*${comment.slice(4, -3)}*/}`)
  return mapOutsideCode(noComments, (part, line) =>
    /^\s*(?:<\/?(?:Tabs|TabItem)\b|\{\/\*)/.test(part)
      ? part
      : withoutTags(part)
          .replaceAll(line.startsWith('#') ? /(?<!\\)\{(?!#)/g : /(?<!\\)\{/g, '\\{')
          .replaceAll(/(?<!\]\()<([a-z][a-z\d+.-]*:[^\s<>]+)>/gi, '[$1]($1)')
          .replaceAll(/(?<!\]\()<([^\s<>@]+@[^\s<>]+)>/g, '[$1](mailto:$1)')
          .replaceAll(/(?<!\]\()<(?![A-Za-z/])/g, '&lt;')
          .replaceAll(/(<[a-z][^<>]*?)\sstyle="[^"]*"/g, '$1')
          .replaceAll(/<(br|hr|img|source)\b([^<>]*?)\s*\/?>/g, '<$1$2 />'),
  )
}

/** Makes text safe in VitePress, which takes two braces and unknown tags for programs of Vue. */
export const forVue = (text: string): string =>
  mapOutsideCode(text, (part) => withoutTags(part).replaceAll(/\{\{/g, '<span v-pre>{{</span>'))
