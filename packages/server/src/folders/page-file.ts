import { isMap, parseDocument, stringify } from 'yaml'
import { splitFrontMatter } from '@scriptorium/content/markdown/front-matter'
import { readAddress } from '@scriptorium/content/links/address'
import { sameValue } from '@scriptorium/content/map/canonical'
import { frontOfLook } from '@scriptorium/content/tree/look'
import { metadataOf, type PageFields } from '@scriptorium/content/tree/metadata'
import { slugify } from '@scriptorium/content/tree/slugs'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { bodilessOf, fieldsOfType } from './bodiless.ts'

/** What a page says of itself, apart from its text. */
export type PageHead = PageFields & { title: string; slug: string }

/** What a file says by the place where it stands: its name, or its folder's, and what the table of contents calls it. */
export interface FilePlace {
  name: string
  title: string
  /** The slug that an import makes of it, where that is known: among others of its name it is another one. */
  made?: string | undefined
}

/** Entries of a front matter; one that must not stand there is undefined. */
type Front = Record<string, unknown>

const plain = [
  'emoji',
  'icon',
  'description',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
] as const satisfies (keyof PageFields)[]

const frontOf = (page: PageFields): Front => ({
  ...Object.fromEntries(plain.map((name) => [name, page[name] || undefined])),
  ...frontOfLook(page),
})

/** Whether a cover is the file that a path in the text leads to. Only the text sets a cover, so no other file can be meant. */
const isSameCover = (name: string, value: unknown, said: unknown): boolean =>
  (name === 'cover' || name === 'coverDark') &&
  readAddress(String(value)).kind === 'file' &&
  ['relative', 'pages'].includes(readAddress(String(said ?? 'https://none')).kind)

/** What of a page neither its text nor its place says; an entry that the text has and the page has not is undefined. */
const unsaid = (page: PageHead, text: string, place: FilePlace): Front => {
  const said = metadataOf(text)
  // A file has to hold something, or it is no page.
  const isTitled = said.title === undefined ? text !== '' && place.title === page.title : said.title === page.title
  const isPlaced = page.slug === '' || (place.made ?? slugify(said.slug ?? place.name.normalize('NFC'))) === page.slug
  const [wanted, found] = [frontOf(page), frontOf(said)]
  const differing = Object.entries(wanted).filter(
    ([name, value]) => !sameValue(value, found[name]) && !isSameCover(name, value, found[name]),
  )
  return {
    ...(!isTitled && { title: page.title }),
    ...(!isPlaced && { slug: page.slug }),
    ...Object.fromEntries(differing),
  }
}

/** Whether a page without a text needs no file: its folder says all that there is. */
export const isSaidByFolder = (page: PageHead, text: string, place: FilePlace): boolean =>
  text === '' && Object.keys(unsaid(page, ' ', place)).length === 0

const yamlOf = (yaml: string, front: Front): string | undefined => {
  const document = parseDocument(yaml, { logLevel: 'silent' })
  if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents))) return undefined
  for (const [name, value] of Object.entries(front)) {
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
  const front = unsaid(page, text, place)
  if (Object.keys(front).length === 0) return text
  const { frontMatter, yaml, rest } = splitFrontMatter(text)
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const edited = frontMatter === '' ? undefined : yamlOf(yaml, front)
  // What cannot be completed, since it is no YAML, stays below what is missing.
  return edited === undefined
    ? `${mark}---\n${stringify(front, { lineWidth: 0, keepUndefined: false })}---\n${text.slice(mark.length)}`
    : `${mark}---\n${edited}---\n${rest}`
}

type BodilessHead = PageHead & { type: string } & Partial<Pick<PageRecord, 'target' | 'computed'>>

const ownOf = ({ type, target, computed }: BodilessHead) => ({
  type,
  ...(target && { target }),
  ...(computed && { computed }),
})

/** The file of a page that has no text; undefined for one that a file cannot say. */
export const bodilessFileOf = (page: BodilessHead, place: FilePlace): string | undefined => {
  const own = ownOf(page)
  const front = { ...unsaid(page, ' ', place), ...own }
  const text = `---\n${stringify(front, { lineWidth: 0 })}---\n`
  return sameValue(bodilessOf(text), own) ? text : undefined
}

/** Whether the file of a page that has no text says what the page says. */
export const isSameBodiless = (page: BodilessHead, text: string, place: FilePlace): boolean => {
  const own = bodilessOf(text)
  if (!own || !sameValue(own, ownOf(page))) return false
  const { slug, ...fields } = unsaid(page, text, place)
  return slug === undefined && Object.keys(fieldsOfType(own.type, fields)).length === 0
}
