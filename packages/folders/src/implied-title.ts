import { splitFrontMatter } from '@scriptorium/content/markdown/front-matter'
import { leadingHeading, seenText } from '@scriptorium/content/metadata/metadata'

const htmlHeading = /^<h1\b[^<>]*>([^<>]+)<\/h1>[ \t]*(?:\r?\n|$)/i

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

const firstNames = new Set(['readme', 'index'])

/** Returns the leading heading of any level as a title. */
const headingOf = (text: string): string | undefined =>
  /^#{1,6}[ \t]/.test(text) ? leadingHeading(text.replace(/^#+/, '#'))?.title : undefined

/**
 * Returns the title of a file whose text and table of contents say none: its leading heading if that is the name of the file, only
 * written better. Many files begin with the name of their project, in HTML. That is the title of the first page only.
 */
export const impliedTitle = (name: string, text: string): string => {
  const head = seenText(splitFrontMatter(text).rest.slice(0, 4096))
  const [line = '', words = ''] = htmlHeading.exec(head) ?? []
  const rest = seenText(head.slice(line.length))
  const below = headingOf(rest)
  if (line !== '' && below !== undefined && /^#[ \t]/.test(rest)) return below
  const above = line === '' ? undefined : headingOf(`# ${words}`)
  const isName = (title: string | undefined) => title !== undefined && lettersOf(title) === lettersOf(name)
  const named = [below, above].find(isName)
  return named ?? (firstNames.has(name.toLowerCase()) && below === undefined ? above : undefined) ?? name
}
