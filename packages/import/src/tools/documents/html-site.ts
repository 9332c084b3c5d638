import { automaticItems } from '../../navigation/automatic.ts'
import { htmlToMarkdown } from '../../html/html-to-markdown.ts'
import { folderOf } from '../../tree.ts'
import { htmlTitle, isHtmlPage, largestMenu } from './html-pages.ts'
import { placeIn } from '../places.ts'
import { highest, isBelow, type Tool } from '../tool.ts'

/** A copy of a website: pages of HTML without pages in Markdown. */
export const htmlSite: Tool = {
  name: 'HTML',
  find: (tree) =>
    tree.paths.some((path) => /\.(?:mdx?|adoc|rst)$/i.test(path)) ? undefined : highest(tree, /\.html?$/i),
  read: async (tree, foundAt) => {
    const home = folderOf(foundAt)
    const first = tree.paths.find((path) => path === `${home === '' ? '' : `${home}/`}index.html`)
    const html = first === undefined ? '' : ((await tree.read(first)) ?? '')
    return {
      home,
      publicFolders: [home],
      isPage: (path) =>
        isHtmlPage(path) && isBelow(path, home) && !/(?:^|\/)(?:404|search|genindex|py-modindex)\.html$/.test(path),
      titleOf: ({ front }) => htmlTitle(front.body),
      navigation: (pages) => {
        const items = first === undefined ? [] : largestMenu(first, html, pages)
        return Promise.resolve(items.length > 1 ? items : automaticItems([...pages.keys()], home, placeIn(pages)))
      },
      translate: async (_, text) => (await htmlToMarkdown(text)).text,
    }
  },
}
