import { createRequire } from 'node:module'
import { splitFrontMatter } from '../markdown/front-matter.ts'
import { frontMatterOf, leadingHeading, metadataOf } from './metadata.ts'

// Like the parsers of metadata.ts, it is loaded with the first text that needs it.
const yaml = () => createRequire(import.meta.url)('yaml') as typeof import('yaml')

const heading = /^(#[ \t]+)?([^\r\n]*)/
// A lookahead is not tried again, so the number of ids in an anchor does not multiply the time.
const anchors = /(?:[ \t]*<a\b(?=[^<>]*\bid="[^"<>]*")[^<>]*><\/a>)*[ \t]*$/

const escaped = (title: string): string => title.replaceAll(/[\\`*_[\]<>#~|&!]/g, (sign) => `\\${sign}`)

const inFrontMatter = (text: string, title: string): string[] => {
  const { frontMatter, yaml: source, rest } = splitFrontMatter(text)
  const document = yaml().parseDocument(source, { logLevel: 'silent' })
  if (document.errors.length > 0) return []
  document.set('title', title)
  const [open = ''] = /^\uFEFF?---[ \t]*\r?\n/.exec(frontMatter) ?? []
  return [`${open}${document.toString({ lineWidth: 0 })}---\n${rest}`]
}

const inHeading = (text: string, former: string, title: string): string[] => {
  const { frontMatter, rest } = splitFrontMatter(text)
  const start = leadingHeading(rest)?.start ?? 0
  const [all, marks = '', line = ''] = heading.exec(rest.slice(start))!
  const [after = ''] = anchors.exec(line)!
  const words = line.slice(0, line.length - after.length)
  const titles = [title, escaped(title)]
  const edited = [...titles.map((one) => words.replace(former, () => one)), ...titles]
  return edited.map(
    (one) => `${frontMatter}${rest.slice(0, start)}${marks}${one}${after}${rest.slice(start + all.length)}`,
  )
}

/**
 * Returns a markdown text with another title: that of its front matter, or else its leading heading. Returns undefined if the text
 * does not have the former title, or cannot have the new one.
 */
export const retitled = (text: string, former: string, title: string): string | undefined => {
  if (metadataOf(text).title !== former) return undefined
  const isInFront = frontMatterOf(text)['title'] !== undefined
  const candidates = isInFront ? inFrontMatter(text, title) : inHeading(text, former, title)
  return candidates.find((candidate) => metadataOf(candidate).title === title)
}
