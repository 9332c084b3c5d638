import { slugify } from '@scriptorium/content/tree/slugs'
import { impliedTitle } from './implied-title.ts'
import { nameOf } from './names.ts'
import { bodilessFileOf, fileTextOf, isSaidByFolder, isSameBodiless } from './page-file.ts'
import type { SpacePage, SpacePages } from './space-pages.ts'

/** A page with the path of its file. */
export interface Placed {
  page: SpacePage
  name: string
  /** Path of the file, even if the page needs no file. */
  path: string
  depth: number
  isFolder: boolean
  /** The slug that an import derives from the path, if known. */
  made?: string | undefined
}

/** The existing name and file of a page, and the slug that an import derives from them. */
export interface OwnPlace {
  name: string
  path: string | undefined
  made?: string | undefined
  /** The folder of the page's file, if the table of contents puts the page elsewhere. */
  folder?: string | undefined
  /** Whether the page is that of a folder, even if the table of contents puts all files of the folder elsewhere. */
  isFolder?: boolean
}

/** Returns the existing place of a page in a folder, if any. */
export type OwnPlaceOf = (page: SpacePage, folder: string) => OwnPlace | undefined

/** Returns the slug for a page's file: its own, or one made from the title if the API returns none. */
const slugOf = ({ slug, title }: SpacePage, taken: ReadonlySet<string>): string => {
  const wish = slug || slugify(title)
  for (let n = 0; ; n++) {
    const free = n === 0 ? wish : `${wish}-${n}`
    if (slug !== '' || !taken.has(free)) return free
  }
}

/** Returns whether a file is the page of the whole repository, which has no folder of its own. */
const isFirstFile = (path: string): boolean => /^(?:readme|index)\.[^./]+$/i.test(path)

/** Assigns a file path to every page of a space, parents before children. */
export const placePages = ({ roots, pages }: SpacePages, ownPlaceOf?: OwnPlaceOf): Placed[] => {
  const placed: Placed[] = []
  const visit = (ids: readonly string[], folder: string, depth: number) => {
    const own = ids.map((id) => ownPlaceOf?.(pages.get(id)!, folder))
    const taken = new Set([...ids.map((id) => pages.get(id)!.slug), ...own.flatMap((there) => there?.name ?? [])])
    for (const [index, id] of ids.entries()) {
      const page = pages.get(id)!
      const isFolder = page.type === 'group' || page.children.length > 0 || own[index]?.isFolder === true
      const slug = slugOf(page, taken)
      const name = own[index]?.name ?? nameOf(slug, { isRoot: depth === 0, isFolder }, taken)
      taken.add(name)
      const place = own[index]?.folder ?? folder
      const path = own[index]?.path ?? `${place}${name}${isFolder ? '/README' : ''}.md`
      placed.push({ page: { ...page, slug }, name, path, depth, isFolder, made: own[index]?.made })
      // Files in a folder `README` would not be below the first page of the repository.
      visit(page.children, isFirstFile(path) ? '' : `${place}${name}/`, depth + 1)
    }
  }
  visit(roots, '', 0)
  return placed
}

/**
 * Returns the text of a page's file; undefined if the page needs no file. `listed` is its title in the table of contents, and `there`
 * the existing file.
 */
export const placedFile = (
  { page, name, isFolder, made }: Placed,
  text: string,
  listed: string | undefined,
  there?: string,
): string | undefined => {
  const own = { name, title: listed || impliedTitle(name, text), made }
  if (page.type !== 'document') {
    return there !== undefined && isSameBodiless(page, there, own) ? there : bodilessFileOf(page, own)
  }
  return isFolder && isSaidByFolder(page, text, { name, title: name, made }) ? undefined : fileTextOf(page, text, own)
}

/** Returns a page's title as the table of contents can show it. */
export const listedTitle = ({ title }: Pick<SpacePage, 'title'>) => title.replaceAll(/[[\]\s]+/g, ' ').trim()
