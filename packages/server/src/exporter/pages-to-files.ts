import { metadataOf } from '../content/tree/metadata.ts'
import { everyEntry, outlineOf } from '../importer/outline.ts'
import type { SourceFile } from '../importer/source.ts'
import { readSummary } from '../importer/summary.ts'
import type { SpacePage, SpacePages } from '../importer/space-pages.ts'
import { nameOf } from './names.ts'
import { fileTextOf, isSaidByFolder } from './page-file.ts'

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
  /** Pages that have no text to write. */
  left: SpacePage[]
}

const place = ({ roots, pages }: SpacePages): { placed: Placed[]; left: SpacePage[] } => {
  const placed: Placed[] = []
  const left: SpacePage[] = []
  const holdsFiles = (id: string): boolean => {
    const { type, children } = pages.get(id)!
    return type === 'document' || (type === 'group' && children.some(holdsFiles))
  }
  const visit = (ids: readonly string[], folder: string, depth: number) => {
    const taken = new Set(ids.map((id) => pages.get(id)!.slug))
    for (const id of ids) {
      const page = pages.get(id)!
      if (!holdsFiles(id)) {
        left.push(page)
        continue
      }
      const isFolder = page.children.some(holdsFiles)
      const name = nameOf(page.slug, { isRoot: depth === 0, isFolder }, taken)
      taken.add(name)
      const path = `${folder}${name}${isFolder ? '/README' : ''}.md`
      placed.push({ page, name, path, depth, isFolder })
      visit(page.children, `${folder}${name}/`, depth + 1)
    }
  }
  visit(roots, '', 0)
  return { placed, left }
}

type Texts = ReadonlyMap<string, string>
type Titles = ReadonlyMap<string, { title: string }>

const write = (placed: readonly Placed[], texts: Texts, titles: Titles): SourceFile[] =>
  placed.flatMap(({ page, name, path, isFolder }) => {
    if (page.type !== 'document') return []
    const text = texts.get(page.id) ?? ''
    const title = titles.get(path)?.title || name
    if (isFolder && isSaidByFolder(page, text, name)) return []
    return [{ path, text: fileTextOf(page, text, { name, title }) }]
  })

const pathOf = (page: SpacePage, pages: SpacePages['pages']): string =>
  page.parent === null ? page.slug : `${pathOf(pages.get(page.parent)!, pages)}/${page.slug}`

const listedTitle = ({ title }: SpacePage) => title.replaceAll(/[[\]\s]+/g, ' ').trim()

/** Whether the names and texts alone give the pages in their order, with their titles. */
const speaksForItself = (
  placed: readonly Placed[],
  files: readonly SourceFile[],
  { pages }: SpacePages,
  texts: Texts,
) => {
  const found = [...everyEntry(outlineOf(files))].map(({ path }) => path)
  if (found.join('\n') !== placed.map(({ page }) => pathOf(page, pages)).join('\n')) return false
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
  const { placed, left } = place(space)
  const plain = write(placed, texts, new Map())
  if (speaksForItself(placed, plain, space, texts)) return { files: plain, left }
  const summary = summaryOf(placed, plain)
  return { files: [{ path: 'SUMMARY.md', text: summary }, ...write(placed, texts, readSummary(summary))], left }
}
