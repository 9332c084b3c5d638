import { metadataOf } from '@scriptorium/content/tree/metadata'
import { slugify } from '@scriptorium/content/tree/slugs'
import { everyEntry, outlineOf } from '../outline.ts'
import type { SourceFile } from '../source.ts'
import { readSummary } from '../summary.ts'
import type { SpacePage, SpacePages } from '../space-pages.ts'
import { nameOf } from './names.ts'
import { keptPlace, type Kept } from './kept.ts'
import { bodilessFileOf, fileTextOf, isSaidByFolder, isSameBodiless } from '../page-file.ts'

/** A page with the place that its file gets. */
interface Placed {
  page: SpacePage
  name: string
  /** Of the file, also where it turns out that none is needed. */
  path: string
  depth: number
  isFolder: boolean
  /** As of the file's place. */
  made?: string | undefined
}

/** A space as files. */
export interface PageFiles {
  files: SourceFile[]
  /** Pages that no file can say. */
  left: SpacePage[]
}

/** The slug that names a page's file: its own, or for a page of which the API tells none, one of its title. */
const slugOf = ({ slug, title }: SpacePage, taken: ReadonlySet<string>): string => {
  const wish = slug || slugify(title)
  for (let n = 0; ; n++) {
    const free = n === 0 ? wish : `${wish}-${n}`
    if (slug !== '' || !taken.has(free)) return free
  }
}

const place = ({ roots, pages }: SpacePages, kept?: Kept): Placed[] => {
  const placed: Placed[] = []
  const visit = (ids: readonly string[], folder: string, depth: number) => {
    const own = ids.map((id) => keptPlace(kept, pages.get(id)!, folder))
    const taken = new Set([...ids.map((id) => pages.get(id)!.slug), ...own.flatMap((there) => there?.name ?? [])])
    for (const [index, id] of ids.entries()) {
      const page = pages.get(id)!
      const isFolder = page.type === 'group' || page.children.length > 0
      const slug = slugOf(page, taken)
      const name = own[index]?.name ?? nameOf(slug, { isRoot: depth === 0, isFolder }, taken)
      taken.add(name)
      const path = own[index]?.path ?? `${folder}${name}${isFolder ? '/README' : ''}.md`
      placed.push({ page: { ...page, slug }, name, path, depth, isFolder, made: own[index]?.made })
      visit(page.children, `${folder}${name}/`, depth + 1)
    }
  }
  visit(roots, '', 0)
  return placed
}

type Texts = ReadonlyMap<string, string>
type Titles = ReadonlyMap<string, { title: string }>

const fileOf = (
  { page, name, path, isFolder, made }: Placed,
  texts: Texts,
  title: string,
  kept?: Kept,
): string | undefined => {
  const there = kept?.texts.get(path)
  const own = { name, title, made }
  if (page.type !== 'document') {
    return there !== undefined && isSameBodiless(page, there, own) ? there : bodilessFileOf(page, own)
  }
  const text = texts.get(page.id) ?? ''
  return isFolder && isSaidByFolder(page, text, { name, title: name, made }) ? undefined : fileTextOf(page, text, own)
}

const write = (placed: readonly Placed[], texts: Texts, titles: Titles, kept?: Kept): SourceFile[] =>
  placed.flatMap((one) => {
    const text = fileOf(one, texts, titles.get(one.path)?.title || one.name, kept)
    return text === undefined ? [] : [{ path: one.path, text }]
  })

const pathsOf = (placed: readonly Placed[]): string[] => {
  const paths = new Map<string, string>()
  for (const { page } of placed) {
    paths.set(page.id, page.parent === null ? page.slug : `${paths.get(page.parent)}/${page.slug}`)
  }
  return [...paths.values()]
}

const listedTitle = ({ title }: SpacePage) => title.replaceAll(/[[\]\s]+/g, ' ').trim()

/** Whether files give the pages in their order. */
const isInOrder = (placed: readonly Placed[], files: readonly SourceFile[]): boolean => {
  const found = [...everyEntry(outlineOf(files))].map(({ path }) => path)
  return found.join('\n') === pathsOf(placed).join('\n')
}

/** Whether names and texts alone give the titles. */
const areTitled = (placed: readonly Placed[], texts: Texts): boolean =>
  placed.every(({ page, name }) => {
    const text = texts.get(page.id) ?? ''
    const isSaid = text === '' || page.type !== 'document' || metadataOf(text).title !== undefined
    return isSaid || name === page.title || listedTitle(page) !== page.title
  })

const summaryOf = (placed: readonly Placed[], files: readonly SourceFile[]): string => {
  const written = new Set(files.map(({ path }) => path))
  const lines = placed
    .filter(({ path }) => written.has(path))
    .map(({ page, path, depth }) => {
      return `${'  '.repeat(depth)}* [${listedTitle(page)}](${encodeURI(path).replaceAll(/[()#?]/g, encodeURIComponent)})\n`
    })
  return `# Table of contents\n\n${lines.join('')}`
}

const listed = (placed: readonly Placed[], plain: readonly SourceFile[], texts: Texts, kept?: Kept): SourceFile[] => {
  const text = summaryOf(placed, plain)
  const path = kept?.summary?.path ?? 'SUMMARY.md'
  return [{ path, text }, ...write(placed, texts, readSummary(text), kept)]
}

/**
 * The files that an import makes the same pages of: texts to the byte, names from slugs, and a SUMMARY.md where names do not
 * say the order and the titles.
 */
export const pagesToFiles = (space: SpacePages, texts: Texts): PageFiles => {
  const placed = place(space)
  const plain = write(placed, texts, new Map())
  const written = new Set(plain.map(({ path }) => path))
  const left = placed.flatMap(({ page, path }) => (page.type === 'document' || written.has(path) ? [] : [page]))
  const speaks = isInOrder(placed, plain) && areTitled(placed, texts)
  return { files: speaks ? plain : listed(placed, plain, texts), left }
}

/**
 * As `pagesToFiles`, into a folder that has files already: each stays where it is and to the byte where its page has not
 * changed, and so does the table of contents as long as the order follows from it.
 */
export const pagesToKeptFiles = (space: SpacePages, texts: Texts, kept: Kept): SourceFile[] => {
  if (kept.texts.size === 0) return pagesToFiles(space, texts).files
  const placed = place(space, kept)
  const { summary } = kept
  const own = write(placed, texts, readSummary(summary?.text ?? ''), kept)
  const files = summary ? [summary, ...own] : own
  if (isInOrder(placed, files)) return files
  const again = listed(placed, write(placed, texts, new Map(), kept), texts, kept)
  return isInOrder(placed, again) ? again : pagesToFiles(space, texts).files
}
