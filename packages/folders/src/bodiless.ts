import { frontMatterOf, type PageFields } from '@scriptorium/content/metadata/metadata'
import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import { splitFrontMatter } from '@scriptorium/content/markdown/front-matter'
import type { Entry } from './entry.ts'
import { isObject } from '@scriptorium/basics/is-object'

/** A page without text: its type, and the target of a link or the source of a computed page. */
export type Bodiless =
  | { type: 'group' }
  | { type: 'link'; target: ContentRef }
  | { type: 'computed'; computed: NonNullable<PageRecord['computed']> }

const ofAll = ['title', 'emoji', 'icon'] as const satisfies (keyof PageFields)[]

/** The fields that pages of each type have; front matter can set others, which are left out. */
const fieldNames: Record<Bodiless['type'], readonly (keyof PageFields)[]> = {
  group: [...ofAll, 'hidden', 'noIndex', 'noRobotsIndex', 'condition'],
  link: [...ofAll, 'hidden'],
  computed: ofAll,
}

/** Returns the fields that a page of this type has. */
export const fieldsOfType = <T extends object>(type: Bodiless['type'], fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => (fieldNames[type] as readonly string[]).includes(name)),
  ) as T

type Fields = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) && value.isWellFormed()

const id = matching(/^[a-zA-Z0-9_-]{1,64}$/)
const url: Check = (value) =>
  matching(/^(?:https?|mailto):[^\s"<>\\^`{|}\x00-\x20\x7f-\uffff]{1,2000}$/)(value) && URL.canParse(value as string)

const shapes: Record<string, Record<string, Check>> = {
  url: { url },
  page: { page: id, space: id },
  anchor: { anchor: matching(/^[^\0]{1,1024}$/), page: id, space: id },
  file: { file: id, space: id },
  space: { space: id },
  user: { user: id },
  collection: { collection: id },
  'reusable-content': { reusableContent: id, space: id },
  tag: { tag: matching(/^[^\0]{1,100}$/), space: id },
  openapi: { spec: matching(/^(?=.{1,100}$)[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/) },
}

/** Returns an untrusted value as a content reference; undefined if it is invalid. */
const refOf = (value: unknown): ContentRef | undefined => {
  if (!isObject(value)) return undefined
  const { kind, ...fields } = value
  const shape = Object.hasOwn(shapes, String(kind)) ? shapes[String(kind)]! : undefined
  if (!shape || fields[Object.keys(shape)[0]!] === undefined) return undefined
  const isSound = Object.entries(fields).every(([name, field]) => Object.hasOwn(shape, name) && shape[name]!(field))
  return isSound ? { kind: String(kind), ...fields } : undefined
}

const maxDepth = 16

const isPlain = (value: unknown, depth = 0): boolean => {
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value === 'number') return Number.isFinite(value)
  if (depth === maxDepth || typeof value !== 'object') return false
  return Object.entries(value).every(([name, member]) => name !== '__proto__' && isPlain(member, depth + 1))
}

const sourceType = /^(?=.{1,256}$)(?:builtin:openapi|builtin:translation|integration:[^:]+:[^:]+)$/
const maxDependencies = 64

const computedOf = (value: unknown): PageRecord['computed'] => {
  if (!isObject(value) || !isObject(value['props']) || !isPlain(value['props'])) return undefined
  const { type, props, dependencies, ...more } = value
  if (typeof type !== 'string' || !sourceType.test(type) || Object.keys(more).length > 0) return undefined
  if (dependencies === undefined) return { type, props }
  if (!isObject(dependencies) || Object.keys(dependencies).length > maxDependencies) return undefined
  const refs = Object.entries(dependencies).map(
    ([name, member]) => [name, refOf((member as Fields | null)?.['ref'])] as const,
  )
  if (refs.some(([name, ref]) => !ref || name === '__proto__')) return undefined
  return { type, props, dependencies: Object.fromEntries(refs.map(([name, ref]) => [name, { ref }])) }
}

/** Parses the front matter of a page without text. Returns undefined for the file of any other page. */
export const bodilessOf = (text: string): Bodiless | undefined => {
  const { frontMatter, rest } = splitFrontMatter(text)
  if (frontMatter === '' || rest.trim() !== '') return undefined
  const { type, target, computed } = frontMatterOf(text)
  if (type === 'group') return { type }
  if (type === 'link') {
    const ref = refOf(target)
    return ref && { type, target: ref }
  }
  const source = type === 'computed' ? computedOf(computed) : undefined
  return source && { type: 'computed', computed: source }
}

/** Returns an entry's page without text, if it can be at its place: only groups and documents can have subpages. */
export const bodilessEntry = ({
  file,
  parent,
  children,
}: Pick<Entry, 'file' | 'parent' | 'children'>): Bodiless | undefined => {
  const found = file && bodilessOf(file.text)
  const fits = found?.type === 'group' ? !parent : children.length === 0
  return fits ? found : undefined
}
