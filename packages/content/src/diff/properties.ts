import { isObject } from '@scriptorium/basics/is-object'
import { hrefOf } from '../markdown/refs.ts'
import { writeAppearance } from '../metadata/appearance.ts'
import type { FileRecord, PageRecord, ReusableContentRecord } from '../tree/records.ts'

/** A property that differs, with its value as text. A side without the property is absent. */
export interface ReviewedProperty {
  readonly name: string
  readonly before?: string
  readonly after?: string
}

const maxCharacters = 4_000

const textOf = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()} …` : text
}

/** Returns the values inside a value by their names, such as `layout.cover.size`. */
const flatten = (name: string, value: unknown): [string, string][] => {
  if (value === undefined || value === null) return []
  if (!isObject(value)) return [[name, textOf(value)]]
  return Object.entries(value).flatMap(([inner, one]) => flatten(name === '' ? inner : `${name}.${inner}`, one))
}

/** Returns the properties in which two objects differ. Members of objects are compared one by one. */
export const changedProperties = (before: object = {}, after: object = {}): ReviewedProperty[] => {
  const [old, now] = [new Map(flatten('', before)), new Map(flatten('', after))]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name): ReviewedProperty[] => {
    const [from, to] = [old.get(name), now.get(name)]
    if (from === to) return []
    return [{ name, ...(from !== undefined && { before: from }), ...(to !== undefined && { after: to }) }]
  })
}

/** Returns what reviewers see of a page apart from its title, path and body. Names are those of the front matter. */
export const propertiesOfPage = (page: PageRecord | undefined): object => {
  if (!page) return {}
  const { description, emoji, icon, hidden, noIndex, noRobotsIndex, condition, owner, verifiedUntil, tags, target } =
    page
  return {
    description: description || undefined,
    emoji,
    icon,
    hidden,
    noIndex,
    noRobotsIndex,
    if: condition,
    owner,
    verifiedUntil,
    tags,
    target: target && (hrefOf(target) || JSON.stringify(target)),
    ...writeAppearance(page),
  }
}

/** Returns what reviewers see of a file. */
export const propertiesOfFile = (file: FileRecord | undefined): object => {
  if (!file) return {}
  const { name, contentType, size, width, height } = file
  return { name, contentType, size, width, height }
}

/** Returns what reviewers see of reusable content apart from its title and body. */
export const propertiesOfContent = (content: ReusableContentRecord | undefined): object => ({ slug: content?.slug })
