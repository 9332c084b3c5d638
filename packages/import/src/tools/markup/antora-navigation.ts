import { automaticItems } from '../../navigation/automatic.ts'
import { pathsIn, type NavigationItem } from '../../navigation/navigation.ts'
import { plainTitle, titleOfName } from '../../navigation/words.ts'
import { lastPartOf, folderOf } from '../../tree.ts'
import { placeIn } from '../places.ts'
import type { Page } from '../tool.ts'
import { componentOf, withValues, type Component } from './antora-component.ts'
import { moduleOf, resourceOf, type Known } from './antora-names.ts'

const wordsOf = (text: string): string => text.replaceAll(/(?:xref|link):[^[\s]+\[([^\]]*)\]/g, '$1')

/** Reads a navigation of Antora: lists of xrefs by the number of stars, with titles that begin with a dot. */
const readNav = (
  text: string,
  find: (name: string) => string | undefined,
  titles: ReadonlyMap<string, string>,
): NavigationItem[] => {
  const top: NavigationItem[] = []
  let group = top
  const open: { level: number; items: NavigationItem[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, title] = /^\.(?![.\s])(.+)$/.exec(line) ?? []
    if (title !== undefined) {
      top.push({ title: plainTitle(wordsOf(title)), items: (group = []) })
      open.length = 0
      continue
    }
    const [, stars = '', content = ''] = /^(\*+|-)\s+(.*)$/.exec(line) ?? []
    if (stars === '') continue
    const [, target, words = ''] = /xref:([^[\s]+)\[([^\]]*)\]/.exec(content) ?? []
    const [, url, label] = /(https?:[^[\s]+)\[([^\]]*)\]/.exec(content) ?? []
    const path = target === undefined ? undefined : find(target)
    while (open.length > 0 && open.at(-1)!.level >= stars.length) open.pop()
    const own = words || (path === undefined ? undefined : titles.get(path)) || label || wordsOf(content)
    const item: NavigationItem = {
      title: plainTitle(own),
      ...(path !== undefined && { path }),
      ...(path === undefined && url !== undefined && { url }),
      items: [],
    }
    ;(open.at(-1)?.items ?? group).push(item)
    open.push({ level: stars.length, items: item.items })
  }
  return top
}

const navItems = async (known: Known, { nav, attributes }: Component, pages: ReadonlyMap<string, Page>) => {
  const items: NavigationItem[] = []
  for (const file of nav) {
    const text = await known.tree.read(file)
    const from = `${moduleOf(`${folderOf(file)}/x`) || folderOf(file)}/pages/x.adoc`
    const find = (name: string): string | undefined => {
      const found = resourceOf(known.components, from, name.replace(/#.*$/, ''), 'page')
      return [found, `${found}.adoc`].find((one) => one !== undefined && pages.has(one))
    }
    if (text !== undefined) items.push(...readNav(withValues(text, attributes), find, known.titles))
  }
  return items
}

/** Returns the navigation of a component: what its settings list, or else the chapters of its book and all other pages. */
export const componentItems = async (known: Known, component: Component, pages: ReadonlyMap<string, Page>) => {
  const items = await navItems(known, component, pages)
  if (items.length > 0) return items
  const { book } = known
  const inBook = new Set(pathsIn(book.items))
  const others = [...pages.keys()].filter(
    (path) => componentOf(known.components, path) === component && !inBook.has(path) && !book.isPart(path),
  )
  const chapters = component === known.components[0] ? book.items : []
  const modules = new Set(others.map(moduleOf))
  if (modules.has('')) return [...chapters, ...automaticItems(others, component.home, placeIn(pages))]
  return [...modules].flatMap((module): NavigationItem[] => {
    const items = automaticItems(others, `${module}/pages`, placeIn(pages))
    return module.endsWith('/ROOT') || module === 'modules/ROOT'
      ? items
      : [{ title: titleOfName(lastPartOf(module)), items }]
  })
}
