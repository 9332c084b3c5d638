import { isMap, parseDocument, stringify } from 'yaml'
import { splitFrontMatter } from '@scriptorium/content/markdown/front-matter'
import { readAddress } from '@scriptorium/content/links/address'
import { sameValue } from '@scriptorium/content/map/canonical'
import { writeAppearance } from '@scriptorium/content/metadata/appearance'
import { frontMatterOf, metadataOf, plainFields, type PageFields } from '@scriptorium/content/metadata/metadata'
import { slugify } from '@scriptorium/content/tree/slugs'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { bodilessOf, fieldsOfType } from './bodiless.ts'

/** The metadata of a page. */
export type PageHead = PageFields & { title: string; slug: string }

/** What follows from the place of a file: its name or its folder's name, and its title in the table of contents. */
export interface FilePlace {
  name: string
  title: string
  /** The slug that an import gives the page, if known. It differs if siblings have the same name. */
  made?: string | undefined
}

/** Entries of a front matter; undefined removes an entry. */
type Front = Record<string, unknown>

const frontOf = (page: PageFields): Front => ({
  ...Object.fromEntries(plainFields.map((name) => [name, page[name] || undefined])),
  ...writeAppearance(page),
})

/** Returns whether a cover is the file at a path in the text. Only the text can set a cover, so it is never another file. */
const isSameCover = (name: string, value: unknown, textMetadata: unknown): boolean =>
  (name === 'cover' || name === 'coverDark') &&
  readAddress(String(value)).kind === 'file' &&
  ['relative', 'pages'].includes(readAddress(String(textMetadata ?? 'https://none')).kind)

/** Returns the metadata of a page that neither its text nor its place contains. An entry that only the text has is undefined. */
const unsaid = (page: PageHead, text: string, place: FilePlace): Front => {
  const textMetadata = metadataOf(text)
  // An empty file is not imported as a page.
  const isTitled =
    textMetadata.title === undefined ? text !== '' && place.title === page.title : textMetadata.title === page.title
  const isPlaced =
    page.slug === '' || (place.made ?? slugify(textMetadata.slug ?? place.name.normalize('NFC'))) === page.slug
  const [wanted, found] = [frontOf(page), frontOf(textMetadata)]
  const differing = Object.entries(wanted).filter(
    ([name, value]) => !sameValue(value, found[name]) && !isSameCover(name, value, found[name]),
  )
  return {
    ...(!isTitled && { title: page.title }),
    ...(!isPlaced && { slug: page.slug }),
    ...Object.fromEntries(differing),
  }
}

/** Returns whether the folder contains everything about a page without text, so that it needs no file. */
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
 * Returns the file of a page: its unchanged text, with front matter for metadata that neither the text nor the place of the file
 * contains. An import uses the same function to detect unchanged pages.
 */
export const fileTextOf = (page: PageHead, text: string, place: FilePlace): string => {
  const front = unsaid(page, text, place)
  if (Object.keys(front).length === 0) return text
  const { frontMatter, yaml, rest } = splitFrontMatter(text)
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const edited = frontMatter === '' ? undefined : yamlOf(yaml, front)
  // Front matter that is not YAML stays, below the added entries.
  return edited === undefined
    ? `${mark}---\n${stringify(front, { lineWidth: 0, keepUndefined: false })}---\n${text.slice(mark.length)}`
    : `${mark}---\n${edited}---\n${rest}`
}

const withoutEntries = (text: string, names: readonly string[]): string | undefined => {
  const { frontMatter, yaml, rest } = splitFrontMatter(text)
  const document = frontMatter === '' ? undefined : parseDocument(yaml, { logLevel: 'silent' })
  if (!document || document.errors.length > 0 || !isMap(document.contents)) return undefined
  for (const name of names) document.delete(name)
  if (document.contents.items.length === 0) return rest
  return `${text.startsWith('\uFEFF') ? '\uFEFF' : ''}---\n${document.toString({ lineWidth: 0 })}---\n${rest}`
}

/** The text that a page gets from a file. */
export interface OwnText {
  text: string
  /** The fields to which the text gives another value than the file. */
  overriding?: PageFields
}

/**
 * Returns the text that a page gets from an edited file, without the front matter that an export added. If this front matter was
 * edited too, or if it sets the slug, the whole text of the file belongs to the page.
 */
export const ownTextOf = (page: PageHead, before: string, place: FilePlace, text: string): OwnText => {
  const front = frontMatterOf(text)
  const added = Object.entries(unsaid(page, before, place)).filter(([, value]) => value !== undefined)
  const isUnedited = ([name, value]: [string, unknown]): boolean => name !== 'slug' && sameValue(value, front[name])
  if (added.length === 0 || !added.every(isUnedited)) return { text }
  const own = withoutEntries(
    text,
    added.map(([name]) => name),
  )
  const { slug: _, ...fields } = metadataOf(text)
  if (own === undefined || fileTextOf({ ...page, ...fields }, own, place) !== text) return { text }
  const said = metadataOf(own)
  const overriding = Object.entries(fields).filter(([name, value]) => {
    const other = said[name as keyof PageFields]
    return other !== undefined && !sameValue(value, other)
  })
  return { text: own, ...(overriding.length > 0 && { overriding: Object.fromEntries(overriding) }) }
}

type BodilessHead = PageHead & { type: string } & Partial<Pick<PageRecord, 'target' | 'computed'>>

const ownOf = ({ type, target, computed }: BodilessHead) => ({
  type,
  ...(target && { target }),
  ...(computed && { computed }),
})

/** Returns the file of a page without text; undefined if the page cannot be written as a file. */
export const bodilessFileOf = (page: BodilessHead, place: FilePlace): string | undefined => {
  const own = ownOf(page)
  const front = { ...unsaid(page, ' ', place), ...own }
  const text = `---\n${stringify(front, { lineWidth: 0 })}---\n`
  return sameValue(bodilessOf(text), own) ? text : undefined
}

/** Returns whether a file describes the same page without text. */
export const isSameBodiless = (page: BodilessHead, text: string, place: FilePlace): boolean => {
  const own = bodilessOf(text)
  if (!own || !sameValue(own, ownOf(page))) return false
  const { slug, ...fields } = unsaid(page, text, place)
  return slug === undefined && Object.keys(fieldsOfType(own.type, fields)).length === 0
}
