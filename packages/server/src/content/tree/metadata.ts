import { toString } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse } from 'yaml'
import { splitFrontMatter } from '../markdown/front-matter.ts'
import { lookOf } from './look.ts'
import type { PageRecord } from './records.ts'

type Look = 'layout' | 'cover' | 'variables'

/** What an author may say of a page, beside its body. */
export type PageFields = Partial<
  Pick<
    PageRecord,
    'title' | 'slug' | 'emoji' | 'icon' | 'description' | 'hidden' | 'noIndex' | 'noRobotsIndex' | 'condition' | Look
  >
>

const longestFrontMatter = 16_384
const longestHeading = 512

const readYaml = (yaml: string): Record<string, unknown> => {
  if (yaml === '' || yaml.length > longestFrontMatter) return {}
  try {
    const value: unknown = parse(yaml, { maxAliasCount: 0, logLevel: 'silent' })
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

const text = (value: unknown, longest: number): string | undefined => {
  const trimmed = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return trimmed === '' ? undefined : [...trimmed].slice(0, longest).join('')
}

const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

const inline = unified().use(remarkParse).use(remarkGfm)

/** The text of a leading level-1 heading. Only that line is parsed, so it is safe beside other requests. */
const leadingHeading = (markdown: string): string | undefined => {
  const lines = markdown.slice(0, 4096).trimStart().split(/\r?\n/, 2)
  const first = lines[0] ?? ''
  const isHeading = /^#(?:[ \t]|$)/.test(first) || (/^=+[ \t]*$/.test(lines[1] ?? '') && /^[^\s>#|`~<{-]/.test(first))
  if (!isHeading || first.length > longestHeading) return undefined
  return text(toString(inline.parse(first)), longestHeading)
}

const withoutAbsent = (fields: PageFields): PageFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The front matter of a markdown text; empty where it has none that can be read. */
export const frontMatterOf = (markdown: string): Readonly<Record<string, unknown>> =>
  readYaml(splitFrontMatter(markdown).yaml)

/** What a markdown body says of its page: its front matter, and its leading heading as the title. */
export const metadataOf = (markdown: string): PageFields => {
  const { yaml, rest } = splitFrontMatter(markdown)
  const front = readYaml(yaml)
  return withoutAbsent({
    title: text(front['title'], longestHeading) ?? leadingHeading(rest),
    slug: text(front['slug'], 100),
    emoji: text(front['emoji'], 50),
    icon: text(front['icon'], 50),
    description: text(front['description'], 1024),
    hidden: flag(front['hidden']),
    noIndex: flag(front['noIndex']),
    noRobotsIndex: flag(front['noRobotsIndex']),
    condition: text(front['condition'] ?? front['if'], 1024),
    ...lookOf(front),
  })
}
