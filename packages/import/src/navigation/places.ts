import { slugify } from '@scriptorium/content/tree/slugs'
import { folderOf, stemOf, lastPartOf } from '../tree.ts'
import type { NavigationItem } from './navigation.ts'

// Pages of the app router of Next.js are named `page.mdx`.
const isIndex = (path: string): boolean => /(?:^|\/)(?:_?index(?:\.\w+)?|readme(?:\.\w+)?|page\.mdx?)$/i.test(path)

// An import reads these names in a way of its own.
const isReserved = (name: string): boolean =>
  /^(?:_?index|readme|summary|node_modules)$/i.test(name) || name.startsWith('.')

/** Returns the name of a page: that of its file without a number that orders it, or that of the folder whose index it is. */
const nameOf = (path: string, home: string, first: string | undefined): string => {
  if (path === first) return ''
  const name = stemOf(lastPartOf(path))
  if (!isIndex(path)) return name.replace(/^\d{1,3}[-_.](?=[a-z])/i, '').replace(/[ -][0-9a-f]{32}(?:_all)?$/, '')
  const folder = folderOf(path)
  if (folder === home) return ''
  // The pages of a module of Antora are one folder deeper.
  const module = /(?:^|\/)modules\/([^/]+)\/pages$/.exec(folder)?.[1]
  return module === 'ROOT' ? '' : (module ?? lastPartOf(folder))
}

/**
 * Returns where each page stands here, so that folders are nested as the navigation is. A page that the navigation leaves out keeps its
 * place below the folder of all pages. The first page is that at the root of the site.
 */
export const placesOf = (
  items: readonly NavigationItem[],
  paths: Iterable<string>,
  { home, first }: { home: string; first?: string | undefined },
): ReadonlyMap<string, string> => {
  const places = new Map<string, string>()
  const taken = new Set<string>()

  const free = (folder: string, wanted: string): string => {
    const name = isReserved(wanted) ? `page-${wanted}` : wanted
    for (let n = 1; ; n++) {
      const path = folder + (n === 1 ? name : `${name}-${n}`)
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }

  const visit = (below: readonly NavigationItem[], folder: string): void => {
    for (const item of below) {
      const named =
        item.variant?.code ??
        item.name ??
        (item.path === undefined ? slugify(item.title).replaceAll(/-{2,}/g, '-') : nameOf(item.path, home, first))
      const isFirst = named === '' && (folder === '' || item.name === '')
      if (item.path !== undefined && isFirst && !taken.has(folder)) {
        taken.add(folder)
        places.set(item.path, `${folder}README.md`)
        visit(item.items, folder)
        continue
      }
      const place = free(folder, named || slugify(item.title) || 'overview')
      if (item.path !== undefined) places.set(item.path, item.items.length === 0 ? `${place}.md` : `${place}/README.md`)
      visit(item.items, `${place}/`)
    }
  }
  visit(items, '')

  for (const path of paths) {
    if (places.has(path)) continue
    const inHome = home !== '' && path.startsWith(`${home}/`) ? path.slice(home.length + 1) : path
    const stem = stemOf(inHome)
    if (((isIndex(inHome) && folderOf(inHome) === '') || path === first) && !taken.has('')) {
      taken.add('')
      places.set(path, 'README.md')
      continue
    }
    const isFolder = isIndex(inHome)
    const wanted = isFolder ? folderOf(stem) || 'overview' : stem
    const folder = folderOf(wanted) === '' ? '' : `${folderOf(wanted)}/`
    const place = free(folder, lastPartOf(wanted))
    places.set(path, isFolder && folderOf(stem) !== '' ? `${place}/README.md` : `${place}.md`)
  }
  return places
}
