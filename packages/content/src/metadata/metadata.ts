import { createRequire } from 'node:module'
import { splitFrontMatter } from '../markdown/front-matter.ts'
import { readAppearance } from './appearance.ts'
import type { PageRecord } from '../tree/records.ts'
import { isObject } from '@scriptorium/basics/is-object'

/** The fields of a page that are entries of its front matter as they are. */
export const plainFields = [
  'emoji',
  'icon',
  'description',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
  'owner',
  'verifiedUntil',
] as const

/** The properties of a page that an author sets, except its body. Updates, imports and exports take their fields from here. */
export const fieldNames = ['title', 'slug', ...plainFields, 'layout', 'cover', 'variables'] as const

type FieldName = (typeof fieldNames)[number]

/** The fields of a page, as far as they are given. */
export type PageFields = Partial<Pick<PageRecord, FieldName>>

type Look = ReturnType<typeof readAppearance>

const maxFrontMatterLength = 16_384
const maxHeadingLength = 512

// The parsers for markdown and YAML are large, so each is loaded with the first text that needs it.
const require = createRequire(import.meta.url)
const yaml = () => require('yaml') as typeof import('yaml')
const markdown = () =>
  require('../markdown/inlines/heading-text.ts') as typeof import('../markdown/inlines/heading-text.ts')

const readYaml = (source: string): Record<string, unknown> => {
  if (source === '' || source.length > maxFrontMatterLength) return {}
  try {
    const value: unknown = yaml().parse(source, { maxAliasCount: 0, logLevel: 'silent' })
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const text = (value: unknown, longest: number): string | undefined => {
  const given = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  // YAML escapes can produce characters that are not allowed in a text.
  const trimmed = given.replaceAll('\0', '').toWellFormed().trim()
  return trimmed === '' ? undefined : [...trimmed].slice(0, longest).join('')
}

const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

const matching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

const dayOf = (value: unknown): string | undefined => {
  const day = matching(/^\d{4}-\d\d-\d\d$/, value)
  // JavaScript turns 30 February into 1 March.
  return day !== undefined && new Date(day).toJSON()?.startsWith(day) === true ? day : undefined
}

// Letters, digits and punctuation that is not markup in a heading.
const plainHeading = /^#[ \t]+[\p{L}\p{N} ,.;?'’–—-]*$/u

const headingText = (line: string): string => (plainHeading.test(line) ? line.slice(1) : markdown().headingText(line))

const unseen = /^(?:\s+|<!--(?!>)[^]*?-->|<a\b[^<>]*><\/a>)+/

/** Returns a text without the comments and anchors at its start, which nobody sees. */
export const seenText = (text: string): string => text.replace(unseen, '')

/** The text of a heading, and where its lines are in a Markdown text. */
export interface LeadingHeading {
  readonly title: string
  readonly start: number
  readonly end: number
}

/** Returns the leading level-1 heading of a text without front matter. Only its lines are parsed, so it cannot block the event loop for long. */
export const leadingHeading = (body: string): LeadingHeading | undefined => {
  const head = body.slice(0, 4096)
  const start = head.length - seenText(head).length
  const [first = '', second = ''] = head.slice(start).split(/\r?\n/, 2)
  const isUnderlined = /^=+[ \t]*$/.test(second) && /^[^\s>#|`~<{-]/.test(first)
  const isHeading = /^#(?:[ \t]|$)/.test(first) || isUnderlined
  if (!isHeading || first.length > maxHeadingLength) return undefined
  const title = text(headingText(first), maxHeadingLength)
  if (title === undefined) return undefined
  const firstEnd = start + first.length
  return { title, start, end: isUnderlined ? head.indexOf(second, firstEnd) + second.length : firstEnd }
}

const withoutAbsent = (fields: Look & { [Name in Exclude<FieldName, keyof Look>]: PageFields[Name] }): PageFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Returns the front matter of a markdown text. It is empty if there is none or it cannot be parsed. */
export const frontMatterOf = (markdown: string): Readonly<Record<string, unknown>> =>
  readYaml(splitFrontMatter(markdown).yaml)

const slugIn = (front: Readonly<Record<string, unknown>>): string | undefined => text(front['slug'], 100)

/** Returns the slug that the front matter of a markdown text sets. */
export const slugOf = (markdown: string): string | undefined => slugIn(frontMatterOf(markdown))

/** Returns the page properties in a markdown body: those of its front matter, and the leading heading as the title. */
export const metadataOf = (body: string): PageFields => {
  const { yaml: source, rest } = splitFrontMatter(body)
  const front = readYaml(source)
  return withoutAbsent({
    title: text(front['title'], maxHeadingLength) ?? leadingHeading(rest)?.title,
    slug: slugIn(front),
    emoji: text(front['emoji'], 50),
    icon: text(front['icon'], 50),
    description: text(front['description'], 1024),
    hidden: flag(front['hidden']),
    noIndex: flag(front['noIndex']),
    noRobotsIndex: flag(front['noRobotsIndex']),
    condition: text(front['condition'] ?? front['if'], 1024),
    owner: matching(/^[\w-]{1,64}$/, front['owner']),
    verifiedUntil: dayOf(front['verifiedUntil']),
    ...readAppearance(front),
  })
}
