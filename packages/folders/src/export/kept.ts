import { posix } from 'node:path'
import { metadataOf } from '@scriptorium/content/metadata/metadata'
import { matchByPath } from '../match.ts'
import { outlineOf } from '../outline.ts'
import { isSaidByFolder, isSameBodiless } from '../page-file.ts'
import type { OwnPlace, Placed } from '../placed.ts'
import { isSummary, type SourceFile } from '../source.ts'
import { readLine } from '../summary.ts'
import type { SpacePage, SpacePages } from '../space-pages.ts'

/** The existing file of a page, with the slug and parent of the page at that time. */
interface KeptPlace {
  name: string
  /** Undefined for a folder without a file of its own. */
  path: string | undefined
  slug: string
  parent: string | null
  /** The table of contents' entry of a page without a file. */
  said?: { title: string; text: string | undefined }
  /** The folder of the file, if the table of contents puts the page elsewhere. */
  folder: string | undefined
  /** The folder of the file. */
  home: string
  /** Whether the page is that of a folder without a file of its own. */
  isFolder: boolean
  /** The line of the table of contents that lists the page, counted from 0. */
  line: number | undefined
  /** Whether that line is a heading. */
  isHeading: boolean
  /** The title of the page at that time. */
  title: string
}

/** Existing files, which keep their paths if possible. */
export interface Kept {
  places: ReadonlyMap<string, KeptPlace>
  /** By path. */
  texts: ReadonlyMap<string, string>
  summary: SourceFile | undefined
}

/** Matches existing files to the pages of the revision that they were exported from or imported into. */
export const keptOf = (files: readonly SourceFile[], base: SpacePages): Kept => {
  const places = new Map<string, KeptPlace>()
  const summary = files.find(({ path }) => isSummary(path))
  const lines = summary?.text.split(/\r?\n/) ?? []
  for (const [{ name, file, title, folder, origin, isListedOnly, line }, id] of matchByPath(outlineOf(files), base)) {
    const { slug, parent, title: titled } = base.pages.get(id)!
    const read = line === undefined ? undefined : readLine(lines[line] ?? '')
    const said = isListedOnly ? { said: { title, text: file?.text } } : {}
    places.set(id, {
      name,
      path: isListedOnly ? undefined : file?.path,
      slug,
      parent,
      folder: origin && folder,
      home: folder,
      isFolder: !file && !isListedOnly,
      line: typeof read === 'object' ? line : undefined,
      isHeading: typeof read === 'object' && 'level' in read,
      title: titled,
      ...said,
    })
  }
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return { places, texts, summary }
}

const folderOf = (path: string): string => (posix.dirname(path) === '.' ? '' : `${posix.dirname(path)}/`)

const isPageOf = (path: string, folder: string, name: string): boolean => {
  const { name: stem } = posix.parse(path)
  const isInside = folderOf(path) === `${folder}${name}/` && /^(?:readme|index)$/i.test(stem)
  return isInside || (folderOf(path) === folder && stem === name)
}

/**
 * Returns the name and file that a page had, unless the page or its folder was renamed. A page that was moved has them only if
 * `staysWhenMoved`, because the table of contents then has to put it elsewhere than its folder.
 */
export const keptPlace = (
  kept: Kept,
  { id, slug, parent }: SpacePage,
  folder: string,
  staysWhenMoved = false,
): OwnPlace | undefined => {
  const place = kept.places.get(id)
  if (!place || place.slug !== slug) return undefined
  const { name, path } = place
  const isMoved = place.parent !== parent
  if (isMoved && (!staysWhenMoved || path === undefined)) return undefined
  const apart = isMoved ? place.home : place.folder
  if (path !== undefined && !isPageOf(path, apart ?? folder, name)) return { name, path: undefined }
  // A text that sets its slug must continue to set it.
  const isSaid = path !== undefined && metadataOf(kept.texts.get(path)!).slug !== undefined
  return { name, path, made: isSaid ? undefined : slug, folder: apart, isFolder: place.isFolder }
}

/** Returns whether the existing table of contents contains everything about a page. */
export const isSaidByKept = ({ places }: Kept, { page, name }: Placed, text: string): boolean => {
  const said = places.get(page.id)?.said
  if (!said) return false
  const place = { name, title: said.title, made: page.slug }
  return said.text === undefined ? isSaidByFolder(page, text, place) : isSameBodiless(page, said.text, place)
}

/**
 * Returns the pages whose files are in the folder of a group that they are not below. An import gives such a folder to the first page that
 * the table of contents lists with one of its files.
 */
export const strangersOf = ({ roots, pages }: SpacePages, { places }: Kept): Set<string> => {
  const groups = roots.flatMap((id) => {
    const { type, slug } = pages.get(id)!
    const { home, name } = places.get(id) ?? { home: '', name: slug }
    return type === 'group' ? [[`${home}${name}/`, id] as const] : []
  })
  const strangers = new Set<string>()
  const visit = (id: string, root: string): void => {
    const path = places.get(id)?.path
    const group = path === undefined ? undefined : groups.find(([folder]) => path.startsWith(folder))
    if (group && group[1] !== root) strangers.add(id)
    for (const child of pages.get(id)!.children) visit(child, root)
  }
  for (const root of roots) visit(root, root)
  return strangers
}

const linesOf = (files: readonly SourceFile[]): Set<string> =>
  new Set(files.flatMap(({ path, text }) => [path, ...text.split(/\r?\n/).map((line) => `${path} ${line}`)]))

/** Returns how many files and lines differ from the existing files. Repeated lines count once. */
export const differenceTo = ({ texts }: Kept, files: readonly SourceFile[]): number => {
  const [before, after] = [linesOf([...texts].map(([path, text]) => ({ path, text }))), linesOf(files)]
  return [...before].filter((line) => !after.has(line)).length + [...after].filter((line) => !before.has(line)).length
}
