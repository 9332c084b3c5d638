import { folderOf, stemOf } from '../tree.ts'
import type { NavigationItem } from './navigation.ts'
import { titleOfName } from './words.ts'

/** What a page or a folder says about its place in a navigation that follows the folders. */
export interface Place {
  title?: string | undefined
  /** The smaller, the earlier. */
  position?: number | undefined
  isHidden?: boolean | undefined
}

const isIndex = (path: string): boolean =>
  /(?:^|\/)(?:(?:_?index|readme)\.(?:mdx?|markdown|adoc|rst|html?)|page\.mdx?)$/i.test(path)

/** Returns the number that a name begins with, as in `01-start`; NaN if there is none. */
const numberOf = (name: string): number => Number(/^(\d+)[-_. ]/.exec(name)?.[1] ?? Number.NaN)

/** Orders by position, by the number that the name begins with, and by name. */
const compare = (a: { position: number; name: string }, b: { position: number; name: string }): number =>
  a.position - b.position || a.name.localeCompare(b.name, 'en', { numeric: true })

const defined = (place: Place): Place =>
  Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined))

/**
 * Returns the navigation of the pages below a folder, as the folders are nested. `placeOf` says what a file, or a folder by its path with
 * a slash at the end, tells about its place.
 */
export const automaticItems = (
  paths: readonly string[],
  folder: string,
  placeOf: (path: string) => Place,
): NavigationItem[] => {
  const start = folder === '' ? '' : `${folder}/`
  const below = paths.filter((path) => path.startsWith(start))
  const folders = new Set(
    below.map((path) => path.slice(start.length).split('/')).flatMap((parts) => (parts.length > 1 ? [parts[0]!] : [])),
  )
  const entries: { position: number; name: string; item: NavigationItem }[] = []
  const positionOf = (place: Place, name: string): number => {
    const number = place.position ?? numberOf(name)
    return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number
  }
  // A page with the name of a folder is the page of the folder, unless the folder has one.
  const pageOfFolder = new Map(
    below.flatMap((path) => {
      const name = stemOf(path.slice(start.length))
      const isOwn = folderOf(path) === folder && folders.has(name)
      return isOwn && !below.some((one) => isIndex(one) && folderOf(one) === start + name)
        ? [[name, path] as const]
        : []
    }),
  )
  for (const path of below.filter(
    (one) => folderOf(one) === folder && pageOfFolder.get(stemOf(one.slice(start.length))) !== one,
  )) {
    const place = placeOf(path)
    if (place.isHidden) continue
    const name = stemOf(path.slice(start.length))
    const position = isIndex(path) && place.position === undefined ? -1 : positionOf(place, name)
    entries.push({ position, name, item: { title: place.title ?? titleOfName(name), path, items: [] } })
  }
  for (const name of folders) {
    const own = pageOfFolder.get(name)
    if (own !== undefined && placeOf(own).isHidden) continue
    const place = { ...(own !== undefined && placeOf(own)), ...defined(placeOf(`${start}${name}/`)) }
    const items = automaticItems(paths, start + name, placeOf)
    const first = items.find(({ path }) => path !== undefined && isIndex(path) && folderOf(path) === start + name)
    const title = place.title ?? first?.title ?? titleOfName(name)
    const path = own ?? first?.path
    const item = path === undefined ? { title, items } : { title, path, items: items.filter((one) => one !== first) }
    const position = place.position ?? (path === undefined ? undefined : placeOf(path).position)
    entries.push({ position: positionOf({ ...place, position }, name), name, item })
  }
  return entries.toSorted(compare).map(({ item }) => item)
}
