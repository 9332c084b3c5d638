import { isObject } from '@scriptorium/basics/is-object'
import { automaticItems } from '../../navigation/automatic.ts'
import { pathsIn, type NavigationItem } from '../../navigation/navigation.ts'
import { joinPaths } from '../../tree.ts'
import { placeIn } from '../places.ts'
import { pageAt, textOf, type Page } from '../tool.ts'

/** An entry of a menu, from the settings or from a page. */
interface Entry {
  /** What entries below it call it. */
  names: readonly string[]
  title: string
  weight: number
  parent?: string | undefined
  path?: string | undefined
  url?: string | undefined
  /** The pages of the folder that it names, which has no page of its own. */
  held?: NavigationItem[]
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const namesOf = (fields: Record<string, unknown>, title: string): string[] => [
  ...(textOf(fields['identifier']) === undefined ? [] : [String(fields['identifier'])]),
  title,
]

/** Returns the menus that a page is in, with what it says about its entry in each. */
const menusOf = ({ front }: Page): [string, Record<string, unknown>][] => {
  const said = front.fields['menu'] ?? front.fields['menus']
  if (isObject(said)) return Object.entries(said).map(([menu, value]) => [menu, isObject(value) ? value : {}])
  return [said]
    .flat()
    .flatMap((menu): [string, Record<string, unknown>][] => (textOf(menu) ? [[String(menu), {}]] : []))
}

const pageEntry = (page: Page, fields: Record<string, unknown>, placeOf: ReturnType<typeof placeIn>): Entry => {
  const place = placeOf(page.path)
  const title = textOf(fields['name']) ?? place.title ?? page.path
  return {
    names: namesOf(fields, title),
    title,
    weight: numberOf(fields['weight']) ?? place.position ?? 0,
    parent: textOf(fields['parent']),
    path: page.path,
  }
}

const settingsEntry = (value: unknown, pages: ReadonlyMap<string, Page>, folder: string): Entry[] => {
  if (!isObject(value)) return []
  const url = textOf(value['url'] ?? value['pageRef'])
  const stem = url?.startsWith('/') ? joinPaths(folder, url.replace(/[#?].*$/, '')) : undefined
  const page = stem === undefined ? undefined : pageAt(pages, stem)
  const held =
    stem === undefined || stem === folder || page ? [] : automaticItems([...pages.keys()], stem, placeIn(pages))
  const title = textOf(value['name']) ?? textOf(value['title']) ?? page?.title ?? textOf(value['identifier']) ?? ''
  return [
    {
      names: namesOf(value, title),
      title,
      weight: numberOf(value['weight']) ?? 0,
      parent: textOf(value['parent']),
      ...(page !== undefined ? { path: page.path } : held.length > 0 ? { held } : { url }),
    },
  ]
}

// An entry without a weight comes after those that have one.
const compare = (a: Entry, b: Entry): number =>
  (a.weight || Number.MAX_SAFE_INTEGER) - (b.weight || Number.MAX_SAFE_INTEGER) || a.title.localeCompare(b.title, 'en')

const treeOf = (entries: readonly Entry[]): NavigationItem[] => {
  const known = new Set(entries.flatMap(({ names }) => names))
  const below = Map.groupBy(entries, ({ parent }) => (parent !== undefined && known.has(parent) ? parent : undefined))
  const seen = new Set<Entry>()
  const itemOf = (entry: Entry): NavigationItem[] => {
    if (seen.has(entry)) return []
    seen.add(entry)
    const items = [...new Set(entry.names)]
      .flatMap((name) => listOf(name))
      .filter(({ path, items: own }) => {
        // The page of an entry can be the first one below it.
        return path === undefined || path !== entry.path || own.length > 0
      })
    const { title, path, url, held = [] } = entry
    return [
      { title, ...(path !== undefined && { path }), ...(url !== undefined && { url }), items: [...items, ...held] },
    ]
  }
  const listOf = (name: string | undefined): NavigationItem[] =>
    (below.get(name) ?? []).toSorted(compare).flatMap((entry) => itemOf(entry))
  return listOf(undefined)
}

// A header has room for fewer entries.
const minNested = 20

/**
 * Returns the navigation of the menu that orders the pages of a folder. A menu that has fewer than a third of the pages, and few pages below
 * its entries, is one of the header or the footer: the site then follows the folders, and the result is undefined.
 */
export const menuItems = (
  pages: ReadonlyMap<string, Page>,
  folder: string,
  menus: Readonly<Record<string, unknown>>,
): NavigationItem[] | undefined => {
  const placeOf = placeIn(pages)
  const named = [...pages.values()].flatMap((page) =>
    menusOf(page).map(([menu, fields]) => ({ menu, entry: pageEntry(page, fields, placeOf) })),
  )
  const byMenu = Map.groupBy(named, ({ menu }) => menu)
  const [largest] = [...byMenu].toSorted(([, a], [, b]) => b.length - a.length)
  if (largest === undefined) return undefined
  const [menu, ofPages] = largest
  const said = [menus[menu]].flat().flatMap((value) => settingsEntry(value, pages, folder))
  const parents = new Set(said.flatMap(({ names }) => names))
  const nested = ofPages.filter(({ entry: { parent } }) => parent !== undefined && parents.has(parent))
  if (ofPages.length * 3 < pages.size && nested.length < minNested) return undefined
  const items = treeOf([...said, ...ofPages.map(({ entry }) => entry)])
  return pathsIn(items).length === 0 ? undefined : items
}
