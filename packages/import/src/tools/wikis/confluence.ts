import { exportedPageToMarkdown } from '../../confluence/exported-page.ts'
import { elementsNamed } from '../../html/elements.ts'
import { parseHtml } from '../../html/html-to-markdown.ts'
import { htmlTitle, isHtmlPage, listItems, targetOf } from '../documents/html-pages.ts'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { folderOf } from '../../tree.ts'
import { highest, isBelow, type Tool } from '../tool.ts'

/** Returns the title of a page without the name of the space before it. */
const withoutSpace = (title: string | undefined): string | undefined => title?.replace(/^[^:]{1,100} : /, '')

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

/** Names pages by their titles: the names of their files end with a number, or are one. */
const named = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.map((item) => {
    const name = slugOf(item.title)
    return { ...item, ...(name !== '' && { name }), items: named(item.items) }
  })

/** The export of a space of Confluence as HTML: pages whose names end with a number, and `index.html` with their tree. */
export const confluence: Tool = {
  name: 'Confluence',
  find: async (tree) => {
    if (!tree.paths.some((path) => /(?:_\d{3,}|^\d{5,}|\/\d{5,})\.html$/.test(path))) return undefined
    const index = highest(tree, /(?:^|\/)index\.html$/)
    return index !== undefined && /confluence/i.test((await tree.read(index)) ?? '') ? index : undefined
  },
  read: async (tree, foundAt) => {
    const home = folderOf(foundAt)
    const index = parseHtml((await tree.read(foundAt)) ?? '')
    return {
      home,
      publicFolders: [home],
      isPage: (path) =>
        isHtmlPage(path) &&
        path !== foundAt &&
        isBelow(path, home) &&
        !/(?:^|\/)(?:attachments|images|styles)\//.test(path),
      titleOf: async ({ front }) => withoutSpace(await htmlTitle(front.body)),
      navigation: (pages) => {
        const find = (href: string) => {
          const path = targetOf(foundAt, href)
          return path !== undefined && pages.has(path) ? path : undefined
        }
        const lists = elementsNamed(index, 'ul').map((list) => listItems(list, find))
        const [largest = []] = lists.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
        return Promise.resolve(named(largest))
      },
      translate: (_, text) => exportedPageToMarkdown(text),
    }
  },
}
