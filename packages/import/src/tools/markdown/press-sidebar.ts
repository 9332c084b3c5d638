import type { NavigationItem } from '../../navigation/navigation.ts'
import { plainTitle, titleOfName } from '../../navigation/words.ts'
import { listIn, objectIn, textIn, type Value } from '../../program/values.ts'
import { pageAt, type Page } from '../tool.ts'

/** The pages of a site of VitePress. */
export interface Site {
  pages: ReadonlyMap<string, Page>
  /** The folder of all pages, and those whose pages stand at the root. */
  homes: readonly string[]
}

/** Returns the page at an address. */
export const pageOf = ({ pages, homes }: Site, address: string): Page | undefined =>
  homes.map((home) => pageAt(pages, [home, address].join('/'))).find(Boolean)

const itemOf = (site: Site, value: Value, base: string): NavigationItem[] => {
  const entry = objectIn(value)
  const link = textIn(entry['link'])
  const inner = textIn(entry['base']) ?? base
  const items = listIn(entry['items']).flatMap((one) => itemOf(site, one, inner))
  const address = link === undefined ? undefined : (link.startsWith('/') ? link : inner + link).replace(/[#?].*$/, '')
  const page = address === undefined || /^\w+:/.test(address) ? undefined : pageOf(site, address)
  const title = plainTitle(textIn(entry['text']) ?? page?.title ?? '')
  if (link !== undefined && /^https?:/.test(link)) return [{ title, url: link, items }]
  if (page === undefined && items.length === 0) return []
  return [{ title, ...(page && { path: page.path }), items }]
}

interface MenuEntry {
  title: string | undefined
  link: string
}

/** Returns the links of the menu at the top, in order. */
const menuEntries = (menu: Value): MenuEntry[] =>
  listIn(menu).flatMap((value) => {
    const { text, link, items } = objectIn(value)
    const own = textIn(link)
    return [...(own === undefined ? [] : [{ title: textIn(text), link: own }]), ...menuEntries(items)]
  })

/** Returns the navigation of a sidebar, with the titles that the menu at the top gives to its parts. */
export const sidebarOf = (site: Site, theme: Record<string, Value>): NavigationItem[] => {
  const { sidebar, nav } = theme
  if (Array.isArray(sidebar)) return sidebar.flatMap((one) => itemOf(site, one, ''))
  const menu = menuEntries(nav)
  const parts = Object.entries(objectIn(sidebar)).map(([prefix, value]) => {
    const { items, base } = objectIn(value)
    const list = Array.isArray(value) ? value : listIn(items)
    const name = prefix.split('/').findLast((part) => part !== '') ?? 'Guide'
    const place = menu.findIndex(({ link }) => link.startsWith(prefix))
    return {
      place: place === -1 ? menu.length : place,
      title: plainTitle(menu[place]?.title ?? titleOfName(name)),
      items: list.flatMap((one) => itemOf(site, one, textIn(base) ?? '')),
    }
  })
  if (parts.length === 1) return parts[0]!.items
  // The only group of a part often has the title that the menu gives to the part.
  for (const part of parts) {
    const [only, ...others] = part.items
    const isSame = only?.path === undefined && only?.title.toLowerCase() === part.title.toLowerCase()
    if (only !== undefined && others.length === 0 && isSame) part.items = only.items
  }
  // The parts are listed by how exact their addresses are. Readers know the order of the menu.
  return parts.toSorted((a, b) => a.place - b.place).map(({ title, items }) => ({ title, items }))
}
