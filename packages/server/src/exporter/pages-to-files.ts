import { metadataOf } from '../content/tree/metadata.ts'
import { slugify } from '../content/tree/slugs.ts'
import { everyEntry, outlineOf } from '../importer/outline.ts'
import type { SourceFile } from '../importer/source.ts'
import { readSummary } from '../importer/summary.ts'
import type { SpacePage, SpacePages } from '../importer/space-pages.ts'
import { nameOf } from './names.ts'
import { bodilessFileOf, fileTextOf, isSaidByFolder } from './page-file.ts'

/** A page with the place that its file gets. */
interface Placed {
  page: SpacePage
  name: string
  /** Of the file, also where it turns out that none is needed. */
  path: string
  depth: number
  isFolder: boolean
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

const place = ({ roots, pages }: SpacePages): Placed[] => {
  const placed: Placed[] = []
  const visit = (ids: readonly string[], folder: string, depth: number) => {
    const taken = new Set(ids.map((id) => pages.get(id)!.slug))
    for (const id of ids) {
      const page = pages.get(id)!
      const isFolder = page.type === 'group' || page.children.length > 0
      const slug = slugOf(page, taken)
      const name = nameOf(slug, { isRoot: depth === 0, isFolder }, taken)
      taken.add(name)
      const path = `${folder}${name}${isFolder ? '/README' : ''}.md`
      placed.push({ page: { ...page, slug }, name, path, depth, isFolder })
      visit(page.children, `${folder}${name}/`, depth + 1)
    }
  }
  visit(roots, '', 0)
  return placed
}

type Texts = ReadonlyMap<string, string>
type Titles = ReadonlyMap<string, { title: string }>

const write = (placed: readonly Placed[], texts: Texts, titles: Titles): SourceFile[] =>
  placed.flatMap(({ page, name, path, isFolder }) => {
    const title = titles.get(path)?.title || name
    const bodiless = page.type === 'document' ? undefined : bodilessFileOf(page, { name, title })
    if (page.type !== 'document') return bodiless === undefined ? [] : [{ path, text: bodiless }]
    const text = texts.get(page.id) ?? ''
    if (isFolder && isSaidByFolder(page, text, name)) return []
    return [{ path, text: fileTextOf(page, text, { name, title }) }]
  })

const pathsOf = (placed: readonly Placed[]): string[] => {
  const paths = new Map<string, string>()
  for (const { page } of placed) {
    paths.set(page.id, page.parent === null ? page.slug : `${paths.get(page.parent)}/${page.slug}`)
  }
  return [...paths.values()]
}

const listedTitle = ({ title }: SpacePage) => title.replaceAll(/[[\]\s]+/g, ' ').trim()

/** Whether the names and texts alone give the pages in their order, with their titles. */
const speaksForItself = (placed: readonly Placed[], files: readonly SourceFile[], texts: Texts) => {
  const found = [...everyEntry(outlineOf(files))].map(({ path }) => path)
  if (found.join('\n') !== pathsOf(placed).join('\n')) return false
  return placed.every(({ page, name }) => {
    const text = texts.get(page.id) ?? ''
    const isSaid = text === '' || page.type !== 'document' || metadataOf(text).title !== undefined
    return isSaid || name === page.title || listedTitle(page) !== page.title
  })
}

const summaryOf = (placed: readonly Placed[], files: readonly SourceFile[]): string => {
  const written = new Set(files.map(({ path }) => path))
  const lines = placed
    .filter(({ path }) => written.has(path))
    .map(({ page, path, depth }) => {
      return `${'  '.repeat(depth)}* [${listedTitle(page)}](${encodeURI(path).replaceAll(/[()#?]/g, encodeURIComponent)})\n`
    })
  return `# Table of contents\n\n${lines.join('')}`
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
  if (speaksForItself(placed, plain, texts)) return { files: plain, left }
  const summary = summaryOf(placed, plain)
  return { files: [{ path: 'SUMMARY.md', text: summary }, ...write(placed, texts, readSummary(summary))], left }
}
