import { isMap, parseDocument, stringify } from 'yaml'
import { splitFrontMatter } from '../content/markdown/front-matter.ts'
import { metadataOf, type PageFields } from '../content/tree/metadata.ts'
import { slugify } from '../content/tree/slugs.ts'

/** What a page says of itself, apart from its text. */
export type PageHead = PageFields & { title: string; slug: string }

/** What a file says by the place where it stands: its name, or its folder's, and what the table of contents calls it. */
export interface FilePlace {
  name: string
  title: string
}

const kept = [
  'emoji',
  'icon',
  'description',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
] as const satisfies (keyof PageFields)[]

/** What of a page neither its text nor its place says; a field that the text says and the page has not is undefined. */
const unsaid = (page: PageHead, text: string, place: FilePlace): PageFields => {
  const said = metadataOf(text)
  // A file has to hold something, or it is no page.
  const isTitled = said.title === undefined ? text !== '' && place.title === page.title : said.title === page.title
  const isPlaced = slugify(said.slug ?? place.name.normalize('NFC')) === page.slug
  const differing = kept.filter((name) => (page[name] || undefined) !== (said[name] || undefined))
  return {
    ...(!isTitled && { title: page.title }),
    ...(!isPlaced && { slug: page.slug }),
    ...Object.fromEntries(differing.map((name) => [name, page[name] || undefined])),
  }
}

/** Whether a page without a text needs no file: its folder says all that there is. */
export const isSaidByFolder = (page: PageHead, text: string, name: string): boolean =>
  text === '' && Object.keys(unsaid(page, ' ', { name, title: name })).length === 0

const yamlOf = (yaml: string, fields: PageFields): string | undefined => {
  const document = parseDocument(yaml, { logLevel: 'silent' })
  if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents))) return undefined
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) document.delete(name)
    else document.set(name, value)
  }
  return document.toString({ lineWidth: 0 })
}

/**
 * The file that a page becomes: its text to the byte, with front matter for what of the page is said neither there nor by
 * the file's place. An import uses the same function to see that nothing has changed.
 */
export const fileTextOf = (page: PageHead, text: string, place: FilePlace): string => {
  const fields = unsaid(page, text, place)
  if (Object.keys(fields).length === 0) return text
  const { frontMatter, yaml, rest } = splitFrontMatter(text)
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const edited = frontMatter === '' ? undefined : yamlOf(yaml, fields)
  // What cannot be completed, since it is no YAML, stays below what is missing.
  return edited === undefined
    ? `${mark}---\n${stringify(fields, { lineWidth: 0 })}---\n${text.slice(mark.length)}`
    : `${mark}---\n${edited}---\n${rest}`
}
