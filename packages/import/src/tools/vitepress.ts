import { objectIn, listIn, textIn, readProgram, type Value } from '../program/read-program.ts'
import { titleOfName } from '../navigation/words.ts'
import type { NavigationItem } from '../navigation/navigation.ts'
import { translateContainers } from '../text/containers.ts'
import { translateHeadingIds } from '../text/headings.ts'
import { includesFrom, translateIncludes } from '../text/includes.ts'
import { translateComponents } from '../text/vue.ts'
import { joinPaths } from '../tree.ts'
import { highest, isBelow, pageAt, type Page, type Tool } from './tool.ts'

const config = /(?:^|\/)\.vitepress\/config(?:\/index)?\.(?:ts|mts|js|mjs|cjs)$/

type Pages = ReadonlyMap<string, Page>

const itemOf = (pages: Pages, home: string, value: Value, base: string): NavigationItem[] => {
  const entry = objectIn(value)
  const link = textIn(entry['link'])
  const inner = textIn(entry['base']) ?? base
  const items = listIn(entry['items']).flatMap((one) => itemOf(pages, home, one, inner))
  const address = link === undefined ? undefined : (link.startsWith('/') ? link : inner + link).replace(/[#?].*$/, '')
  const page = address === undefined || /^\w+:/.test(address) ? undefined : pageAt(pages, [home, address].join('/'))
  const title = textIn(entry['text']) ?? page?.title ?? ''
  if (link !== undefined && /^https?:/.test(link)) return [{ title, url: link, items }]
  if (page === undefined && items.length === 0) return []
  return [{ title, ...(page && { path: page.path }), items }]
}

/** Returns the title that the menu at the top gives to a part of the site. */
const titleInMenu = (menu: Value, prefix: string): string | undefined => {
  for (const value of listIn(menu)) {
    const { text, link, items } = objectIn(value)
    if (textIn(link)?.startsWith(prefix)) return textIn(text)
    const below = items === undefined ? undefined : titleInMenu(items, prefix)
    if (below !== undefined) return below
  }
  return undefined
}

const sidebarOf = (pages: Pages, home: string, theme: Record<string, Value>): NavigationItem[] => {
  const { sidebar, nav } = theme
  if (Array.isArray(sidebar)) return sidebar.flatMap((one) => itemOf(pages, home, one, ''))
  const parts = Object.entries(objectIn(sidebar)).map(([prefix, value]): NavigationItem => {
    const { items, base } = objectIn(value)
    const list = Array.isArray(value) ? value : listIn(items)
    const name = prefix.split('/').findLast((part) => part !== '') ?? 'Guide'
    return {
      title: titleInMenu(nav, prefix) ?? titleOfName(name),
      items: list.flatMap((one) => itemOf(pages, home, one, textIn(base) ?? '')),
    }
  })
  return parts.length === 1 ? parts[0]!.items : parts
}

/** VitePress: `.vitepress/config.*`. */
export const vitepress: Tool = {
  name: 'VitePress',
  find: (tree) => highest(tree, config),
  read: async (tree, foundAt) => {
    const root = foundAt.slice(0, foundAt.indexOf('.vitepress/')).replace(/\/$/, '')
    const exported = objectIn((await readProgram(tree, foundAt)).exported)
    const home = joinPaths(root, textIn(exported['srcDir']) ?? '.') ?? root
    const themes = [exported, ...Object.values(objectIn(exported['locales'])).map(objectIn)].map((one) =>
      objectIn(one['themeConfig']),
    )
    return {
      home,
      publicFolders: [joinPaths(home, 'public') ?? 'public', home],
      isPage: (path) =>
        path.endsWith('.md') && isBelow(path, home) && !/(?:^|\/)(?:\.|public\/)/.test(path.slice(home.length)),
      navigation: (pages) => Promise.resolve(themes.flatMap((theme) => sidebarOf(pages, home, theme))),
      translate: async (path, text, { keep }) => {
        const whole = await translateIncludes(path, text, includesFrom(tree, home, [root]))
        return translateComponents(translateHeadingIds(translateContainers(whole)), (line, construct) =>
          keep({ path, line, construct }),
        )
      },
    }
  },
}
