import type { NavigationItem } from '../navigation/navigation.ts'
import { folderOf } from '../tree.ts'
import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import { highest, isBelow, pageAt, type Page, type Tool } from './tool.ts'

type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

// Each part of the site is a list with one of these names, whose entries have a title by the name in the singular.
const lists = [
  'languages',
  'versions',
  'products',
  'tabs',
  'dropdowns',
  'anchors',
  'groups',
  'menu',
  'pages',
  'navigation',
] as const
const titles = ['group', 'tab', 'anchor', 'dropdown', 'product', 'version', 'language', 'item', 'name'] as const

const itemsOf = (pages: ReadonlyMap<string, Page>, root: string, value: unknown, depth = 0): NavigationItem[] => {
  if (depth > 20) return []
  if (Array.isArray(value)) return value.flatMap((one) => itemsOf(pages, root, one, depth + 1))
  if (typeof value === 'string') {
    const page = pageAt(pages, [root, value].join('/'))
    return page ? [{ title: page.title ?? value, path: page.path, items: [] }] : []
  }
  if (!isJson(value)) return []
  const title = titles.map((name) => value[name]).find((one): one is string => typeof one === 'string')
  const items = lists.flatMap((name) => itemsOf(pages, root, value[name], depth + 1))
  const { href, url } = value
  const link = [href, url].find((one): one is string => typeof one === 'string' && /^https?:/.test(one))
  if (title === undefined) return items
  if (items.length === 0) return link === undefined ? [] : [{ title, url: link, items: [] }]
  return [{ title, items }]
}

const parse = (text: string | undefined): Json => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isJson(value) ? value : {}
  } catch {
    return {}
  }
}

/** Mintlify: `docs.json`, or the older `mint.json`. */
export const mintlify: Tool = {
  name: 'Mintlify',
  find: (tree) => highest(tree, /(?:^|\/)(?:docs|mint)\.json$/),
  read: async (tree, foundAt) => {
    const root = folderOf(foundAt)
    const settings = parse(await tree.read(foundAt))
    const isPage = (path: string) =>
      isMarkdownPage(path) && isBelow(path, root) && !/(?:^|\/)(?:\.|_?snippets\/|node_modules\/)/.test(path)
    return {
      home: root,
      publicFolders: [root],
      isPage,
      navigation: (pages) => {
        const { navigation, tabs, anchors } = settings
        const extra = Array.isArray(navigation) ? [navigation] : [navigation, tabs, anchors]
        return Promise.resolve(extra.flatMap((one) => itemsOf(pages, root, one)))
      },
      translate: mdxTranslation([root]),
    }
  },
}
