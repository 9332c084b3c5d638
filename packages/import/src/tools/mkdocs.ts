import type { NavigationItem } from '../navigation/navigation.ts'
import { translateAdmonitions } from '../text/admonitions.ts'
import { dropAttributeLists, translateHeadingIds } from '../text/headings.ts'
import { includesFrom, translateIncludes } from '../text/includes.ts'
import { dropIconCodes, translateKeys } from '../text/inline.ts'
import { readYaml } from '../text/yaml.ts'
import { folderOf, joinPaths } from '../tree.ts'
import { highest, isBelow, type Page, type Tool } from './tool.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const entriesOf = (pages: ReadonlyMap<string, Page>, home: string, nav: unknown, depth = 0): NavigationItem[] => {
  if (!Array.isArray(nav) || depth > 20) return []
  return nav.flatMap((entry: unknown): NavigationItem[] => {
    const [title, value] = isObject(entry) ? (Object.entries(entry)[0] ?? ['', undefined]) : [undefined, entry]
    if (Array.isArray(value)) {
      const items = entriesOf(pages, home, value, depth + 1)
      // A first entry without a title of its own is the page of the section.
      const [first, ...rest] = items
      const isIndex =
        typeof value[0] === 'string' && first?.path !== undefined && /(?:^|\/)(?:index|readme)\.md$/i.test(first.path)
      return isIndex
        ? [{ title: title ?? first.title, path: first.path!, items: rest }]
        : [{ title: title ?? '', items }]
    }
    if (typeof value !== 'string') return []
    if (/^https?:/.test(value)) return [{ title: title ?? value, url: value, items: [] }]
    const page = pages.get(joinPaths(home, value) ?? '')
    return page ? [{ title: title ?? page.title ?? value, path: page.path, items: [] }] : []
  })
}

/** MkDocs, with the theme Material and the extensions of Python-Markdown: `mkdocs.yml`. */
export const mkdocs: Tool = {
  name: 'MkDocs',
  find: (tree) => highest(tree, /(?:^|\/)mkdocs\.ya?ml$/),
  read: async (tree, foundAt) => {
    const settings = readYaml((await tree.read(foundAt)) ?? '')
    const root = folderOf(foundAt)
    const folder = typeof settings['docs_dir'] === 'string' ? settings['docs_dir'] : 'docs'
    const home = joinPaths(root, folder) ?? root
    const includes = includesFrom(tree, home, [root])
    return {
      home,
      publicFolders: [home],
      isPage: (path) => path.endsWith('.md') && isBelow(path, home) && !/(?:^|\/)\./.test(path),
      navigation: (pages) => Promise.resolve(entriesOf(pages, home, settings['nav'])),
      translate: async (path, text) => {
        const whole = await translateIncludes(path, text, includes)
        return dropIconCodes(translateKeys(dropAttributeLists(translateHeadingIds(translateAdmonitions(whole)))))
      },
    }
  },
}
