import { plainTitle } from '../navigation/words.ts'
import type { Page } from '../tools/tool.ts'

/** Returns the first heading of a page in reStructuredText or MyST. */
export const headingIn = (text: string): string | undefined =>
  /^# +(.+)$/m.exec(text)?.[1] ?? /^(?!\.\.|\s)(\S.*)\n([=\-~^#*"'+])\2*\s*$/m.exec(text)?.[1]?.trim()

// A heading further below is of something else, and to search the rest of a page for each label takes long.
const maxDistance = 2000

/** Returns the heading that a text begins with, after labels, or the next one. */
const nextHeading = (text: string): string | undefined =>
  /^\s*(?:\([^()\s]+\)=\s*\n)*#{1,6} +([^\n]+)/.exec(text)?.[1] ?? headingIn(text)

/** Returns a title without roles and marks. */
export const plainWords = (title: string): string =>
  plainTitle(
    title
      .replaceAll(/:[\w:]+:`~?([^`<]*?)(?:\s*<[^`]*>)?`/g, '$1')
      .replaceAll(/\{abbr\}`([^`(]*?)\s*\([^`]*\)`/g, '$1')
      .replaceAll(/\{[\w:.+-]+\}`([^`<]*?)(?:\s*<[^`]*>)?`/g, '$1')
      .replaceAll('``', '`'),
  )

/** A place in a page that links can name. */
export interface Label {
  path: string
  title: string
}

const label =
  /^(?:\.\. _`?([^:`\n]+)`?:|\(([^()\s]+)\)=|#{1,6} .*\{\s*#([\w.:-]+)[^}\n]*\}|[ \t]*:name:[ \t]+(\S+))[ \t]*$/gm

/** Returns the labels of all pages, by their names in small letters. */
export const labelsOf = (pages: Iterable<Page>): Map<string, Label> => {
  const labels = new Map<string, Label>()
  for (const { path, front, title } of pages)
    for (const match of front.body.matchAll(label)) {
      const [whole, inRst, inMyst, ofHeading, named] = match
      const end = match.index + whole.length
      const below =
        ofHeading === undefined ? nextHeading(front.body.slice(end, end + maxDistance)) : whole.replace(/^#+ /, '')
      const name = (inRst ?? inMyst ?? ofHeading ?? named)!.toLowerCase()
      labels.set(name, { path, title: below === undefined ? (title ?? path) : plainWords(below) })
    }
  return labels
}
