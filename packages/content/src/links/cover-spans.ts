import { splitFrontMatter } from '../markdown/front-matter.ts'
import type { LinkSpan } from '../markdown/link-spans.ts'

/** The address of a cover in a front matter. */
export interface CoverSpan extends LinkSpan {
  readonly name: 'cover' | 'coverDark'
}

const cover = /^(cover|coverDark):[ \t]*(["']?)([\p{L}\p{N}./_-][^\s"'#]*(?: [^\s"'#]+)*)\2[ \t]*\r?$/gmu

/** Returns the positions of the addresses of covers in the front matter of a text. */
export const coverSpans = (markdown: string): CoverSpan[] => {
  const { frontMatter } = splitFrontMatter(markdown)
  return [...frontMatter.matchAll(cover)].map(({ index, 0: line, 1: name, 3: href }) => {
    const start = index + line.indexOf(href!, name!.length + 1)
    return { name: name as CoverSpan['name'], href: href!, start, end: start + href!.length }
  })
}
