import { htmlToMarkdown, type MarkdownPage } from '../../html/html-to-markdown.ts'
import { asciidocToHtml } from './bounded-asciidoctor.ts'

/** What the report says of a text whose marks stay as they are. */
export const unmarkedText = 'A paragraph that is too long: its marks stay'

/** What a page in AsciiDoc needs of the other files. */
export interface AsciidocContext {
  /** Returns the text of a file that a page includes by this name. */
  include(name: string): Promise<string | undefined>
  /** Returns the address of a page that an xref names, or of a picture; undefined if no page has this name. */
  page(name: string): string | undefined
  image(name: string): string
  /** Returns the address and the title of a section of another page. */
  anchor(id: string): { href: string; title: string | undefined } | undefined
  /** The title of the page with this address, for links without words. */
  titleOf(address: string): string | undefined
  /** Is told of a text that is too long to read its marks, such as `*bold*`. */
  unmarked(text: string): void
  attributes: Readonly<Record<string, string>>
}

const includeLine = /^(\\?)include::([^[\s]+)\[([^\]]*)\]\s*$/
// For a page with all that its includes include.
const maxIncludes = 200
const maxDepth = 5

/** Returns the lines between the tags of a file, without the lines of tags. */
const tagged = (text: string, tags: readonly string[]): string => {
  const wanted = new Set(tags.map((tag) => tag.trim()))
  const open = new Set<string>()
  return text
    .split('\n')
    .filter((line) => {
      const [, end, name] = /\b(tag|end)::([\w.-]+)\[\]/.exec(line) ?? []
      if (name === undefined) return [...open].some((one) => wanted.has(one) || wanted.has('*') || wanted.has('**'))
      if (end === 'tag') open.add(name)
      else open.delete(name)
      return false
    })
    .join('\n')
}

const partOf = (text: string, settings: string): string => {
  const tags = /\btags?=([^,\]]+)/.exec(settings)?.[1]
  if (tags !== undefined) return tagged(text, tags.split(/[;,]/))
  const plain = text.split('\n').filter((line) => !/\b(?:tag|end)::[\w.-]+\[\]/.test(line))
  const ranges = /\blines=([\d.;,]+)/.exec(settings)?.[1]
  if (ranges === undefined) return plain.join('\n')
  return ranges
    .split(/[;,]/)
    .flatMap((range) => {
      const [from = '1', to = from] = range.split('..')
      return plain.slice(Number(from) - 1, to === '' || to === '-1' ? undefined : Number(to))
    })
    .join('\n')
}

const withIncludes = async (
  text: string,
  context: AsciidocContext,
  budget = { includes: maxIncludes },
  depth = 0,
): Promise<string> => {
  const out: string[] = []
  for (const line of text.split('\n')) {
    const [, escape, name = '', settings = ''] = includeLine.exec(line) ?? []
    if (escape === undefined || escape !== '' || depth >= maxDepth || budget.includes-- <= 0) {
      out.push(line)
      continue
    }
    const found = await context.include(name)
    if (found === undefined) out.push(`// ${line}`)
    else out.push(await withIncludes(partOf(found, settings), context, budget, depth + 1))
  }
  return out.join('\n')
}

const reference = /<<([^<>,\s]+)(?:,([^<>\n]*))?>>/g
// No address and no words of a link are longer.
const xref = /xref:([^[\s]{1,2000})\[((?:[^\]\\]|\\.){0,2000})\]/g
const image = /(?<![\w:])(image::?)([^[\s:][^[\s]*)\[/g

const addressed = (text: string, context: AsciidocContext): string =>
  text
    .replaceAll(reference, (whole, id: string, words = '') => {
      const found = context.anchor(id.replace(/^.*#/, ''))
      return found === undefined ? whole : `link:${found.href}[${words.trimStart() || (found.title ?? id)}]`
    })
    .replaceAll(xref, (_, name: string, words: string) => {
      const address = context.page(name) ?? context.anchor(name)?.href
      if (address === undefined) return words || name
      return `link:${address}[${words || (context.titleOf(address) ?? address)}]`
    })
    .replaceAll(image, (whole, macro: string, name: string) =>
      /^https?:|[{]/.test(name) ? whole : `${macro}${context.image(name)}[`,
    )

const heading = /^(=+)(?= +\S)/

/** Makes the first heading of a page its title, if it is the only one of its level: a chapter of a book begins one level deeper. */
const withTitle = (text: string): string => {
  const levels = text.split('\n').flatMap((line) => heading.exec(line)?.[1]?.length ?? [])
  const [first = 1, ...others] = levels
  if (first === 1 || others.some((level) => level <= first)) return text
  return text
    .split('\n')
    .map((line) => line.replace(heading, (marks) => marks.slice(first - 1)))
    .join('\n')
}

const codeTag = /(<\/?(?:pre|code)\b[^<>]*>)/
// No address is longer.
const unknownLink = /(?<![\w/{}$])\{[\w-]{1,200}\}[^\s[\]<]{0,2000}\[([^[\]<>]{1,2000}?)\^?\]/g

/** Leaves the words of links whose address is in settings that are not in the folder. In code, it is no link. */
const withoutUnknownLinks = (html: string): string => {
  let depth = 0
  return html
    .split(codeTag)
    .map((part, index) => {
      if (index % 2 === 1) depth += part.startsWith('</') ? -1 : 1
      return index % 2 === 1 || depth > 0 ? part : part.replaceAll(unknownLink, '$1')
    })
    .join('')
}

/** Converts a page in AsciiDoc to Markdown. Nothing outside of the tree is read, and nothing is run. */
export const asciidocToMarkdown = async (text: string, context: AsciidocContext): Promise<MarkdownPage> => {
  const source = withTitle(addressed(await withIncludes(text, context), context))
  const html = await asciidocToHtml(source, context.attributes, context.unmarked)
  return htmlToMarkdown(withoutUnknownLinks(html), true)
}
